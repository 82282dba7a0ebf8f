import { afterEach, beforeEach, expect, it } from 'vitest';
import { feedbackReasons } from '../../../contract/feedback.js';
import { assistantFeedbackPath, assistantOpenedPath } from '../../../contract/routes.js';
import { feedbackIn } from '../../../testing/contracts/feedback-store-contract.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';

let service: ServiceUnderTest;
beforeEach(async () => {
	service = await createServiceUnderTest({ allowedOrigins: ['https://docs.example.com'] });
});
afterEach(() => service.dispose());

const path = assistantFeedbackPath('docs');
const threadId = `th_${'0'.repeat(32)}`;
const rating = { messageId: 'msg_1', threadId, rating: 'up', fp: 'anonymous' };
const give = (body: unknown, headers?: Record<string, string | undefined>) => service.post(path, body, headers);

const stored = () => feedbackIn(service.database, 'docs');

it('is taken, and kept beside the thread it belongs to', async () => {
	const answer = await service.ask('How do I roll back?');
	const threadId = answer.headers.get('x-thread-id');
	const messageId = answer.headers.get('x-message-id');
	await answer.text();
	const body = { threadId, messageId, rating: 'down', reasons: ['outdated', 'outdated'], comment: 'Gone.', fp: 'r7' };
	const response = await give(body);
	expect(response.status).toBe(204);
	expect(await response.text()).toBe('');
	expect(response.headers.get('access-control-allow-origin')).toBe('*');
	expect(await stored()).toEqual([
		{ domain: 'docs', ...body, reasons: ['outdated'], createdAt: expect.stringMatching(/^20\d\d-.*Z$/) },
	]);
});

it('needs no more than an answer in its thread and a rating', async () => {
	const answer = await service.ask('How do I roll back?');
	await answer.text();
	const named = { messageId: answer.headers.get('x-message-id'), threadId: answer.headers.get('x-thread-id') };
	expect((await give({ ...rating, ...named })).status).toBe(204);
	expect(await stored()).toMatchObject([{ rating: 'up', reasons: [], comment: '' }]);
	expect((await give({ ...rating, ...named, rating: 'none' })).status).toBe(204);
	expect(await stored()).toMatchObject([{ rating: 'none', reasons: [], comment: '' }]);
});

it('is refused for an answer whose thread is not known, which is how its reader is', async () => {
	const answer = await service.ask('How do I roll back?');
	const other = await service.ask('What is a rollout?');
	await Promise.all([answer.text(), other.text()]);
	const messageId = answer.headers.get('x-message-id');
	for (const thread of [undefined, null, '']) {
		const response = await give({ ...rating, messageId, threadId: thread });
		expect([response.status, await response.json()]).toEqual([
			400,
			expect.objectContaining({ code: 'invalid_request', error: expect.stringMatching(/^threadId is /) }),
		]);
	}
	expect((await give({ ...rating, messageId, threadId: other.headers.get('x-thread-id') })).status).toBe(404);
	expect(await stored()).toEqual([]);
});

it.each([
	[{ ...rating, rating: 'great' }, 'rating is "great"; use one of "up", "down", "none".'],
	[{ ...rating, messageId: '' }, 'messageId is 0 characters long; at least 1 is needed.'],
	[
		{ ...rating, reasons: ['ugly'] },
		`reasons[0] is "ugly"; use one of ${feedbackReasons.map((one) => `"${one}"`).join(', ')}.`,
	],
	[{ ...rating, comment: 'a'.repeat(1_001) }, 'comment is 1001 characters long; at most 1000 are allowed.'],
	[{ messageId: 'm', threadId, rating: 'up' }, 'fp is missing; send a string.'],
	[{ messageId: 'm', rating: 'up', fp: 'a' }, 'threadId is missing; send a string.'],
])('refuses what is wrong and says what: %#', async (body, sentence) => {
	const response = await give(body);
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ code: 'invalid_request', error: sentence });
	expect(await stored()).toEqual([]);
});

it('is refused for what is no answer of the domain', async () => {
	const id = 'message-of-the-reader';
	const parts = [{ type: 'text', text: 'How do I roll back?' }];
	const asked = await service.ask('', { messages: [{ id, role: 'user', parts }] });
	await asked.text();
	for (const messageId of ['msg_1', id]) {
		const response = await give({ ...rating, messageId, threadId: asked.headers.get('x-thread-id') });
		expect(response.status).toBe(404);
		expect(await response.json()).toMatchObject({ code: 'unknown_message' });
	}
	expect(await stored()).toEqual([]);
});

it('knows which threads exist', async () => {
	const response = await give({ ...rating, threadId: `th_${'0'.repeat(32)}` });
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ code: 'unknown_thread' });
	expect(await stored()).toEqual([]);
});

it('lets pages of other origins ask beforehand', async () => {
	const response = await service.fetch(new Request(`http://127.0.0.1${path}`, { method: 'OPTIONS' }));
	expect(response.status).toBe(204);
	expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
});

it('belongs to an answer of its thread', async () => {
	const threads = await Promise.all(
		['How do I roll back?', 'How do I deploy?'].map(async (question) => {
			const answer = await service.ask(question);
			await answer.text();
			return { threadId: answer.headers.get('x-thread-id'), messageId: answer.headers.get('x-message-id') };
		}),
	);
	const response = await give({ ...rating, threadId: threads[0]?.threadId, messageId: threads[1]?.messageId });
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ code: 'unknown_message' });
	expect(await stored()).toEqual([]);
});

it('of a source that was opened is counted once for the answer, and only by its reader', async () => {
	const answer = await service.ask('How do I roll back a flag in Kubernetes?', { filter: { version: 'v1' } });
	expect(await answer.text()).toContain('"countsOpened":true');
	const threadId = answer.headers.get('x-thread-id') ?? '';
	const messageId = answer.headers.get('x-message-id') ?? '';
	const open = (body: object) => service.post(assistantOpenedPath('docs'), { threadId, messageId, source: 1, ...body });
	expect([(await open({})).status, (await open({})).status, (await open({ source: 0 })).status]).toEqual([
		204, 204, 204,
	]);
	const refused = await open({ threadId: `th_${'0'.repeat(32)}` });
	expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'unknown_thread' }]);
	for (const source of [-1, 1.5, 100, undefined]) expect((await open({ source })).status).toBe(400);
	const [row] = await service.database.sql.selectFrom('messages').selectAll().where('id', '=', messageId).execute();
	expect(row).toMatchObject({ opened: [1, 0], doubtful: true, small_talk: null });
	expect(row?.shown?.[0]).toEqual({ url: expect.stringContaining('/'), title: expect.any(String) });
	const [thread] = await service.database.sql.selectFrom('threads').select('begun_with').execute();
	expect(thread?.begun_with).toEqual({ key: expect.any(String), version: 'v1' });
});
