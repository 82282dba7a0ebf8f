import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PassagesData, VerdictData } from '../../contract/answer-parts.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf } from '../../testing/service/streams.js';

/** Asks in one thread, as a reader who presses "Look deeper" does. */
async function askIn(service: ServiceUnderTest, text: string, more: Record<string, unknown> = {}) {
	const response = await service.ask(text, more);
	const chunks = await chunksOf(response);
	const dataOf = (type: string) =>
		chunks.flatMap((chunk) => (chunk.type === type && 'data' in chunk ? [chunk.data] : []));
	const [verdict] = dataOf('data-verdict') as VerdictData[];
	const [passages] = dataOf('data-passages') as PassagesData[];
	const urls = passages?.passages.map(({ url }) => url) ?? [];
	return { verdict, urls, frame: passages?.frame, threadId: response.headers.get('x-thread-id') };
}

describe('the same question again, without a model', () => {
	let service: ServiceUnderTest;
	beforeAll(async () => {
		service = await createServiceUnderTest();
	});
	afterAll(() => service.dispose());
	const vague = 'Which colours can the flag dashboard of a rollout have at night?';

	it('shows the next sections each time, until there are none', async () => {
		const first = await askIn(service, vague);
		expect(first).toMatchObject({ verdict: { canLookDeeper: true } });
		const { threadId } = first;
		const seen = new Set(first.urls);
		let last = first;
		for (let round = 0; last.verdict?.canLookDeeper; round++) {
			last = await askIn(service, vague, { threadId });
			expect(last).toMatchObject({ frame: 'doubt', verdict: { verdict: 'doubtful' } });
			expect(last.urls.filter((url) => seen.has(url))).toEqual([]);
			expect(last.urls.length, 'there was nothing further').toBeGreaterThan(0);
			for (const url of last.urls) seen.add(url);
			expect(round).toBeLessThan(6);
		}
		expect(seen.size).toBeGreaterThan(first.urls.length);
	});

	it('is the same answer in another thread, after another question, and about another page', async () => {
		const first = await askIn(service, vague);
		expect((await askIn(service, vague)).urls).toEqual(first.urls);
		const { threadId } = first;
		await askIn(service, 'How do I install Lantern?', { threadId });
		expect((await askIn(service, vague, { threadId })).urls).toEqual(first.urls);
	});

	it('is the same answer where the first one answered', async () => {
		const first = await askIn(service, 'What is a rollout?');
		expect(first.verdict).toMatchObject({ verdict: 'answered', citations: expect.any(Number) });
		expect(first.verdict).not.toHaveProperty('canLookDeeper');
		expect((await askIn(service, 'What is a rollout?', { threadId: first.threadId })).urls).toEqual(first.urls);
	});
});

describe('the same question again, with a model', () => {
	let models: ModelServer;
	let service: ServiceUnderTest;
	let toolless: ServiceUnderTest;
	beforeAll(async () => {
		models = await startModelServer();
		const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
		service = await createServiceUnderTest({ model });
		toolless = await createServiceUnderTest({ model: { ...model, tools: false } });
	});
	beforeEach(() => {
		models.requests.length = 0;
	});
	afterAll(async () => {
		await Promise.all([service.dispose(), toolless.dispose()]);
		await models.close();
	});
	const question = 'How do I roll back a flag?';
	const refusal = 'I did not find this in the documentation.';
	const promptOf = (at: number) => models.requests.at(at)?.messages.at(-1)?.content ?? '';
	const passagesIn = (prompt: string) => prompt.match(/kind="passage"/g)?.length ?? 0;

	it('tells it to search on, gives it more, and leaves out the answer that did not help', async () => {
		models.play({ pieces: [refusal] });
		const first = await askIn(service, question);
		expect(first.verdict).toMatchObject({ verdict: 'unanswered', citations: 0, canLookDeeper: true });
		const calls = (query: string) => ({ calls: [['search', { query }]] as const });
		models.play(calls('flags'), calls('rollouts'), calls('switch off'), { pieces: [refusal] });
		const second = await askIn(service, question, { threadId: first.threadId });
		expect(second.verdict).toMatchObject({ verdict: 'unanswered', citations: 0 });
		expect(second.verdict).not.toHaveProperty('canLookDeeper');
		expect(promptOf(0)).not.toContain('asks this again');
		expect(promptOf(1)).toContain('asks this again');
		expect(promptOf(1)).not.toContain(refusal);
		expect(passagesIn(promptOf(1))).toBeGreaterThan(passagesIn(promptOf(0)));
		expect(promptOf(-1)).not.toContain('cannot be called again');
		// The rules stay as they are, so that a provider has them cached.
		expect(models.requests[1]?.messages[0]).toEqual(models.requests[0]?.messages[0]);
		expect(models.requests[1]?.tools).toEqual(models.requests[0]?.tools);
	});

	it('has one without tools write queries, whatever the first search found', async () => {
		models.play({ pieces: [refusal] });
		const { threadId } = await askIn(toolless, question);
		const before = models.requests.length;
		models.play({ pieces: ['exit codes of the CLI'] }, { pieces: [refusal] });
		await askIn(toolless, question, { threadId });
		expect(models.requests.slice(before)).toHaveLength(2);
	});
});
