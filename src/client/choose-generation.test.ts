import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScenarioName } from '../testing/faults/fault-scenarios.js';
import { startFaultServer } from '../testing/faults/fault-server.js';
import { type ClientSetup, connectionTo, refusal, setUpClient } from '../testing/panel/client-under-test.js';
import { shared } from '../testing/service/shared.js';
import { textIn } from '../testing/service/streams.js';
import { createGenerationMemory } from './generation-memory.js';

const server = shared(startFaultServer);
beforeEach(() => {
	server.requests.length = 0;
	server.setScenario('v2');
	server.setCors(true);
});
afterEach(() => localStorage.clear());

const setUp = (setup?: ClientSetup) => setUpClient(server, setup);
const generations = () => server.requests.map(({ generation }) => generation);
const wholeAnswer = 'You asked: Why?\n\nSee [1](/guide/install#docker).';

describe('the fallback from v2 to v1', () => {
	it.each([404, 405, 410, 501])('is tried once on %i without a code', async (status) => {
		const { ask } = setUp();
		await refusal(ask(`status-${status}`));
		expect(generations()).toEqual(['v2', 'v1']);
	});

	it('speaks v1 in its own shape and remembers it once it has streamed', async () => {
		const { ask, memory } = setUp();
		expect(textIn(await ask('v1-only'))).toBe(wholeAnswer);
		expect(generations()).toEqual(['v2', 'v1']);
		expect(server.requests[1]?.body.messages?.[0]).toMatchObject({ content: 'Why?' });
		expect(memory.recall()).toBe('v1');
		await ask();
		await setUp().ask();
		expect(generations()).toEqual(['v2', 'v1', 'v1', 'v1']);
	});

	it('keeps nothing secret in its memory', async () => {
		await setUp({ thread: { threadId: 'th_secret', threadKey: 'tk_secret' } }).ask('v1-only');
		expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret|svc_dsc/);
	});

	it('is not remembered when v1 fails as well', async () => {
		const { ask, memory } = setUp();
		await refusal(ask('status-404'));
		expect(memory.recall()).toBeUndefined();
	});

	it('goes back to v2 when a remembered v1 is gone', async () => {
		const { ask, memory } = setUp();
		memory.remember('v1');
		expect(textIn(await ask('v2-only'))).toBe(wholeAnswer);
		expect(generations()).toEqual(['v1', 'v2']);
		expect(memory.recall()).toBe('v2');
	});

	it('adapts a v1 body under the v2 path and does not ask twice', async () => {
		const { ask, thread } = setUp();
		expect(textIn(await ask('v1-under-v2'))).toBe(wholeAnswer);
		expect(generations()).toEqual(['v2']);
		expect(thread()).toEqual({ threadId: 'th_fault' });
	});

	it.each<ScenarioName>(['code-unknown_domain', 'code-unknown_route', 'code-method_not_allowed'])(
		'is not tried on %s: the service is there',
		async (scenario) => {
			expect((await refusal(setUp().ask(scenario))).code).toBe('domain');
			expect(generations()).toEqual(['v2']);
		},
	);

	it.each([400, 401, 402, 403, 406, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504])(
		'is not tried on %i',
		async (status) => {
			expect((await refusal(setUp().ask(`status-${status}`))).status).toBe(status);
			expect(generations()).toEqual(['v2']);
		},
	);

	it.each<ScenarioName>(['cut-mid-stream', 'truncated', 'stream-error', 'wordless'])(
		'is not tried after the stream began: %s',
		async (scenario) => {
			await setUp().tryAsking(scenario);
			expect(generations()).toEqual(['v2']);
		},
	);
});

describe('a response that is not an answer', () => {
	it.each<ScenarioName>(['html', 'json', 'empty', 'empty-stream', 'no-content'])('is refused: %s', async (scenario) => {
		const error = await refusal(setUp().ask(scenario));
		expect(error.code).toBe('protocol');
		expect(generations()).toEqual(['v2']);
	});
});

describe('errors before an answer', () => {
	it('carry status, sentence, request id and the wait', async () => {
		const error = await refusal(setUp().ask('rate-limited'));
		expect(error).toMatchObject({
			code: 'limit',
			status: 429,
			message: 'The service says: rate_limited.',
			requestId: 'req_fault',
			retryAfter: 30,
			retryable: true,
		});
	});

	const broken = () => Promise.reject(new TypeError('Failed to fetch'));

	it('recognise a device without a connection', async () => {
		const fetch = vi.fn(broken);
		expect((await refusal(setUp({ fetch, isOnline: () => false }).ask())).code).toBe('offline');
		expect(fetch).toHaveBeenCalledOnce();
	});

	it('recognise a running service that CORS blocks, by a second request without CORS', async () => {
		const probe: typeof fetch = (url, init) => (init?.mode === 'no-cors' ? fetch(url, init) : broken());
		const error = await refusal(setUp({ fetch: probe }).ask());
		expect(error.code).toBe('blocked');
		expect(error.cause).toBeInstanceOf(TypeError);
	});

	/** Hides what a browser hides from a page of another origin. */
	const asBrowser: typeof fetch = async (url, init) => {
		const response = await fetch(url, init);
		if (init?.mode === 'no-cors' || response.headers.has('access-control-allow-origin')) return response;
		throw new TypeError('Failed to fetch');
	};

	it('do not come from a v1 service whose 404 has no CORS headers', async () => {
		server.setCors('successes');
		const { ask, memory } = setUp({ fetch: asBrowser });
		expect(textIn(await ask('v1-only'))).toContain('You asked: Why?');
		expect(generations()).toEqual(['v2', 'v1']);
		expect(memory.recall()).toBe('v1');
	});

	it('are "blocked" when no response has CORS headers, and v1 is tried once', async () => {
		server.setCors(false);
		const { ask, memory } = setUp({ fetch: asBrowser, thread: { threadId: 't' } });
		expect((await refusal(ask('v1-only'))).code).toBe('blocked');
		expect(generations()).toEqual(['v2', 'v1']);
		memory.remember('v2');
		expect((await refusal(ask())).code).toBe('blocked');
		expect(generations()).toEqual(['v2', 'v1', 'v2']);
	});

	it('recognise a service that is down', async () => {
		const gone = await startFaultServer();
		await gone.close();
		const { ask } = setUp({ connection: connectionTo(gone) });
		expect((await refusal(ask())).code).toBe('unreachable');
	});

	it("never call the page's own service blocked", async () => {
		const error = await refusal(setUp({ pageOrigin: server.url }).ask('cut-before'));
		expect(error.code).toBe('unreachable');
	});

	it('recognise a connection that broke before the first event', async () => {
		expect((await refusal(setUp().ask('cut-at-start'))).code).toBe('cut');
	});
});

describe('the memory of a generation', () => {
	const day = 24 * 60 * 60 * 1_000;
	const storage = () => ({
		read: (key: string) => localStorage.getItem(key) ?? undefined,
		write: (key: string, text: string) => localStorage.setItem(key, text),
		remove: (key: string) => localStorage.removeItem(key),
	});

	it('remembers a generation for a day, also on the next page', () => {
		let time = 1_000;
		createGenerationMemory(storage(), 'https://a.example', () => time).remember('v1');
		const next = createGenerationMemory(storage(), 'https://a.example', () => time);
		expect(next.recall()).toBe('v1');
		time += day - 1;
		expect(next.recall()).toBe('v1');
		time += 1;
		expect(next.recall()).toBeUndefined();
	});

	it('tells base URLs apart', () => {
		createGenerationMemory(storage(), 'https://a.example').remember('v1');
		expect(createGenerationMemory(storage(), 'https://b.example').recall()).toBeUndefined();
	});

	it('forgets when it is told to', () => {
		const memory = createGenerationMemory(storage(), 'https://a.example');
		memory.remember('v1');
		memory.forget();
		expect(memory.recall()).toBeUndefined();
		expect(localStorage).toHaveLength(0);
	});

	it.each(['', 'null', '{}', '[]', '{"generation":"v9","until":1}', `{"generation":"v1","until":${10 * day}}`])(
		'takes %j in storage for nothing',
		(text) => {
			localStorage.setItem('docent:docs:v1:generation:https://a.example', text);
			expect(createGenerationMemory(storage(), 'https://a.example', () => 0).recall()).toBeUndefined();
		},
	);
});
