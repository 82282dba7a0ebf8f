import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../testing/agent/agent-failure.js';
import {
	answerJson,
	answerRefusal,
	breakConnection,
	type ScriptedAnswer,
	type ScriptedService,
	sampleJob,
	startScriptedService,
} from '../testing/agent/scripted-service.js';
import { AgentError } from './agent-error.js';
import { type AgentClientOptions, createAgentClient } from './index.js';

const apiKey = 'svc_0123456789abcdef';

let service: ScriptedService;
beforeEach(async () => {
	service = await startScriptedService();
});
afterEach(() => service.close());

const client = (more: Partial<AgentClientOptions> = {}) =>
	createAgentClient({ baseUrl: service.url, projectId: 'docs', apiKey, ...more });

describe('a client', () => {
	const optionsFailure = (options: Partial<AgentClientOptions>) => {
		try {
			client(options);
		} catch (error) {
			if (AgentError.isInstance(error)) return { code: error.code, message: error.message };
		}
		throw new Error('The options were taken.');
	};

	it.each<[Partial<AgentClientOptions>, RegExp]>([
		[{ apiKey: 'svc_dsc_0123456789abcdef' }, /is an assistant key .* public .* give an admin key/],
		[{ apiKey: 'mint_dsc_0123456789abcdef' }, /is an assistant key .* public .* give an admin key/],
		[{ baseUrl: 'svc_0123456789abcdef' }, /baseUrl is a key; give the address/],
		[{ apiKey: 'sk-123' }, /give one that begins with svc_/],
		[{ apiKey: 'svc_123\n' }, /give one that begins with svc_/],
		[{ apiKey: '' }, /apiKey is missing/],
		[{ projectId: '' }, /projectId is missing/],
		[{ baseUrl: 'docent.example.com' }, /baseUrl is "docent\.example\.com"; give the address/],
		[{ baseUrl: 'ftp://docent.example.com' }, /baseUrl is "ftp:/],
		[{ baseUrl: 'https://me:secret@docent.example.com' }, /baseUrl has a user/],
		[{ timeoutMs: Number.NaN }, /timeoutMs is NaN/],
	])('is not made of %j', (options, sentence) => {
		expect(optionsFailure(options)).toEqual({ code: 'options', message: expect.stringMatching(sentence) });
	});

	it('is not made in a browser, where its key would be everybody’s', () => {
		vi.stubGlobal('window', {});
		vi.stubGlobal('document', {});
		expect(optionsFailure({}).message).toMatch(/does not run in a browser; call it on your server/);
		vi.unstubAllGlobals();
	});

	it('is made of an admin key of the hosted service', () => {
		expect(() => client({ apiKey: 'mint_0123456789abcdef' })).not.toThrow();
	});

	it('never repeats the key in what it throws', () => {
		expect(optionsFailure({ apiKey: 'mint_dsc_of-mine' }).message).not.toContain('of-mine');
		expect(optionsFailure({ baseUrl: 'svc_of-mine' }).message).not.toContain('of-mine');
		expect(optionsFailure({ apiKey: 'secret-of-mine' }).message).not.toContain('secret-of-mine');
	});

	it('keeps to the address that it was given, and its path', async () => {
		service.play(answerJson(200, sampleJob()));
		await client({ baseUrl: `${service.url}/docent/`, projectId: 'a b' }).get('job/1');
		expect(service.asked[0]).toMatchObject({
			method: 'GET',
			url: '/docent/v2/agent/a%20b/job/job%2F1',
			headers: { authorization: `Bearer ${apiKey}` },
		});
		const elsewhere = vi.fn<typeof fetch>(async () => Response.json(sampleJob({ id: 'job_2' })));
		expect((await client({ fetch: elsewhere }).get('job_2')).id).toBe('job_2');
		expect(elsewhere).toHaveBeenCalledOnce();
	});

	it('sends what it is told to', async () => {
		service.play(answerJson(201, sampleJob()));
		const agent = client();
		await agent.create({ prompt: 'Mend.', draft: true, branch: 'mend', model: 'opus' }, { idempotencyKey: 'key-1' });
		await agent.message('job_1', { prompt: 'More.' });
		await agent.list({ status: 'failed', archived: true, limit: 5, cursor: '9' });
		await agent.listSessions({ skip: 2, take: 3 });
		for (const call of [agent.cancel, agent.archive, agent.diff, agent.getSession]) await call('job_1');
		expect(service.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
			'POST /v2/agent/docs/job',
			'POST /v2/agent/docs/job/job_1/message',
			'GET /v2/agent/docs/jobs?status=failed&archived=true&limit=5&cursor=9',
			'GET /v1/agent/docs/jobs?skip=2&take=3',
			'POST /v2/agent/docs/job/job_1/cancel',
			'POST /v2/agent/docs/job/job_1/archive',
			'GET /v2/agent/docs/job/job_1/diff',
			'GET /v1/agent/docs/job/job_1',
		]);
		expect(service.asked[0]).toMatchObject({
			headers: { 'idempotency-key': 'key-1', 'content-type': 'application/json' },
		});
		expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
			prompt: 'Mend.',
			draft: true,
			branch: 'mend',
			model: 'opus',
		});
		expect((await failureOf(agent.get(''))).message).toContain('The id of the job is missing');
	});
});

describe('what is refused', () => {
	it.each<[string, ScriptedAnswer, Partial<AgentError>]>([
		[
			'a limit, with the time until it ends',
			answerRefusal(429, 'rate_limited', { 'retry-after': '90' }),
			{
				code: 'rate_limited',
				status: 429,
				retryable: true,
				retryAfter: 90,
				requestId: 'req_1',
				message: 'A sentence.',
			},
		],
		['an unknown job', answerRefusal(404, 'unknown_job'), { code: 'unknown_job', status: 404, retryable: false }],
		['a failure', answerRefusal(500, 'internal'), { code: 'internal', status: 500, retryable: true }],
		[
			'a proxy’s words',
			(_, response) => void response.writeHead(502, { 'x-request-id': 'req_2' }).end('<html>'),
			{ code: 'protocol', status: 502, retryable: true, requestId: 'req_2' },
		],
		[
			'a redirect, which would take the key elsewhere',
			(_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
			{ code: 'protocol', status: 302, retryable: false },
		],
		[
			'a page',
			(_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
			{ code: 'protocol', status: 200 },
		],
		[
			'an answer that breaks off',
			(_, response) => {
				response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
				setImmediate(() => response.destroy());
			},
			{ code: 'unreachable', retryable: true },
		],
		['a connection that breaks', breakConnection, { code: 'unreachable', retryable: true }],
	])('is an error with all that is known of it: %s', async (_, answer, expected) => {
		service.play(answer);
		expect(await failureOf(client().get('job_1'))).toMatchObject(expected);
		expect(service.asked).toHaveLength(1);
	});

	it('reads the other form of Retry-After', async () => {
		const later = new Date(Date.now() + 30_500).toUTCString();
		service.play(answerRefusal(503, 'unavailable', { 'retry-after': later }));
		const { retryAfter } = await failureOf(client().get('job_1'));
		expect(retryAfter).toBeGreaterThan(25);
		expect(retryAfter).toBeLessThanOrEqual(31);
	});

	it('ends with the patience that was service.asked for', async () => {
		service.play(() => {});
		const error = await failureOf(client({ timeoutMs: 30 }).get('job_1'));
		expect(error).toMatchObject({ code: 'timeout', retryable: true });
		expect(error.message).toContain('did not answer within 0.03 seconds');
	});

	it('ends with the caller’s own signal, and its reason', async () => {
		const controller = new AbortController();
		service.play(() => controller.abort(new Error('enough')));
		await expect(client().get('job_1', { signal: controller.signal })).rejects.toThrow('enough');
		await expect(client().get('job_1', { signal: controller.signal })).rejects.toThrow('enough');
		expect(service.asked).toHaveLength(1);
	});
});
