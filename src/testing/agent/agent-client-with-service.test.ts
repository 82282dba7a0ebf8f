import { afterEach, expect, it } from 'vitest';
import { createAgentClient } from '../../agent-client/index.js';
import type { AgentEvent } from '../../contract/agent-v2.js';
import type { AgentTurn, TurnResult } from '../../service/jobs/agent-turn.js';
import { freePort } from '../service/listen.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../service/service-under-test.js';
import { failureOf } from './agent-failure.js';

const pullRequest = { id: '7', url: 'https://forge.test/7', state: 'open', head: 'a', base: 'main' } as const;

/** Turns that say their words one by one, as far as they are let. */
function talking() {
	let said = 0;
	let most = 0;
	let wake = () => {};
	return {
		let(more: number) {
			most += more;
			wake();
		},
		async run({ report, signal }: AgentTurn): Promise<TurnResult> {
			while (said < 6) {
				signal.throwIfAborted();
				if (said < most) {
					said++;
					await report.event('text', { text: `Word ${said}.` });
				} else {
					await new Promise<void>((resolve) => {
						wake = resolve;
						signal.addEventListener('abort', () => resolve(), { once: true });
					});
				}
			}
			await report.pullRequest(pullRequest);
			return { outcome: 'pull_request', message: 'Said it.' };
		},
	};
}

const services: ServiceUnderTest[] = [];
afterEach(async () => {
	for (const service of services.splice(0).reverse()) await service.dispose();
});
async function start(
	runTurn: (turn: AgentTurn) => Promise<TurnResult>,
	port = 0,
	config: Record<string, unknown> = {},
) {
	const service = await createServiceUnderTest(config, services[0], { runTurn });
	services.push(service);
	const { url } = await service.start({ port });
	return { service, url, port: Number(new URL(url).port) };
}
const clientOf = async (service: ServiceUnderTest, baseUrl: string) =>
	createAgentClient({ baseUrl, projectId: 'docs', apiKey: await service.createKey({ kind: 'admin' }) });

it('creates, follows, lists, archives and reads a job', async () => {
	const talk = talking();
	const { service, url } = await start(talk.run);
	const agent = await clientOf(service, url);
	talk.let(6);
	const made = await agent.create({ prompt: 'Say it.', draft: true }, { idempotencyKey: 'a' });
	expect((await agent.create({ prompt: 'Say it.', draft: true }, { idempotencyKey: 'a' })).id).toBe(made.id);
	const events: AgentEvent[] = [];
	for await (const event of agent.events(made.id)) events.push(event);
	expect(events.map(({ type }) => type)).toEqual(['message', ...Array(6).fill('text'), 'status']);
	expect(await agent.wait(made.id)).toMatchObject({ status: 'completed', prLink: pullRequest.url });
	expect(await agent.diff(made.id)).toEqual({ baseSha: '', headSha: '', files: [], patch: '' });
	expect((await agent.list()).jobs.map(({ id }) => id)).toEqual([made.id]);
	expect((await agent.archive(made.id)).archivedAt).toBeTruthy();
	expect((await agent.list()).jobs).toEqual([]);
	expect((await agent.message(made.id, { prompt: 'Again.' })).status).toBe('active');
	expect(await agent.wait(made.id, { pollMs: 10 })).toMatchObject({ status: 'completed' });
	expect(await failureOf(agent.get('job_0'))).toMatchObject({ code: 'unknown_job', status: 404, retryable: false });
	expect(await failureOf(agent.cancel(made.id))).toMatchObject({ code: 'conflict', status: 409 });
});

it('follows a job through a restart of the service, without a gap and without a repetition', async () => {
	const talk = talking();
	const port = await freePort();
	const first = await start(talk.run, port);
	const agent = await clientOf(first.service, first.url);
	const { id } = await agent.create({ prompt: 'Say it.' });
	const waiting = agent.wait(id, { pollMs: 20 });
	talk.let(2);
	const words: string[] = [];
	for await (const event of agent.events(id, { retryMs: 20 })) {
		if (event.type === 'text') words.push(event.data.text);
		if (words.length === 2 && event.type === 'text') {
			await first.service.stop(0);
			await start(talk.run, port);
			talk.let(4);
		}
	}
	expect(words).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Word ${number}.`));
	expect(await waiting).toMatchObject({ status: 'completed' });
});

it('reads a session of the older generation as it comes', async () => {
	const talk = talking();
	const { service, url } = await start(talk.run);
	const agent = await clientOf(service, url);
	const session = await agent.createSession({ messages: [{ content: 'Say it.' }], branch: 'ドキュメント' });
	expect(session.branch).toBe('ドキュメント');
	let text = '';
	talk.let(6);
	for await (const words of session) text += words;
	expect(text).toMatch(/^Word 1\.\n\nWord 2\.[\s\S]*Said it\.\n\nhttps:\/\/forge\.test\/7/);
	expect(await agent.getSession(session.sessionId)).toMatchObject({ haulted: true, haultReason: 'completed' });
	expect((await agent.listSessions({ take: 1 })).allSessions).toHaveLength(1);
});

it('knows when the limit of the hour ends', async () => {
	const { service, url } = await start(talking().run, 0, { limits: { agentJobCreationPerProjectAndHour: 1 } });
	const agent = await clientOf(service, url);
	await agent.create({ prompt: 'Say it.' });
	const error = await failureOf(agent.create({ prompt: 'Say it.' }));
	expect(error).toMatchObject({ code: 'rate_limited', status: 429, retryable: true });
	expect(error.retryAfter).toBeGreaterThan(0);
	expect(error.requestId).toMatch(/^req_/);
});
