import { afterEach, describe, expect, it } from 'vitest';
import {
	agentJobArchivePath,
	agentJobCancelPath,
	agentJobDiffPath,
	agentJobMessagePath,
	agentJobPath,
	agentJobsCreatePath,
	agentJobsPath,
} from '../../../contract/agent-paths.js';
import type { AgentJob, AgentJobList } from '../../../contract/agent-v2.js';
import { agentJob } from '../../../contract/schema/agent.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import type { AgentTurn, TurnResult } from '../../jobs/agent-turn.js';

const done = async (): Promise<TurnResult> => ({ outcome: 'no_changes', message: 'Nothing to change.' });
const untilStopped = ({ signal }: AgentTurn) =>
	new Promise<TurnResult>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
const queued = { agent: { workers: 0 } };

let service: ServiceUnderTest;
const others: ServiceUnderTest[] = [];
let adminKey: string;
afterEach(async () => {
	for (const other of others.splice(0)) await other.dispose();
	await service.dispose();
});
async function start(config: Record<string, unknown> = {}, runTurn: (turn: AgentTurn) => Promise<TurnResult> = done) {
	service = await createServiceUnderTest(config, undefined, { runTurn });
	adminKey = await service.createKey({ kind: 'admin' });
}
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}, to = service) =>
	to.post(path, body, { authorization: `Bearer ${adminKey}`, ...headers });
const get = (path: string) => service.get(path, adminKey);
const createPath = agentJobsCreatePath('v2', 'docs');
const create = (body: object = {}, headers: Record<string, string> = {}) =>
	post(createPath, { prompt: 'Mend the links.', ...body }, headers);
const read = async (response: Promise<Response>) => (await response).json() as Promise<AgentJob>;
const jobOf = (id: string) => read(get(agentJobPath('v2', 'docs', id)));

describe('a job', () => {
	it('is created with 201 and what is known of it, and ends by itself', async () => {
		await start();
		const prompt = '# Mend the links\nof every page';
		const response = await create({ prompt, draft: true, branch: 'mend', model: 'opus' });
		expect(response.status).toBe(201);
		const job = agentJob.strict().parse(await response.json());
		expect(job).toMatchObject({
			status: 'active',
			source: { repository: 'docs', ref: 'mend' },
			model: 'editor',
			prLink: null,
			title: 'Mend the links',
			draft: true,
			todos: [],
			outcome: null,
			message: null,
			archivedAt: null,
		});
		expect(response.headers.get('location')).toBe(`/v2/agent/docs/job/${job.id}`);
		expect(response.headers.get('ratelimit-policy')).toContain('agentJobCreationPerProjectAndHour');
		await expect.poll(async () => (await jobOf(job.id)).status).toBe('completed');
		const ended = agentJob.strict().parse(await jobOf(job.id));
		expect(ended).toMatchObject({ outcome: 'no_changes', message: 'Nothing to change.', prLink: null });
	});

	it('is called after its first line that is not code, or as it is told', async () => {
		const read = async (body: object) => (await (await create(body)).json()) as AgentJob;
		const diff = '```diff\n--- a/src/x.ts\n+++ b/src/x.ts\n```';
		expect((await read({ prompt: `${diff}\n\n> - Follow this change.` })).title).toBe('Follow this change.');
		expect((await read({ prompt: diff })).title).toBe('a/src/x.ts');
		const told = await read({ prompt: diff, title: ' Follow release 2.3 ' });
		expect(told.title).toBe('Follow release 2.3');
		expect(told.source.ref).toMatch(/^docent\/follow-release-2-3-/);
		for (const title of ['', 'a\nb', 'x'.repeat(81)]) {
			const refused = await create({ prompt: 'Mend.', title });
			expect([refused.status, await refused.json()]).toMatchObject([400, { error: expect.stringContaining('title') }]);
		}
	});

	it('has its title at once, however long the spaces of its instruction are', async () => {
		await start(queued);
		const begun = performance.now();
		const { title } = await read(create({ prompt: `Mend${' '.repeat(99_000)}the links  \n now` }));
		expect(title).toBe('Mend the links');
		expect(performance.now() - begun).toBeLessThan(5_000);
	});

	it('has a branch that is made from what is asked for', async () => {
		await start(queued);
		const { source, id } = await read(create({ prompt: 'Übersetze die Seite „Los geht’s“ neu' }));
		expect(source.ref).toBe(`docent/u-bersetze-die-seite-los-geht-s-neu-${id.slice(4, 16)}`);
		const plain = await read(create({ prompt: '修正' }));
		expect(plain.source.ref).toBe(`docent/${plain.id.slice(4, 16)}`);
		expect((await read(create({ branch: 'refs/heads/words' }))).source.ref).toBe('words');
	});

	it('names the model that the provider has', async () => {
		const model = { provider: 'openai-compatible', model: 'small', baseUrl: 'http://127.0.0.1:1/v1' };
		await start({ model, agent: { workers: 0, opus: 'large' } });
		expect((await read(create())).model).toBe('small');
		expect((await read(create({ model: 'opus' }))).model).toBe('large');
	});

	it('takes further instructions, also when it has ended', async () => {
		const seen: string[] = [];
		await start({}, async ({ instructions }) => {
			seen.push(...instructions.filter(({ isNew }) => isNew).map(({ text }) => text));
			return done();
		});
		const { id } = await read(create());
		await expect.poll(async () => (await jobOf(id)).status).toBe('completed');
		await post(agentJobArchivePath('docs', id));
		const response = await post(agentJobMessagePath('docs', id), { prompt: 'And the images.' });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			id,
			status: 'active',
			prLink: null,
			archivedAt: null,
			endedAt: null,
		});
		await expect.poll(() => seen).toEqual(['Mend the links.', 'And the images.']);
	});

	it('is cancelled while it waits and while it runs, and not when it is done', async () => {
		await start(queued);
		const waiting = await read(create());
		const cancelled = { status: 'failed', outcome: 'cancelled', message: 'The job was cancelled.' };
		expect(await read(post(agentJobCancelPath('docs', waiting.id)))).toMatchObject(cancelled);
		// A second cancellation gets the same job.
		expect(await read(post(agentJobCancelPath('docs', waiting.id)))).toMatchObject(cancelled);
		await service.dispose();
		let isRunning = false;
		await start({}, (turn) => {
			isRunning = true;
			return untilStopped(turn);
		});
		const { id } = await read(create());
		await expect.poll(() => isRunning).toBe(true);
		expect((await post(agentJobCancelPath('docs', id))).status).toBe(200);
		await expect.poll(async () => await jobOf(id)).toMatchObject(cancelled);
		await service.dispose();
		await start();
		const finished = await read(create());
		await expect.poll(async () => (await jobOf(finished.id)).status).toBe('completed');
		const refused = await post(agentJobCancelPath('docs', finished.id));
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({
			code: 'conflict',
			error: `The job ${finished.id} has ended already (completed).`,
		});
	});

	it('is archived when it has ended', async () => {
		await start(queued);
		const { id } = await read(create());
		expect((await post(agentJobArchivePath('docs', id))).status).toBe(409);
		await post(agentJobCancelPath('docs', id));
		const archived = await read(post(agentJobArchivePath('docs', id)));
		expect(Date.parse(archived.archivedAt ?? '')).toBeGreaterThan(0);
	});

	it('shows what it has changed so far', async () => {
		const diff = { baseSha: 'a', headSha: 'b', files: [], patch: 'diff --git a/a.md b/a.md\n' };
		await start({}, async ({ report }) => {
			await report.diff(diff);
			return done();
		});
		const { id } = await read(create());
		await expect.poll(async () => (await get(agentJobDiffPath('docs', id))).json()).toEqual(diff);
		await service.dispose();
		await start(queued);
		const empty = await get(agentJobDiffPath('docs', (await read(create())).id));
		expect(await empty.json()).toEqual({ baseSha: '', headSha: '', files: [], patch: '' });
	});
});

describe('a list of jobs', () => {
	it('goes from page to page, the newest first', async () => {
		await start(queued);
		for (let index = 1; index <= 3; index++) await create({ prompt: `Job ${index}` });
		const page = async (query: string) =>
			(await get(`${agentJobsPath('v2', 'docs')}${query}`)).json() as Promise<AgentJobList>;
		const first = await page('?limit=2');
		expect(first.jobs.map(({ title }) => title)).toEqual(['Job 3', 'Job 2']);
		const second = await page(`?limit=2&cursor=${first.nextCursor}`);
		expect(second).toMatchObject({ jobs: [{ title: 'Job 1' }], nextCursor: null });
		expect((await page('?status=completed')).jobs).toEqual([]);
	});

	it.each(['?limit=0', '?limit=101', '?status=done', '?cursor=abc', '?archived=maybe'])('refuses %s', async (query) => {
		await start(queued);
		const response = await get(`${agentJobsPath('v2', 'docs')}${query}`);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			code: 'invalid_request',
			error: expect.stringContaining(query.slice(1, 6)),
		});
	});
});

describe('a request that is sent again with its Idempotency-Key', () => {
	it('gives the same job, and counts once', async () => {
		await start({ ...queued, limits: { agentJobCreationPerProjectAndHour: 2 } });
		const key = { 'idempotency-key': '"a-1"' };
		const first = await create({}, key);
		const again = await create({}, { 'idempotency-key': 'a-1' });
		expect([first.status, again.status]).toEqual([201, 201]);
		expect(again.headers.get('idempotent-replayed')).toBe('true');
		expect(await again.json()).toEqual(await first.json());
		expect((await create()).status).toBe(201);
		expect((await create({}, key)).status).toBe(201);
		expect((await create()).status).toBe(429);
	});

	it('is refused when it asks for something else', async () => {
		await start(queued);
		const key = { 'idempotency-key': 'a-1' };
		const { id } = await read(create({}, key));
		for (const other of [
			create({ prompt: 'Something else.' }, key),
			create({ draft: true }, key),
			post(agentJobMessagePath('docs', id), { prompt: 'Mend the links.' }, key),
		]) {
			expect((await other).status).toBe(409);
			expect(await (await other).json()).toMatchObject({
				code: 'conflict',
				error: expect.stringContaining('Idempotency-Key'),
			});
		}
	});

	it('adds an instruction once', async () => {
		await start(queued);
		const { id } = await read(create());
		const say = () => post(agentJobMessagePath('docs', id), { prompt: 'More.' }, { 'idempotency-key': 'b' });
		await say();
		expect((await say()).headers.get('idempotent-replayed')).toBe('true');
		const rows = await service.database.sql.selectFrom('agent_messages').select('text').execute();
		expect(rows).toHaveLength(2);
	});

	it('needs a key that is one', async () => {
		await start(queued);
		for (const key of ['', '""', 'a'.repeat(256)]) {
			expect((await create({}, { 'idempotency-key': key })).status).toBe(400);
		}
	});
});

describe('a request', () => {
	const paths = [
		['GET', agentJobPath('v2', 'docs', 'job_0')],
		['POST', agentJobMessagePath('docs', 'job_0')],
		['POST', agentJobCancelPath('docs', 'job_0')],
		['POST', agentJobArchivePath('docs', 'job_0')],
		['GET', agentJobDiffPath('docs', 'job_0')],
	] as const;

	it('knows no job that is not there', async () => {
		await start(queued);
		for (const [method, path] of paths) {
			const json = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` };
			const body = method === 'POST' ? '{"prompt":"x"}' : null;
			const response = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: json, body }));
			expect([response.status, await response.json()]).toMatchObject([404, { code: 'unknown_job' }]);
		}
	});
});
