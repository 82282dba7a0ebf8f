import { sql as statement } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedTurn } from '../../service/jobs/queue/claim-turn.js';
import { claimOptions, endLeases, type JobStoreParts, newJob } from './agent-job-store-contract.js';

const pullRequest = { id: '7', url: 'https://git.test/7', state: 'open', head: 'a', base: 'main' } as const;

/** Tests what every driver of `AgentQueue` does. */
export function agentQueueContract(create: () => JobStoreParts): void {
	let { store, queue, database, told } = {} as JobStoreParts;
	beforeEach(() => {
		({ store, queue, database, told } = create());
	});
	async function claim(more: Partial<typeof claimOptions> = {}): Promise<ClaimedTurn> {
		const turn = await queue.claim({ ...claimOptions, ...more });
		if (!turn) throw new Error('There is nothing to claim.');
		return turn;
	}
	const get = (id: string) => store.get('docs', id);
	const say = (text: string) =>
		store.addInstruction({ projectId: 'docs', id: 'job_1', instruction: { role: 'user', text } });
	const done = { outcome: 'no_changes', message: 'Nothing to change.' } as const;

	it('gives each job to one worker, the oldest first', async () => {
		for (const id of ['job_1', 'job_2', 'job_3']) await store.create(newJob(id));
		const first = await claim();
		expect(first).toMatchObject({
			jobId: 'job_1',
			claim: 1,
			attempt: 1,
			job: { turn: 1 },
			instructions: [{ role: 'user', text: 'Mend the links.', isNew: true }],
		});
		expect(first.remainingMs).toBeGreaterThan(590_000);
		const others = await Promise.all([claim(), claim()]);
		expect(others.map(({ jobId }) => jobId).sort()).toEqual(['job_2', 'job_3']);
		expect(await queue.claim(claimOptions)).toBeUndefined();
		expect(await queue.held()).toEqual(new Map(['job_1', 'job_2', 'job_3'].map((id) => [id, 1])));
		expect(await queue.figures('docs')).toEqual({ queued: 0, running: 3, oldestSeconds: 0 });
	});

	it('runs no more jobs at once than it may, however many workers ask at once', async () => {
		for (let index = 0; index < 6; index++) await store.create(newJob(`job_${index}`));
		const asked = Array.from({ length: 6 }, () => queue.claim({ ...claimOptions, jobsAtOnce: 2 }));
		const turns = (await Promise.all(asked)).filter((turn) => turn !== undefined);
		expect(turns).toHaveLength(2);
		for (const turn of turns.slice(0, 1)) await queue.finish(turn, done);
		expect(await claim({ jobsAtOnce: 2 })).toMatchObject({ attempt: 1 });
		expect(await queue.claim({ ...claimOptions, jobsAtOnce: 2 })).toBeUndefined();
	});

	it('gives the job of a worker that is gone to another one, and hears the first one no more', async () => {
		await store.create(newJob('job_1'));
		const lost = await claim();
		await queue.setBranch(lost, 'docent/other', 'main');
		await endLeases(database);
		const found = await claim({ workerId: 'worker-2' });
		expect(found).toMatchObject({
			jobId: 'job_1',
			claim: 2,
			attempt: 2,
			job: { branch: 'docent/other', baseBranch: 'main' },
		});
		const diff = { baseSha: 'a', headSha: 'b', files: [], patch: '' };
		for (const written of [
			queue.event(lost, 'text', { text: 'Still here' }),
			queue.setBranch(lost, 'a', 'b'),
			queue.setTodos(lost, []),
			queue.setDiff(lost, diff),
			queue.setPullRequest(lost, pullRequest),
			queue.finish(lost, done),
			queue.retry(lost, 'So', 0),
			queue.release(lost),
		]) {
			expect(await written).toBe(false);
		}
		expect(await queue.extend(lost, 60_000)).toBe('lost');
		expect(await queue.extend(found, 60_000)).toBe('held');
		expect(await get('job_1')).toMatchObject({ status: 'active', branch: 'docent/other', pullRequest: undefined });
		expect((await store.events('job_1', 0, 9)).map(({ type }) => type)).toEqual(['message', 'retry']);
		expect(told).toEqual([]);
	});

	it('keeps a lease that is extended', async () => {
		await store.create(newJob('job_1'));
		const turn = await claim();
		await endLeases(database);
		expect(await queue.extend(turn, 60_000)).toBe('held');
		expect(await queue.claim(claimOptions)).toBeUndefined();
	});

	it('counts a half of an attempt whose worker was lost, and fails a job whose workers were lost too often', async () => {
		await store.create(newJob('job_1'));
		const attempts: number[] = [];
		for (let lost = 1; lost <= 6; lost++) {
			attempts.push((await claim()).attempt);
			await endLeases(database);
		}
		expect(attempts).toEqual([1, 2, 2, 3, 3, 4]);
		expect(await queue.claim(claimOptions)).toBeUndefined();
		expect(await get('job_1')).toMatchObject({
			status: 'failed',
			outcome: 'error',
			message:
				'The worker that ran the job has not been heard of any more, after 6 attempts; look into the log of the service.',
		});
		expect(told).toEqual(['agent.job.failed job_1']);
		await say('Please try again.');
		expect((await claim()).attempt).toBe(1);
	});

	it('says that a job failed after its pull request was opened, and names it', async () => {
		await store.create(newJob('job_1'));
		const turn = await claim();
		await queue.setPullRequest(turn, pullRequest);
		await queue.finish(turn, { outcome: 'error', message: 'The worker was lost.' });
		const message = 'Failed after the pull request https://git.test/7 was opened. The worker was lost.';
		expect(await get('job_1')).toMatchObject({ status: 'failed', message });
		expect((await store.events('job_1', 1, 9))[0]).toMatchObject({ data: { message, prLink: 'https://git.test/7' } });
	});

	it('fails a job whose worker was lost when its time is over, and goes on to the next', async () => {
		await store.create(newJob('job_1'));
		await claim({ deadlineMs: 0 });
		await endLeases(database);
		await store.create(newJob('job_2'));
		expect(await claim({ deadlineMs: 0 })).toMatchObject({ jobId: 'job_2' });
		expect(await get('job_1')).toMatchObject({ status: 'failed', outcome: 'deadline' });
	});

	/** Lets time pass for all jobs. */
	const passMinutes = (minutes: number) =>
		statement`update agent_jobs set deadline_at = deadline_at - make_interval(mins => ${minutes}),
			lease_until = lease_until - make_interval(mins => ${minutes}), run_after = run_after - make_interval(mins => ${minutes})`.execute(
			database.sql,
		);

	it('gives a turn all of its time again when its first attempt is handed back', async () => {
		await store.create(newJob('job_1'));
		const first = await claim();
		await passMinutes(9);
		await queue.extend(first, 60_000);
		await queue.release(first);
		await passMinutes(40);
		const { attempt, remainingMs } = await claim();
		expect([attempt, Math.round(remainingMs / 60_000)]).toEqual([1, 10]);
	});

	it.each([
		['the worker of its first attempt was lost', 9, () => endLeases(database)],
		['it was to be tried again', 9, (turn: ClaimedTurn) => queue.retry(turn, 'The forge did not answer.', 0)],
		['it waited before another attempt', 7, (turn: ClaimedTurn) => queue.retry(turn, 'So.', 120_000)],
	])('does not count the time without a worker, after %s', async (_, minutesLeft, interrupt) => {
		await store.create(newJob('job_1'));
		const first = await claim();
		await passMinutes(1);
		await queue.extend(first, 60_000);
		await interrupt(first);
		await passMinutes(40);
		await queue.endOtherLeases('docs', 'worker-2');
		const second = await claim();
		expect([second.attempt, Math.round(second.remainingMs / 60_000)]).toEqual([2, minutesLeft]);
		await queue.release(second);
		await passMinutes(40);
		const third = await claim();
		expect([third.attempt, Math.round(third.remainingMs / 60_000)]).toEqual([2, minutesLeft]);
	});

	it('goes on with an instruction that came before the last worker was lost', async () => {
		await store.create(newJob('job_1'));
		await claim({ deadlineMs: 0 });
		await say('Second.');
		await endLeases(database);
		const next = await claim({ attempts: 1 });
		expect(next).toMatchObject({ jobId: 'job_1', attempt: 1, job: { turn: 2 } });
		// Nothing came of the first one.
		expect(next.instructions.map(({ text, isNew }) => [text, isNew])).toEqual([
			['Mend the links.', true],
			['Second.', true],
		]);
	});

	it.each([
		['model', true],
		['instruction', false],
		['pull_request', false],
	] as const)('asks again for what a turn that ended with %s has not carried out (%s)', async (outcome, isNew) => {
		await store.create(newJob('job_1'));
		await queue.finish(await claim(), { outcome, message: 'Ended.' });
		await say('Please try again.');
		const { instructions } = await claim();
		expect(instructions.map((one) => [one.text, one.isNew])).toEqual([
			['Mend the links.', isNew],
			['Please try again.', true],
		]);
	});

	it.each([
		['before it has pushed', ['cloning'], true],
		['after it has pushed', ['cloning', 'pushing', 'opening'], false],
	] as const)('asks again for what a forge refused %s', async (_, steps, isNew) => {
		await store.create(newJob('job_1'));
		// An earlier turn that has pushed says nothing of this one.
		const first = await claim();
		await queue.event(first, 'step', { step: 'opening' });
		await queue.finish(first, { outcome: 'pull_request', message: 'Opened.' });
		await say('Second.');
		const turn = await claim();
		for (const step of steps) await queue.event(turn, 'step', { step });
		await queue.finish(turn, { outcome: 'forge', message: 'The repository is archived.' });
		await say('Please try again.');
		const { instructions } = await claim();
		expect(instructions.map((one) => [one.text, one.isNew])).toEqual([
			['Mend the links.', false],
			['Second.', isNew],
			['Please try again.', true],
		]);
	});

	it('ends a job as cancelled whose worker was lost while it was being cancelled', async () => {
		await store.create(newJob('job_1'));
		await claim();
		await store.cancel('docs', 'job_1');
		await endLeases(database);
		expect(await queue.claim(claimOptions)).toBeUndefined();
		expect(await get('job_1')).toMatchObject({ status: 'failed', outcome: 'cancelled' });
	});

	it('numbers events without holes, whoever adds them', async () => {
		await store.create(newJob('job_1'));
		const turn = await claim();
		await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				index % 4 === 0 ? say(`${index}`) : queue.event(turn, 'text', { text: `${index}\0` }),
			),
		);
		const events = await store.events('job_1', 0, 100);
		expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
	});

	it('keeps what a turn reports', async () => {
		await store.create(newJob('job_1'));
		const turn = await claim();
		const diff = { baseSha: 'a', headSha: 'b', files: [], patch: '+ü\0' };
		expect(await store.diff('job_1')).toBeUndefined();
		expect(await queue.setDiff(turn, diff)).toBe(true);
		expect(await queue.setTodos(turn, [{ id: '1', content: 'One', status: 'completed' }])).toBe(true);
		expect(await queue.setPullRequest(turn, pullRequest)).toBe(true);
		expect(await queue.setPullRequest(turn, { ...pullRequest, state: 'closed' })).toBe(true);
		expect(told).toEqual(['agent.job.pull_request job_1']);
		expect(await queue.finish(turn, { outcome: 'pull_request', message: 'Done.' })).toBe(true);
		expect(await store.diff('job_1')).toEqual({ ...diff, patch: '+ü\u{fffd}' });
		expect(await get('job_1')).toMatchObject({
			status: 'completed',
			outcome: 'pull_request',
			todos: [{ id: '1' }],
			endedAt: expect.any(Date),
		});
		expect(await store.events('job_1', 1, 9)).toMatchObject([
			{ type: 'status', data: { status: 'completed', prLink: 'https://git.test/7' } },
		]);
		expect(told).toEqual(['agent.job.pull_request job_1', 'agent.job.completed job_1']);
	});

	describe('instructions that come while a turn runs', () => {
		it('wait for the next turn, also when this one needs another attempt', async () => {
			await store.create(newJob('job_1'));
			const first = await claim();
			await say('Second.');
			await queue.retry(first, 'The forge did not answer.', 0);
			const again = await claim();
			expect(again).toMatchObject({
				attempt: 2,
				job: { turn: 1 },
				instructions: [{ text: 'Mend the links.', isNew: true }],
			});
			await say('Third.');
			await queue.finish(again, done);
			expect(await get('job_1')).toMatchObject({ status: 'active', outcome: undefined });
			const next = await claim();
			expect(next).toMatchObject({ attempt: 1, job: { turn: 2 } });
			expect(next.instructions.map(({ text, isNew }) => [text, isNew])).toEqual([
				['Mend the links.', false],
				['Second.', true],
				['Third.', true],
			]);
			await queue.finish(next, done);
			expect(await get('job_1')).toMatchObject({ status: 'completed', turn: 2 });
			expect(told).toEqual(['agent.job.completed job_1']);
		});

		it('are not taken up when the job is cancelled', async () => {
			await store.create(newJob('job_1'));
			const turn = await claim();
			await say('Second.');
			await store.cancel('docs', 'job_1');
			await queue.finish(turn, { outcome: 'cancelled', message: '' });
			expect(await get('job_1')).toMatchObject({ status: 'failed', message: 'The job was cancelled.' });
			await say('Third.');
			const next = await claim();
			expect(next.instructions.filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual(['Third.']);
		});
	});

	it('waits before another attempt', async () => {
		await store.create(newJob('job_1'));
		await queue.retry(await claim(), 'The forge did not answer.', 60_000);
		expect(await queue.claim(claimOptions)).toBeUndefined();
		expect(await queue.figures('docs')).toEqual({ queued: 1, running: 0, oldestSeconds: 0 });
		expect(await store.cancel('docs', 'job_1')).toMatchObject({ job: { outcome: 'cancelled' } });
	});

	it('does not count an attempt whose worker was stopped', async () => {
		await store.create(newJob('job_1'));
		for (let stop = 0; stop < 5; stop++) expect(await queue.release(await claim())).toBe(true);
		expect(await claim()).toMatchObject({ attempt: 1, claim: 6 });
	});

	it('ends the leases of all workers but one', async () => {
		await store.create(newJob('job_1'));
		await store.create(newJob('job_2'));
		await claim();
		await claim({ workerId: 'worker-2' });
		await queue.endOtherLeases('docs', 'worker-1');
		expect(await claim()).toMatchObject({ jobId: 'job_2', attempt: 2 });
		expect(await queue.claim(claimOptions)).toBeUndefined();
	});
}
