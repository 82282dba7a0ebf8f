import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { createPostingsBuilder } from './bm25.js';

const counts = (text: string) => {
	const result = new Map<string, number>();
	for (const word of text.split(' ').filter(Boolean)) result.set(word, (result.get(word) ?? 0) + 1);
	return result;
};

const documents = [
	{ id: 0, title: 'install server', text: 'install the server with one command and start the server' },
	{ id: 1, title: 'errors', text: 'the server says when it cannot start' },
	{ id: 2, title: '', text: '' },
	{ id: 3, title: 'server options', text: 'port host port port' },
];

async function build() {
	const builder = createPostingsBuilder([2, 1]);
	for (const { title, text } of documents) builder.add([counts(title), counts(text)]);
	return builder.finish();
}

describe('postings', () => {
	it('scores like MiniSearch, whose BM25 it is', async () => {
		const search = new MiniSearch({
			fields: ['title', 'text'],
			tokenize: (text) => text.split(' ').filter(Boolean),
			processTerm: (term) => term,
			searchOptions: { boost: { title: 2, text: 1 } },
		});
		search.addAll(documents);
		const postings = await build();
		for (const term of ['server', 'start', 'port', 'install', 'nowhere']) {
			const scores = new Float32Array(documents.length);
			const touched: number[] = [];
			postings.addScores(term, 1, scores, touched);
			const expected = search.search(term);
			expect(touched).toHaveLength(expected.length);
			for (const { id, score } of expected) expect(scores[id]).toBeCloseTo(score, 4);
		}
	});

	it('adds up weighted terms and knows which document has which', async () => {
		const postings = await build();
		const scores = new Float32Array(documents.length);
		const once = new Float32Array(documents.length);
		const touched: number[] = [];
		postings.addScores('start', 1, once, []);
		postings.addScores('start', 0.5, scores, touched);
		postings.addScores('server', 1, scores, touched);
		expect(touched).toEqual([0, 1, 3]);
		expect((scores[1] ?? 0) - (once[1] ?? 0) / 2).toBeGreaterThan(0);
		expect([0, 1, 2, 3].map((document) => postings.has('start', document))).toEqual([true, true, false, false]);
		expect(postings.has('nowhere', 0)).toBe(false);
	});

	it('takes no document at all', async () => {
		const postings = await createPostingsBuilder([1]).finish();
		expect(postings.has('a', 0)).toBe(false);
	});
});
