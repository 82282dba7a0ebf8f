import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantMessageStreamPath } from '../../../contract/routes.js';
import { type Chunk, isTerminal } from '../../../stream/chunk.js';
import { decodeUiMessageStream } from '../../../stream/ui-message-stream.js';
import { type ModelServer, startModelServer } from '../../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../../testing/service/streams.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import type { Database } from '../../database/database.js';
import { createSqlThreadStore } from '../threads/thread-store.js';

let models: ModelServer;
let database: TestDatabase;
let elsewhere: Database;
/** Two processes on one database. */
let near: ServiceUnderTest;
let far: ServiceUnderTest;

const times = { beatMs: 50, lostAfterMs: 400, abandonedAfterMs: 60_000 };
const config = (assistant: Record<string, number> = {}) => ({
	model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url, retries: 0 },
	assistant: { ...times, ...assistant },
});

beforeAll(async () => {
	[models, database] = await Promise.all([startModelServer(), openTestDatabase('postgres')]);
	elsewhere = await database.openAgain();
	near = await createServiceUnderTest(config(), { database, dataFolder: database.dataFolder });
	far = await createServiceUnderTest(config(), { database: elsewhere, dataFolder: database.dataFolder });
});
afterAll(async () => {
	await Promise.all([near.dispose(), far.dispose()]);
	await elsewhere.close();
	await database.dispose();
	await models.close();
});
beforeEach(() => {
	models.requests.length = 0;
	models.play({ pieces: ['Switch it off.'] });
});

it('has nothing for a chat of the AI SDK that comes back with its own id', async () => {
	const url = `http://127.0.0.1${assistantMessageStreamPath('docs', 'a-chat')}`;
	const asked = (key: string) => near.fetch(new Request(url, { headers: { authorization: `Bearer ${key}` } }));
	expect((await asked(near.assistantKey)).status).toBe(204);
	expect((await asked('svc_dsc_unknown0123456789')).status).toBe(401);
});

interface Place {
	threadId: string;
	messageId: string;
}

const question = 'How do I roll back a flag?';

const placeOf = ({ headers }: Response): Place => ({
	threadId: headers.get('x-thread-id') ?? '',
	messageId: headers.get('x-message-id') ?? '',
});

function request(service: ServiceUnderTest, method: string, { threadId, messageId }: Place): Promise<Response> {
	const url = `http://127.0.0.1${assistantMessageStreamPath('docs', messageId)}?threadId=${encodeURIComponent(threadId)}`;
	return service.fetch(new Request(url, { method, headers: { authorization: `Bearer ${service.assistantKey}` } }));
}

/** An answer whatever the pieces are that its text came in. */
const contentOf = (chunks: Chunk[]) => [...chunks.filter(({ type }) => type !== 'text-delta'), textIn(chunks)];

async function readUntil(response: Response, text: string): Promise<ReadableStreamDefaultReader<Chunk>> {
	const reader = decodeUiMessageStream(response.body!).getReader();
	for (let read = ''; !read.includes(text); ) {
		const { done, value } = await reader.read();
		if (done) throw new Error(`The answer ended with ${JSON.stringify(read)}.`);
		if (value.type === 'text-delta') read += value.delta;
	}
	return reader;
}

async function restOf(reader: ReadableStreamDefaultReader<Chunk>): Promise<Chunk[]> {
	const chunks: Chunk[] = [];
	for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
	return chunks;
}

async function storedAnswer({ threadId, messageId }: Place) {
	const thread = await createSqlThreadStore(database).get('docs', threadId);
	return thread?.messages.find(({ id }) => id === messageId);
}

describe.each([
	['the process that runs it', () => near],
	['another process', () => far],
])('an answer received again from %s', (_, at) => {
	it('comes from its beginning, goes on as the first one does, and is not asked for twice', async () => {
		const model = models.hold('Switch ', 'it ');
		const first = await near.ask(question);
		const again = await request(at(), 'GET', placeOf(first));
		expect(again.status).toBe(200);
		expect(placeOf(again)).toEqual(placeOf(first));
		const reading = [chunksOf(first), readUntil(again, 'it')] as const;
		await reading[1];
		const late = await request(at(), 'GET', placeOf(first));
		model.finish('off.');
		const whole = await reading[0];
		expect(textIn(whole)).toBe('Switch it off.');
		expect(contentOf(await chunksOf(late))).toEqual(contentOf(whole));
		expect(contentOf(await chunksOf(await request(at(), 'GET', placeOf(first))))).toEqual(contentOf(whole));
		expect(models.requests).toHaveLength(1);
	});

	it('is stopped with its model, wherever that runs, and what came is kept', async () => {
		models.play({ pieces: ['Switch ', 'it '], ending: 'hang' });
		const first = await near.ask(question);
		const reader = await readUntil(first, 'it');
		const gone = models.clientGone();
		expect((await request(at(), 'DELETE', placeOf(first))).status).toBe(204);
		await gone;
		expect((await restOf(reader)).at(-1)).toEqual({ type: 'abort' });
		await expect
			.poll(() => storedAnswer(placeOf(first)))
			.toMatchObject({
				text: expect.stringMatching(/^Switch it ?$/),
				outcome: 'aborted',
			});
		expect((await request(at(), 'DELETE', placeOf(first))).status, 'stopping twice is no mistake').toBe(204);
		expect((await chunksOf(await request(at(), 'GET', placeOf(first)))).at(-1)).toEqual({ type: 'abort' });
	});

	it('is there for its own thread alone', async () => {
		const first = placeOf(await near.ask(question));
		const other = placeOf(await near.ask(question));
		const bodies = [];
		for (const place of [
			{ ...first, threadId: other.threadId },
			{ ...first, threadId: '' },
			{ ...first, messageId: 'msg_000000000000000000000000' },
			{ ...first, messageId: 'x'.repeat(1_000), threadId: '\0'.repeat(100) },
		]) {
			for (const method of ['GET', 'DELETE']) {
				const response = await request(at(), method, place);
				expect(response.status).toBe(404);
				const { requestId: _, ...body } = (await response.json()) as { requestId: string };
				bodies.push(JSON.stringify(body));
			}
		}
		expect(new Set(bodies).size, 'a foreign answer reads as one that does not exist').toBe(1);
	});
});

it('is replayed from its thread when the log has forgotten it', async () => {
	models.play({ pieces: ['Off [1](/guide/rollouts#rolling-back).'] });
	const first = await near.ask(question);
	const place = placeOf(first);
	await chunksOf(first);
	await database.sql.deleteFrom('answers').where('message_id', '=', place.messageId).execute();
	await expect.poll(async () => (await request(far, 'GET', place)).status).toBe(200);
	const chunks = await chunksOf(await request(far, 'GET', place));
	expect(textIn(chunks)).toBe('Off [1](/guide/rollouts#rolling-back).');
	expect(chunks).toContainEqual(expect.objectContaining({ type: 'source-url', url: '/guide/rollouts#rolling-back' }));
	expect(chunks.at(-1)).toMatchObject({
		type: 'finish',
		messageMetadata: { threadId: place.threadId, answerKind: 'written' },
	});
});

it('is stopped when nobody has read it for a while', async () => {
	const impatient = await createServiceUnderTest(config({ abandonedAfterMs: 100 }), {
		database,
		dataFolder: database.dataFolder,
	});
	models.play({ pieces: ['Switch '], ending: 'hang' });
	const gone = models.clientGone();
	const response = await impatient.ask(question);
	await (await readUntil(response, 'Switch')).cancel();
	await gone;
	await expect
		.poll(() => storedAnswer(placeOf(response)))
		.toMatchObject({
			text: expect.stringMatching(/^Switch ?$/),
			outcome: 'aborted',
		});
	await impatient.dispose();
});

it('is stopped soon when its readers leave before its first word, unless one comes back', async () => {
	const careful = await createServiceUnderTest(config({ leftAfterMs: 300 }), {
		database,
		dataFolder: database.dataFolder,
	});
	const speaking = models.hold();
	const wordless = await careful.ask(question);
	await expect.poll(() => models.requests.length).toBe(1);
	models.play({ pieces: [], ending: 'hang' });
	await wordless.body?.cancel();
	speaking.say('Switch ');
	await expect
		.poll(() => storedAnswer(placeOf(wordless)), { message: 'words that nobody waits for do not keep it' })
		.toMatchObject({ outcome: 'aborted' });
	const gone = models.clientGone();
	const stayed = await careful.ask(question);
	await stayed.body?.cancel();
	const again = (await request(careful, 'GET', placeOf(stayed))).body?.getReader();
	const left = await careful.ask(question);
	await left.body?.cancel();
	await gone;
	await expect.poll(() => storedAnswer(placeOf(left))).toMatchObject({ text: '', outcome: 'aborted' });
	expect(await storedAnswer(placeOf(stayed)), 'somebody came back to it').toBeUndefined();
	await again?.cancel();
	await expect.poll(() => storedAnswer(placeOf(stayed))).toMatchObject({ outcome: 'aborted' });
	const elsewhere = await careful.ask(question);
	const reading = (await request(far, 'GET', placeOf(elsewhere))).body?.getReader();
	void reading?.read();
	await elsewhere.body?.cancel();
	await careful.dispose();
	await reading?.cancel();
});

it('of a message that is sent three times at once is one, and counts once', async () => {
	const begun = await near.ask(question);
	await chunksOf(begun);
	const { threadId } = placeOf(begun);
	const counted = async () => {
		const rows = await database.sql
			.selectFrom('usage_counters')
			.select('count')
			.where('scope', '=', 'assistant_key')
			.execute();
		return rows[0]?.count ?? 0;
	};
	const before = await counted();
	models.requests.length = 0;
	const model = models.hold('Switch ');
	const messages = [{ id: 'sent-thrice', role: 'user', parts: [{ type: 'text', text: 'And then?' }] }];
	const sent = await Promise.all([1, 2, 3].map(() => near.ask('', { threadId, messages })));
	expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(new Set(sent.map((response) => placeOf(response).messageId)).size).toBe(1);
	model.finish('it off.');
	expect(new Set((await Promise.all(sent.map(chunksOf))).map(textIn))).toEqual(new Set(['Switch it off.']));
	expect(models.requests).toHaveLength(1);
	expect((await counted()) - before).toBe(1);
	const thread = await createSqlThreadStore(database).get('docs', threadId);
	expect(thread?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
	models.play({ pieces: ['Again.'] });
	await chunksOf(await near.ask('', { threadId, messages }));
	expect((await counted()) - before, 'once it has ended, the same message asks again').toBe(2);
});

it('ends with a sentence everywhere when its process is gone, and what was logged is kept', async () => {
	const connection = await database.openAgain();
	const dying = await createServiceUnderTest(config(), { database: connection, dataFolder: database.dataFolder });
	const model = models.hold('Switch ', 'it ');
	const first = await dying.ask(question);
	const place = placeOf(first);
	const reader = await readUntil(first, 'it');
	const again = await request(far, 'GET', place);
	const following = await readUntil(again, 'it');
	// Without its database a process can neither log nor show that it lives.
	await connection.close();
	const ending = await restOf(following);
	expect(ending.at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('interrupted') });
	await expect.poll(() => storedAnswer(place)).toMatchObject({ text: 'Switch it', outcome: 'failed' });
	model.finish();
	await reader.cancel();
	await dying.stop(0);
});

describe('a process that is about to end', () => {
	it('lets answers end, and meanwhile tells who asks to ask elsewhere', async () => {
		const ending = await createServiceUnderTest(config(), { database, dataFolder: database.dataFolder });
		const model = models.hold('Switch ');
		const response = await ending.ask(question);
		const stopped = ending.stop(10_000);
		const refused = await ending.ask(question);
		expect(refused.status).toBe(503);
		expect(refused.headers.get('retry-after')).toBe('5');
		expect((await ending.fetch(new Request('http://127.0.0.1/ready'))).status).toBe(503);
		expect((await near.fetch(new Request('http://127.0.0.1/ready'))).status).toBe(200);
		model.finish('it off.');
		expect((await chunksOf(response)).at(-1)).toMatchObject({ type: 'finish' });
		await stopped;
		expect((await chunksOf(await request(far, 'GET', placeOf(response)))).at(-1)).toMatchObject({ type: 'finish' });
	});

	it('cuts what it only shows, so that readers receive the rest elsewhere', async () => {
		const ending = await createServiceUnderTest(config(), { database, dataFolder: database.dataFolder });
		const model = models.hold('Switch ');
		const first = await near.ask(question);
		const shown = await request(ending, 'GET', placeOf(first));
		const reader = await readUntil(shown, 'Switch');
		await ending.stop(0);
		const rest = await restOf(reader);
		expect(rest.some(isTerminal), 'an answer that goes on elsewhere has no ending here').toBe(false);
		model.finish('it off.');
		expect(textIn(await chunksOf(first))).toBe('Switch it off.');
	});
});
