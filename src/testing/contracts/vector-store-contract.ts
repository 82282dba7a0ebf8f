import { beforeEach, describe, expect, it } from 'vitest';
import type { VectorStore } from '../../service/retrieval/meaning/vector-store.js';

const vectors = (entries: Record<string, number[]>) =>
	new Map(Object.entries(entries).map(([hash, values]) => [hash, Float32Array.from(values)]));

/** Tests what every driver of `VectorStore` does. */
export function describeVectorStore(name: string, open: () => VectorStore | Promise<VectorStore>): void {
	describe(name, () => {
		let store: VectorStore;
		beforeEach(async () => {
			store = await open();
		});

		it('gives back what was kept, and nothing for what was not', async () => {
			await store.put('small', vectors({ a: [0.25, -1, 3e-7], b: [1, 2, 3] }));
			const found = await store.get('small', ['a', 'b', 'c']);
			expect(new Set(found.keys())).toEqual(new Set(['a', 'b']));
			expect(found.get('a')).toEqual(Float32Array.from([0.25, -1, 3e-7]));
			expect((await store.get('small', [])).size).toBe(0);
		});

		it('keeps the vectors of each model apart', async () => {
			await store.put('small', vectors({ a: [1, 0] }));
			await store.put('large', vectors({ a: [0, 1, 0] }));
			expect((await store.get('small', ['a'])).get('a')).toHaveLength(2);
			expect((await store.get('large', ['a'])).get('a')).toHaveLength(3);
			expect((await store.get('other', ['a'])).size).toBe(0);
		});

		it('keeps the first vector of a text, whoever comes second', async () => {
			await store.put('small', vectors({ a: [1, 0] }));
			await store.put('small', vectors({ a: [0, 1], b: [0, 1] }));
			expect((await store.get('small', ['a', 'b'])).get('a')).toEqual(Float32Array.from([1, 0]));
		});

		it('keeps more than fits one statement', async () => {
			const many = vectors(Object.fromEntries(Array.from({ length: 1_203 }, (_, index) => [`h${index}`, [index, 1]])));
			await store.put('small', many);
			const found = await store.get('small', [...many.keys()]);
			expect(found.size).toBe(1_203);
			expect(found.get('h1202')).toEqual(Float32Array.from([1_202, 1]));
		});
	});
}
