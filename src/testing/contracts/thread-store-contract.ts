import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage, ThreadStore } from '../../service/answers/threads/thread-store.js';

const question: StoredMessage = {
	id: 'm1',
	role: 'user',
	text: 'How do I install it?\nOn Windows – 日本語',
	context: [{ type: 'code', value: 'npm i', path: '/guide' }],
	currentPath: '/guide',
	createdAt: '2026-11-21T10:00:00.000Z',
};

const answer: StoredMessage = {
	id: 'm2',
	role: 'assistant',
	text: 'Run the installer. [1](/guide/install)',
	sources: [{ url: '/guide/install', title: 'Install' }],
	outcome: 'finished',
	model: 'openai/gpt-4.1-mini',
	usage: { inputTokens: 1_200, outputTokens: 80, isEstimated: false, cost: 0.0012, currency: 'USD' },
	firstTextMs: 420,
	durationMs: 1_300,
	unanswered: false,
	createdAt: '2026-11-21T10:00:01.000Z',
};

/** Tests what every driver of `ThreadStore` does. */
export function describeThreadStore(name: string, open: () => Promise<ThreadStore>): void {
	describe(name, () => {
		let store: ThreadStore;
		beforeEach(async () => {
			store = await open();
		});

		it('gives back what was stored, in order', async () => {
			const { id } = await store.create({ domain: 'docs', fp: 'reader-7' });
			await store.append('docs', id, question);
			await store.append('docs', id, answer);
			const thread = await store.get('docs', id);
			expect(thread).toMatchObject({ id, domain: 'docs', fp: 'reader-7', messages: [question, answer] });
			expect(Number.isNaN(Date.parse(thread?.createdAt ?? ''))).toBe(false);
		});

		it('replaces an answer that another process gave up', async () => {
			const { id } = await store.create({ domain: 'docs', fp: 'reader-7' }, question);
			await store.append('docs', id, { ...answer, text: 'Run the', outcome: 'failed' });
			await store.append('docs', id, answer);
			expect(await store.get('docs', id)).toMatchObject({ messages: [question, answer] });
		});

		it('begins a thread with its first message', async () => {
			const begun = await store.create({ domain: 'docs', fp: 'reader-7' }, question);
			expect(begun.messages).toEqual([question]);
			expect(await store.get('docs', begun.id)).toEqual(begun);
		});

		it('finds an answer by its thread and its id, but never a question', async () => {
			const [first, second] = [
				await store.create({ domain: 'docs', fp: 'a' }, question),
				await store.create({ domain: 'docs', fp: 'a' }, question),
			];
			await store.append('docs', first.id, answer);
			expect(await store.answer('docs', first.id, 'm2')).toEqual(answer);
			for (const [domain, threadId, id] of [
				['docs', first.id, 'm1'],
				['docs', second.id, 'm2'],
				['other', first.id, 'm2'],
				['docs', 'th_gone', 'm2'],
			] as const) {
				expect(await store.answer(domain, threadId, id)).toBeUndefined();
				expect(await store.hasAnswer(domain, id, threadId)).toBe(false);
			}
		});

		it('returns the latest messages, as many as fit into the limit', async () => {
			const { id } = await store.create({ domain: 'docs', fp: 'a' }, question);
			for (let turn = 0; turn < 8; turn++) {
				await store.append('docs', id, { ...question, id: `q${turn}`, text: `${turn}${'x'.repeat(60_000)}` });
			}
			const recent = await store.recent('docs', id);
			expect(recent?.map((message) => message.id)).toEqual(['q4', 'q5', 'q6', 'q7']);
			expect(recent?.at(-1)).toEqual({ id: 'q7', role: 'user', text: `7${'x'.repeat(60_000)}` });
			expect(await store.recent('other', id)).toBeUndefined();
		});

		it('has room in a thread up to two megabytes or a thousand messages', async () => {
			const large = await store.create({ domain: 'docs', fp: 'a' }, question);
			const context = [{ type: 'code' as const, value: 'y'.repeat(8_000) }];
			for (let turn = 0; turn < 31; turn++) {
				await store.append('docs', large.id, { ...question, id: `q${turn}`, text: 'x'.repeat(60_000), context });
			}
			expect(await store.hasRoom('docs', large.id), 'thirty-one of 68 kB').toBe(false);
			const long = await store.create({ domain: 'docs', fp: 'a' }, question);
			const turns = Array.from({ length: 998 }, (_, turn) => ({ ...question, id: `q${turn}` }));
			await Promise.all(turns.map((message) => store.append('docs', long.id, message)));
			expect(await store.hasRoom('docs', long.id)).toBe(true);
			await store.append('docs', long.id, answer);
			expect(await store.hasRoom('docs', long.id)).toBe(false);
			expect(await store.hasRoom('other', long.id)).toBeUndefined();
			expect((await store.get('docs', long.id))?.messages).toHaveLength(1_000);
		});

		it('deletes threads without a recent message', async () => {
			const [old, resumed] = [
				await store.create({ domain: 'docs', fp: 'a' }),
				await store.create({ domain: 'docs', fp: 'a' }),
			];
			for (const { id } of [old, resumed]) await store.append('docs', id, question);
			const later = new Date(Date.now() + 120_000);
			await store.append('docs', resumed.id, { ...question, id: 'm9', createdAt: later.toISOString() });
			await store.forget(new Date(Date.now() + 60_000));
			expect(await store.get('docs', old.id)).toBeUndefined();
			expect((await store.get('docs', resumed.id))?.messages.map(({ id }) => id)).toEqual(['m1', 'm9']);
		});

		it('makes ids that nobody can guess', async () => {
			const first = await store.create({ domain: 'docs', fp: 'a' });
			const second = await store.create({ domain: 'docs', fp: 'a' });
			expect(first.id).toMatch(/^th_.{22,}$/);
			expect(first.id).not.toBe(second.id);
		});

		it('does not know a thread of another domain', async () => {
			const { id } = await store.create({ domain: 'docs', fp: 'a' });
			expect(await store.get('other', id)).toBeUndefined();
			await expect(store.append('other', id, question)).rejects.toThrow(id);
			expect((await store.get('docs', id))?.messages).toEqual([]);
		});

		it.each(['', 'th_', 'th_0', `th_${'0'.repeat(32)}`, '../keys', 'th_../../etc/passwd', `th_${'0'.repeat(31)}\0`])(
			'does not know the thread %j',
			async (id) => {
				expect(await store.get('docs', id)).toBeUndefined();
				await expect(store.append('docs', id, question)).rejects.toThrow();
			},
		);

		it('keeps every message when many are appended at once', async () => {
			const { id } = await store.create({ domain: 'docs', fp: 'a' });
			const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
			await Promise.all(ids.map((messageId) => store.append('docs', id, { ...question, id: messageId })));
			const stored = (await store.get('docs', id))?.messages.map((message) => message.id);
			expect(stored?.toSorted()).toEqual(ids.toSorted());
		});
	});
}
