import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentJobPath, agentJobsCreatePath, agentJobsPath } from '../../../contract/agent-paths.js';
import type { AgentSession, AgentSessionList } from '../../../contract/agent-v1.js';
import { decodeDataStream } from '../../../stream/data-stream.js';
import { shareAgentService } from '../../../testing/agent/shared-agent-service.js';
import { textIn, valuesOf } from '../../../testing/service/streams.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import type { AgentTurn, TurnResult } from '../../jobs/agent-turn.js';

const pullRequest = { id: '7', url: 'https://forge.test/7', state: 'open', head: 'a', base: 'main' } as const;

/** A turn that says and does something of each kind. */
async function work({ report }: AgentTurn): Promise<TurnResult> {
	await report.event('step', { step: 'editing' });
	await report.event('text', { text: 'I mend the links.' });
	await report.event('tool', { name: 'edit', summary: 'Changed guide/install.md.', isError: false });
	await report.todos([{ id: '1', content: 'Mend', status: 'completed' }]);
	await report.pullRequest(pullRequest);
	return { outcome: 'pull_request', message: 'Mended 2 links.' };
}

/** A turn that goes on until it is told to end. */
function held() {
	let end = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	const run = async (turn: AgentTurn): Promise<TurnResult> => {
		await turn.report.event('text', { text: 'One moment.' });
		await ended;
		return { outcome: 'no_changes', message: 'Nothing to change.' };
	};
	return { run, end };
}

const shared = shareAgentService();
beforeEach(() => shared.play(work));
const authorization = () => ({ authorization: `Bearer ${shared.adminKey}` });
const create = (body: object = {}, headers: Record<string, string> = {}) =>
	shared.service.post(
		agentJobsCreatePath('v1', 'docs'),
		{ messages: [{ content: 'Mend the links.' }], ...body },
		{ ...authorization(), ...headers },
	);
const get = (path: string) => shared.service.get(path, shared.adminKey);
const sessionOf = async (id: string) => (await (await get(agentJobPath('v1', 'docs', id))).json()) as AgentSession;
const idOf = (response: Response) => response.headers.get('x-session-id') ?? '';

describe('creating a job in the older generation', () => {
	it('carries out the last message of a chat, and takes what was said before as context', async () => {
		const heard: AgentTurn['instructions'][] = [];
		shared.play((turn) => {
			heard.push(turn.instructions);
			return work(turn);
		});
		const response = await create({
			messages: [
				{ role: 'user', content: 'Mend the links.' },
				{ role: 'assistant', content: 'Mended 2 links.' },
				// So the AI SDK sends an answer that has failed.
				{ role: 'assistant', content: '' },
				{ role: 'user', content: 'Those of the guide, too.' },
			],
		});
		expect(response.status).toBe(200);
		await response.text();
		const texts = (role: string) => heard[0]?.flatMap((one) => (one.role === role ? one.text : []));
		expect(texts('user')).toEqual(['Those of the guide, too.']);
		expect(texts('system')).toEqual([expect.stringContaining('user: Mend the links.\n\nassistant: Mended 2 links.')]);
		expect((await sessionOf(idOf(response))).title).toBe('Those of the guide, too.');
	});

	it('streams what happens, in the form of that generation, to the pull request', async () => {
		const response = await create({ branch: 'mend', asDraft: true, model: 'opus' });
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'text/plain; charset=utf-8',
			'x-vercel-ai-data-stream': 'v1',
			'x-session-id': expect.stringMatching(/^job_[0-9a-f]{24}$/),
			'x-branch-name': 'mend',
			deprecation: expect.stringMatching(/^@\d+$/),
			link: '</v2/agent/docs/job>; rel="successor-version"',
			'ratelimit-policy': expect.stringContaining('agentJobCreationPerProjectAndHour'),
		});
		const chunks = await valuesOf(decodeDataStream(response.body ?? new ReadableStream()));
		const words = textIn(chunks);
		expect(words).toBe('I mend the links.\n\nMended 2 links.\n\nhttps://forge.test/7\n\n');
		expect(chunks).toContainEqual({
			type: 'data-todos',
			data: { todos: [{ id: '1', content: 'Mend', status: 'completed' }] },
		});
		expect(chunks.filter(({ type }) => type.startsWith('tool-'))).toHaveLength(2);
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
		const v2 = await (await get(agentJobPath('v2', 'docs', idOf(response)))).json();
		expect(v2).toMatchObject({ status: 'completed', draft: true, prLink: pullRequest.url, source: { ref: 'mend' } });
	});

	it('makes a branch from the messages, and says which', async () => {
		const response = await create();
		expect(response.headers.get('x-branch-name')).toBe(`docent/mend-the-links-${idOf(response).slice(4, 16)}`);
		await response.text();
		const foreign = await create({ branch: 'ドキュメント/a%b' });
		expect(decodeURIComponent(foreign.headers.get('x-branch-name')?.replace('%b', '%25b') ?? '')).toBe(
			'ドキュメント/a%b',
		);
		await foreign.text();
	});

	it('hands messages on by their roles', async () => {
		let turn: AgentTurn | undefined;
		shared.play(async (given) => {
			turn = given;
			return { outcome: 'no_changes', message: 'Nothing.' };
		});
		const messages = [
			{ role: 'system', content: 'Be brief.' },
			{ role: 'user', content: 'Mend the links.' },
			{ content: 'And the anchors.' },
		];
		await (await create({ messages })).text();
		expect(turn?.instructions).toEqual([
			{ role: 'system', text: 'Be brief.', isNew: true },
			{ role: 'user', text: 'Mend the links.', isNew: true },
			{ role: 'user', text: 'And the anchors.', isNew: true },
		]);
	});

	it('runs on when its reader leaves', async () => {
		const { run, end } = held();
		shared.play(run);
		const response = await create();
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.cancel();
		expect(await sessionOf(idOf(response))).toMatchObject({ haulted: false, pullRequestLink: '', messageToUser: '' });
		end();
		await expect.poll(async () => (await sessionOf(idOf(response))).haulted).toBe(true);
	});

	it('streams the same job again for the same request under the same key', async () => {
		const first = await create({}, { 'idempotency-key': 'a' });
		const text = await first.text();
		const second = await create({}, { 'idempotency-key': 'a' });
		expect(idOf(second)).toBe(idOf(first));
		expect(await second.text()).toBe(text);
	});

	it.each<[object, RegExp]>([
		[{ branch: 'main' }, /^branch is "main", which pull requests go to; name another one/],
		[
			{ messages: [{ role: 'assistant', content: 'x' }] },
			/^messages has no message of the role user; send an instruction/,
		],
		[{ branch: '../main' }, /^branch /],
	])('refuses %j by the name of what is wrong', async (body, sentence) => {
		const response = await create(body);
		expect(response.status).toBe(400);
		expect(response.headers.get('deprecation')).toBeTruthy();
		expect(await response.json()).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(sentence) });
	});
});

describe('a session', () => {
	it.each([
		['forge', 'github_missconfigured'],
		['repository', 'github_missconfigured'],
		['instruction', 'error'],
		['budget', 'error'],
	] as const)(
		'of a job that failed because of its %s halts with %s, and its stream with the sentence',
		async (outcome, reason) => {
			shared.play(async () => {
				throw new AgentJobError(outcome, 'So it failed; do that.');
			});
			const response = await create();
			expect((await response.text()).trim().split('\n').at(-1)).toBe('3:"So it failed; do that."');
			expect(await sessionOf(idOf(response))).toMatchObject({
				haultReason: reason,
				pullRequestLink: '',
				messageToUser: 'So it failed; do that.',
			});
		},
	);

	it('of a job that ended by an outage names no wrong configuration, and its stream says that it goes on', async () => {
		shared.play(async () => {
			throw new AgentJobError('forge', 'GitHub cannot be reached now.', { retryable: true });
		});
		const response = await create();
		const lines = (await response.text()).trim().split('\n');
		expect(lines.at(-1)).toBe('3:"GitHub cannot be reached now."');
		expect(lines.filter((line) => line.startsWith('0:"GitHub cannot be reached now.'))).toHaveLength(2);
		expect(await sessionOf(idOf(response))).toMatchObject({ haulted: true, haultReason: 'error' });
	}, 30_000);
});

describe('the list of sessions', () => {
	it('has all jobs, the newest first, page by page', async () => {
		const ids: string[] = [];
		for (let count = 0; count < 4; count++) {
			const response = await create();
			await response.text();
			ids.unshift(idOf(response));
		}
		await shared.service.post(`/v2/agent/docs/job/${ids[1]}/archive`, {}, authorization());
		const idsOf = async (query: string) =>
			((await (await get(`${agentJobsPath('v1', 'docs')}${query}`)).json()) as AgentSessionList).allSessions.map(
				({ sessionId }) => sessionId,
			);
		expect(await idsOf('')).toEqual(ids);
		expect(await idsOf('?skip=1&take=2')).toEqual(ids.slice(1, 3));
		// More than any page holds: without `take` there are no pages.
		await sql`insert into agent_jobs overriding system value
			select (jsonb_populate_record(job, jsonb_build_object('id', 'job_many_' || n, 'position', 100000 + n))).*
			from agent_jobs job, generate_series(1, 1000) n where job.id = ${ids[0]}`.execute(shared.service.database.sql);
		const all = await idsOf('');
		expect([all.length, new Set(all).size, all.slice(1_000)]).toEqual([ids.length + 1_000, ids.length + 1_000, ids]);
		expect(await idsOf('?skip=1000')).toEqual(ids);
		await sql`delete from agent_jobs where id like 'job_many_%'`.execute(shared.service.database.sql);
	});
});
