import { afterEach, describe, expect, it } from 'vitest';
import { agentJobEventsPath, agentJobMessagePath, agentJobsCreatePath } from '../../../contract/agent-paths.js';
import type { AgentEvent } from '../../../contract/agent-v2.js';
import { createAgentEventParser } from '../../../stream/agent-event-stream.js';
import { shareAgentService } from '../../../testing/agent/shared-agent-service.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { borrowDatabase, openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import type { Notices } from '../../database/notices.js';
import type { AgentTurn, TurnResult } from '../../jobs/agent-turn.js';

type RunTurn = (turn: AgentTurn) => Promise<TurnResult>;

const done: TurnResult = { outcome: 'no_changes', message: 'Nothing to change.' };

/** A turn that says what it is told to say, when it is told to. */
class TalkingTurn {
	readonly #begun: Promise<AgentTurn>;
	#begin: (turn: AgentTurn) => void = () => {};
	#end: () => void = () => {};
	readonly #ended: Promise<void>;

	constructor() {
		this.#begun = new Promise((resolve) => {
			this.#begin = resolve;
		});
		this.#ended = new Promise((resolve) => {
			this.#end = resolve;
		});
	}

	readonly run: RunTurn = async (turn) => {
		this.#begin(turn);
		await this.#ended;
		return done;
	};

	async say(text: string): Promise<void> {
		await (await this.#begun).report.event('text', { text });
	}

	end(): void {
		this.#end();
	}
}

const services: ServiceUnderTest[] = [];
let database: TestDatabase | undefined;
let adminKey: string;
afterEach(async () => {
	for (const service of services.splice(0).reverse()) await service.dispose();
	await database?.dispose();
	database = undefined;
});
async function start(runTurn: RunTurn, shared?: Parameters<typeof createServiceUnderTest>[1], config = {}) {
	const service = await createServiceUnderTest(config, shared, { runTurn });
	services.push(service);
	if (services.length === 1) adminKey = await service.createKey({ kind: 'admin' });
	return service;
}
const authorization = () => ({ authorization: `Bearer ${adminKey}` });
async function create(service: ServiceUnderTest): Promise<string> {
	const response = await service.post(agentJobsCreatePath('v2', 'docs'), { prompt: 'Mend.' }, authorization());
	return ((await response.json()) as { id: string }).id;
}
const follow = (service: ServiceUnderTest, id: string, headers: Record<string, string> = {}, query = '') =>
	service.fetch(
		new Request(`http://127.0.0.1${agentJobEventsPath('docs', id)}${query}`, {
			headers: { ...authorization(), ...headers },
		}),
	);

/** Reads the events of a response one after the other. */
function readerOf(response: Response) {
	const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
	const text = new TextDecoder();
	const found: AgentEvent[] = [];
	const parser = createAgentEventParser((event) => found.push(event));
	return {
		async next(): Promise<AgentEvent | undefined> {
			while (found.length === 0) {
				const { done: isOver, value } = await reader.read();
				if (isOver) return undefined;
				parser.push(text.decode(value, { stream: true }));
			}
			return found.shift();
		},
		async rest(): Promise<AgentEvent[]> {
			const events: AgentEvent[] = [];
			for (let event = await this.next(); event; event = await this.next()) events.push(event);
			return events;
		},
		cancel: () => reader.cancel(),
	};
}

describe('the events of a job', () => {
	const shared = shareAgentService();
	const play = (runTurn: RunTurn) => {
		shared.play(runTurn);
		adminKey = shared.adminKey;
		return shared.service;
	};
	it('are streamed as they happen, until the job has ended', async () => {
		const turn = new TalkingTurn();
		const service = play(turn.run);
		const id = await create(service);
		const response = await follow(service, id);
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
		const events = readerOf(response);
		expect(await events.next()).toMatchObject({ id: 1, type: 'message', data: { role: 'user', text: 'Mend.' } });
		await turn.say('One.');
		expect(await events.next()).toMatchObject({ id: 2, type: 'text', data: { text: 'One.' } });
		turn.end();
		expect(await events.rest()).toMatchObject([
			{ id: 3, type: 'status', data: { status: 'completed', outcome: 'no_changes', message: done.message } },
		]);
	});

	it('go on after the last one that the reader has, by the header before the query', async () => {
		const turn = new TalkingTurn();
		const service = play(turn.run);
		const id = await create(service);
		for (const text of ['One.', 'Two.']) await turn.say(text);
		turn.end();
		const idsOf = async (headers: Record<string, string>, query = '') =>
			(await readerOf(await follow(service, id, headers, query)).rest()).map((event) => event.id);
		expect(await idsOf({ 'last-event-id': '2' })).toEqual([3, 4]);
		expect(await idsOf({}, '?lastEventId=3')).toEqual([4]);
		expect(await idsOf({ 'last-event-id': '3' }, '?lastEventId=1')).toEqual([4]);
		const over = await follow(service, id, { 'last-event-id': '4' });
		expect(over.status).toBe(204);
	});

	it('go on when an instruction begins the next turn', async () => {
		const service = play(async () => done);
		const id = await create(service);
		const first = await readerOf(await follow(service, id)).rest();
		expect(first.at(-1)?.type).toBe('status');
		await service.post(agentJobMessagePath('docs', id), { prompt: 'More.' }, authorization());
		const second = await readerOf(await follow(service, id, { 'last-event-id': String(first.length) })).rest();
		expect(second.map(({ type }) => type)).toEqual(['message', 'status', 'status']);
	});

	it.each([
		[{ 'last-event-id': 'x' }, 400, 'invalid_request'],
		[{ 'last-event-id': '-1' }, 400, 'invalid_request'],
		[{ 'last-event-id': '2147483648' }, 400, 'invalid_request'],
	])('are refused with %j', async (headers, status, code) => {
		const service = play(async () => done);
		const response = await follow(service, await create(service), headers);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ code });
	});

	it('are announced to whoever asks for the headers alone', async () => {
		const service = play(async () => done);
		const path = agentJobEventsPath('docs', await create(service));
		const head = new Request(`http://127.0.0.1${path}`, { method: 'HEAD', headers: authorization() });
		const response = await service.fetch(head);
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toContain('text/event-stream');
		expect(response.body).toBeNull();
	});

	it('of an unknown job are a 404', async () => {
		const service = play(async () => done);
		expect(await (await follow(service, 'job_0')).json()).toMatchObject({ code: 'unknown_job' });
	});

	it('end without an end when the service stops, so that the reader goes on elsewhere', async () => {
		const turn = new TalkingTurn();
		const service = await start(turn.run);
		const events = readerOf(await follow(service, await create(service)));
		await events.next();
		const rest = events.rest();
		const stopped = service.stop(0);
		expect((await rest).map(({ type }) => type)).not.toContain('status');
		turn.end();
		await stopped;
	});

	it.each(['v1', 'v2'] as const)('let a reader go that disconnects, in %s', async (generation) => {
		const { database, dataFolder, giveBack } = await borrowDatabase();
		let listeners = 0;
		const notices: Notices = {
			publish: (channel, payload) => database.notices.publish(channel, payload),
			onGap: (listener) => database.notices.onGap(listener),
			subscribe(channel, listener) {
				const end = database.notices.subscribe(channel, listener);
				listeners++;
				return () => {
					listeners--;
					end();
				};
			},
		};
		const turn = new TalkingTurn();
		const service = await start(turn.run, {
			database: Object.assign(Object.create(database), { notices }),
			dataFolder,
		});
		const { url } = await service.start({ port: 0 });
		const before = listeners;
		const id = generation === 'v2' ? await create(service) : '';
		const leaving = new AbortController();
		const headers = { ...authorization(), 'content-type': 'application/json' };
		const body = JSON.stringify({ messages: [{ content: 'Mend.' }] });
		const { signal } = leaving;
		const response =
			generation === 'v2'
				? await fetch(`${url}${agentJobEventsPath('docs', id)}`, { headers, signal })
				: await fetch(`${url}${agentJobsCreatePath('v1', 'docs')}`, { method: 'POST', headers, body, signal });
		await response.body?.getReader().read();
		await expect.poll(() => listeners).toBe(before + 1);
		leaving.abort();
		await expect.poll(() => listeners).toBe(before);
		turn.end();
		await services.pop()?.dispose();
		giveBack();
	});

	it('reach a reader at another process, which goes on at a third when that one stops', async () => {
		database = await openTestDatabase('postgres');
		const { dataFolder, databaseUrl } = database;
		const turn = new TalkingTurn();
		const on = async (runTurn: RunTurn, workers: number) => {
			const view = await (database as TestDatabase).openAgain();
			const service = await start(runTurn, { database: view, dataFolder }, { databaseUrl, agent: { workers } });
			const { stop } = service;
			return Object.assign(service, {
				async dispose() {
					await stop(0);
					await view.close();
				},
			});
		};
		const runner = await on(turn.run, 1);
		const second = await on(async () => done, 0);
		const third = await on(async () => done, 0);
		const id = await create(second);
		const events = readerOf(await follow(second, id));
		expect(await events.next()).toMatchObject({ id: 1 });
		await turn.say('One.');
		expect(await events.next()).toMatchObject({ id: 2, data: { text: 'One.' } });
		await second.stop(0);
		expect(await events.rest()).toEqual([]);
		const others = readerOf(await follow(third, id, { 'last-event-id': '2' }));
		await turn.say('Two.');
		turn.end();
		expect((await others.rest()).map((event) => event.id)).toEqual([3, 4]);
		expect(runner.documentation.pages.length).toBeGreaterThan(0);
	});
});
