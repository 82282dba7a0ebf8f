import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../service/database/database.js';
import { readJobsOfGaps } from '../../service/insights/gaps/jobs-of-gaps.js';
import type { AgentJobStore, NewJob } from '../../service/jobs/queue/agent-job-store.js';
import type { AgentQueue } from '../../service/jobs/queue/agent-queue.js';
import type { ClaimOptions } from '../../service/jobs/queue/claim-turn.js';
import { now } from '../../service/jobs/queue/job-conditions.js';
import type { RequestKey } from '../../service/jobs/queue/sql-request-keys.js';

export interface JobStoreParts {
	store: AgentJobStore;
	queue: AgentQueue;
	database: Database;
	/** Types of what the outbox was told, with the job's id. */
	told: string[];
}

export const newJob = (id: string, more: Partial<NewJob> = {}): NewJob => ({
	id,
	projectId: 'docs',
	title: 'Mend the links',
	repository: 'acme/docs',
	model: 'sonnet',
	modelName: 'editor',
	isDraft: false,
	branch: `docent/${id}`,
	instructions: [{ role: 'user', text: 'Mend the links.' }],
	...more,
});

export const claimOptions: ClaimOptions = {
	projectId: 'docs',
	workerId: 'worker-1',
	leaseMs: 60_000,
	jobsAtOnce: 4,
	attempts: 3,
	deadlineMs: 600_000,
};

/** Ends every lease of the database, as time would. */
export const endLeases = ({ sql }: Pick<Database, 'sql'>) =>
	sql.updateTable('agent_jobs').set({ lease_until: now }).where('worker_id', 'is not', null).execute();

export const requestKey = (key: string, request = 'a'): RequestKey => ({
	key,
	hash: createHash('sha256').update(request).digest(),
});

/** Tests what every driver of `AgentJobStore` does. */
export function agentJobStoreContract(create: () => JobStoreParts): void {
	let { store, queue, database, told } = {} as JobStoreParts;
	beforeEach(() => {
		({ store, queue, database, told } = create());
	});
	const typesOf = async (id: string) => (await store.events(id, 0, 100)).map(({ type }) => type);
	async function runTo(id: string, outcome: 'no_changes' | 'model') {
		const turn = await queue.claim(claimOptions);
		expect(turn?.jobId).toBe(id);
		if (turn) expect(await queue.finish(turn, { outcome, message: 'So it ended.' })).toBe(true);
	}

	it('keeps a job with its instructions, and tells of them as events', async () => {
		const instructions = [
			{ role: 'system', text: 'Be brief.' },
			{ role: 'user', text: 'A\0 job \ud800' },
		] as const;
		await store.create(newJob('job_1', { instructions, requestedBranch: 'mend', isDraft: true, keyId: 'key_1' }));
		expect(await store.get('docs', 'job_1')).toMatchObject({
			id: 'job_1',
			status: 'active',
			requestedBranch: 'mend',
			isDraft: true,
			keyId: 'key_1',
			turn: 1,
			todos: [],
			outcome: undefined,
			endedAt: undefined,
			archivedAt: undefined,
			pullRequest: undefined,
		});
		expect(await store.instructions('job_1')).toEqual([
			{ role: 'system', text: 'Be brief.' },
			{ role: 'user', text: 'A\u{fffd} job \u{fffd}' },
		]);
		expect(await store.events('job_1', 0, 100)).toMatchObject([
			{ id: 1, type: 'message', data: { role: 'system', text: 'Be brief.' } },
			{ id: 2, type: 'message', data: { role: 'user' } },
		]);
		expect(await store.events('job_1', 1, 100)).toHaveLength(1);
	});

	it('knows no job of another project', async () => {
		await store.create(newJob('job_1'));
		expect(await store.get('other', 'job_1')).toBeUndefined();
		expect(await store.get('docs', 'job_\0')).toBeUndefined();
		for (const change of [
			store.cancel('other', 'job_1'),
			store.archive('other', 'job_1'),
			store.addInstruction({ projectId: 'other', id: 'job_1', instruction: { role: 'user', text: 'More.' } }),
		]) {
			expect(await change).toEqual({ kind: 'unknown' });
		}
	});

	it('lists the newest first, page by page', async () => {
		for (let index = 1; index <= 5; index++) await store.create(newJob(`job_${index}`));
		const first = await store.list({ projectId: 'docs', archived: false, limit: 2 });
		expect(first.jobs.map(({ id }) => id)).toEqual(['job_5', 'job_4']);
		await store.create(newJob('job_6'));
		const cursor = first.nextCursor ?? undefined;
		const second = await store.list({ projectId: 'docs', archived: false, limit: 3, cursor });
		expect(second).toMatchObject({ jobs: [{ id: 'job_3' }, { id: 'job_2' }, { id: 'job_1' }], nextCursor: null });
		const skipped = await store.list({ projectId: 'docs', archived: false, limit: 1, skip: 2 });
		expect(skipped.jobs.map(({ id }) => id)).toEqual(['job_4']);
		expect((await store.list({ projectId: 'other', archived: true, limit: 9 })).jobs).toEqual([]);
	});

	it('lists by status, and archived jobs only when asked', async () => {
		await store.create(newJob('job_1'));
		await runTo('job_1', 'no_changes');
		await store.create(newJob('job_2'));
		expect(await store.archive('docs', 'job_2')).toMatchObject({ kind: 'refused' });
		expect(await store.archive('docs', 'job_1')).toMatchObject({ kind: 'done', job: { archivedAt: expect.any(Date) } });
		const list = async (more: object) =>
			(await store.list({ projectId: 'docs', archived: false, limit: 9, ...more })).jobs.map(({ id }) => id);
		expect(await list({})).toEqual(['job_2']);
		expect(await list({ archived: true })).toEqual(['job_2', 'job_1']);
		expect(await list({ archived: true, status: 'completed' })).toEqual(['job_1']);
		expect(await list({ status: 'active' })).toEqual(['job_2']);
	});

	it('keeps the moment of the first of two archivings', async () => {
		await store.create(newJob('job_1'));
		await runTo('job_1', 'no_changes');
		const first = await store.archive('docs', 'job_1');
		expect(await store.archive('docs', 'job_1')).toEqual(first);
	});

	describe('a request key', () => {
		it('makes one job, however many ask for it at once', async () => {
			const ids = Array.from({ length: 8 }, (_, index) => `job_${index}`);
			const answers = await Promise.all(ids.map((id) => store.create(newJob(id, { requestKey: requestKey('once') }))));
			const made = answers.filter(({ kind }) => kind === 'done');
			expect(made).toHaveLength(1);
			expect(answers.filter(({ kind }) => kind === 'replayed')).toHaveLength(7);
			const seen = answers.map((answer) => ('job' in answer ? answer.job.id : undefined));
			expect(new Set(seen).size).toBe(1);
			expect((await store.list({ projectId: 'docs', archived: true, limit: 50 })).jobs).toHaveLength(1);
		});

		it('is free again when its job was cancelled or has failed, and kept when it was completed', async () => {
			const key = requestKey('once');
			await store.create(newJob('job_1', { requestKey: key }));
			await store.cancel('docs', 'job_1');
			expect(await store.create(newJob('job_2', { requestKey: key }))).toMatchObject({ kind: 'done' });
			await runTo('job_2', 'model');
			expect(await store.create(newJob('job_3', { requestKey: key }))).toMatchObject({ kind: 'done' });
			await runTo('job_3', 'no_changes');
			const again = await store.create(newJob('job_4', { requestKey: key }));
			expect(again).toMatchObject({ kind: 'replayed', job: { id: 'job_3', status: 'completed' } });
		});

		it.each(['failed', 'cancelled'] as const)(
			'stays with a job that has done its work when a further turn is %s',
			async (end) => {
				const [own, first, second] = ['own', 'first', 'second'].map((key) => requestKey(key));
				const say = (key?: RequestKey) =>
					store.addInstruction({
						projectId: 'docs',
						id: 'job_1',
						instruction: { role: 'user', text: 'More.' },
						requestKey: key,
					});
				await store.create(newJob('job_1', { requestKey: own }));
				await runTo('job_1', 'no_changes');
				await say(first);
				await runTo('job_1', 'no_changes');
				await say(second);
				if (end === 'failed') await runTo('job_1', 'model');
				else await store.cancel('docs', 'job_1');
				const job = { id: 'job_1', status: 'failed' };
				expect(await store.create(newJob('job_2', { requestKey: own }))).toMatchObject({ kind: 'replayed', job });
				expect(await say(first)).toMatchObject({ kind: 'replayed', job });
				expect(await say(second)).toMatchObject({ kind: 'done', job: { status: 'active' } });
			},
		);

		it('stays with a failed job that has a pull request', async () => {
			const own = requestKey('own');
			await store.create(newJob('job_1', { requestKey: own }));
			const turn = await queue.claim(claimOptions);
			if (!turn) throw new Error('There is nothing to claim.');
			const pullRequest = { id: '7', url: 'https://git.test/7', state: 'open', head: 'a', base: 'main' } as const;
			await queue.setPullRequest(turn, pullRequest);
			await queue.finish(turn, { outcome: 'forge', message: 'So it ended.' });
			expect(await store.create(newJob('job_2', { requestKey: own }))).toMatchObject({ kind: 'replayed' });
		});

		it('is forgotten after a day', async () => {
			const key = requestKey('once');
			await store.create(newJob('job_1', { requestKey: key }));
			await database.sql.deleteFrom('agent_request_keys').execute();
			const yesterday = new Date(Date.now() - 25 * 3_600_000);
			const row = { project_id: 'docs', key: key.key, request_hash: key.hash, job_id: 'job_1', created_at: yesterday };
			await database.sql.insertInto('agent_request_keys').values(row).execute();
			expect(await store.findRequest('docs', key)).toBeUndefined();
			expect(await store.create(newJob('job_2', { requestKey: key }))).toMatchObject({ kind: 'done' });
			expect(await store.findRequest('docs', key)).toMatchObject({ kind: 'replayed', job: { id: 'job_2' } });
		});
	});

	it('begins the next turn of a job that has ended, and takes it out of the archive', async () => {
		await store.create(newJob('job_1'));
		await runTo('job_1', 'model');
		await store.archive('docs', 'job_1');
		const added = await store.addInstruction({
			projectId: 'docs',
			id: 'job_1',
			instruction: { role: 'user', text: 'More.' },
		});
		expect(added).toMatchObject({ kind: 'done', job: { status: 'active', turn: 2 } });
		expect(await store.get('docs', 'job_1')).toMatchObject({
			outcome: undefined,
			message: undefined,
			endedAt: undefined,
			archivedAt: undefined,
		});
		expect(await typesOf('job_1')).toEqual(['message', 'status', 'message', 'status']);
	});

	it('ends a queued job at once when it is cancelled', async () => {
		await store.create(newJob('job_1'));
		const cancelled = { status: 'failed', outcome: 'cancelled', message: 'The job was cancelled.' };
		expect(await store.cancel('docs', 'job_1')).toMatchObject({ kind: 'done', job: cancelled });
		expect(await store.cancel('docs', 'job_1')).toMatchObject({ kind: 'done', job: cancelled });
		expect(await queue.claim(claimOptions)).toBeUndefined();
		expect(told).toEqual(['agent.job.failed job_1']);
		expect(await store.events('job_1', 1, 9)).toMatchObject([{ type: 'status', data: cancelled }]);
	});

	it('does not cancel what is done', async () => {
		await store.create(newJob('job_1'));
		await runTo('job_1', 'no_changes');
		expect(await store.cancel('docs', 'job_1')).toMatchObject({ kind: 'refused', job: { status: 'completed' } });
	});

	it('marks a running job that is cancelled, and takes no more instructions then', async () => {
		await store.create(newJob('job_1'));
		const turn = await queue.claim(claimOptions);
		expect(await store.cancel('docs', 'job_1')).toMatchObject({
			kind: 'done',
			job: { status: 'active', isCancelRequested: true },
		});
		const more = await store.addInstruction({
			projectId: 'docs',
			id: 'job_1',
			instruction: { role: 'user', text: 'More.' },
		});
		expect(more).toMatchObject({ kind: 'refused' });
		expect(turn && (await queue.extend(turn, 60_000))).toBe('cancelled');
	});

	it('ends a job at once whose worker is gone when it is cancelled', async () => {
		await store.create(newJob('job_1'));
		const turn = await queue.claim(claimOptions);
		await endLeases(database);
		expect(await store.cancel('docs', 'job_1')).toMatchObject({ job: { status: 'failed', outcome: 'cancelled' } });
		expect(turn && (await queue.extend(turn, 60_000))).toBe('lost');
	});

	it('gives each round of a gap to one job', async () => {
		const domain = { id: 'docs', project_id: 'docs' };
		await database.sql
			.insertInto('domains')
			.values(domain)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		await database.sql.insertInto('gaps').values({ id: 'gap_1', domain_id: 'docs' }).execute();
		const make = (id: string, round: number) => store.create(newJob(id, { gap: { id: 'gap_1', round } }));
		const answers = await Promise.all([make('job_1', 1), make('job_2', 1)]);
		expect(answers.map(({ kind }) => kind).sort()).toEqual(['done', 'gap-taken']);
		expect(new Set(answers.map((answer) => ('job' in answer ? answer.job.id : ''))).size).toBe(1);
		expect(await make('job_3', 2)).toMatchObject({ kind: 'done', job: { gap: { id: 'gap_1', round: 2 } } });
		const jobs = await readJobsOfGaps(database.sql, 'docs', ['gap_1', 'gap_2']);
		expect(jobs.map(({ gap }) => gap?.round)).toEqual([2, 1]);
	});
}
