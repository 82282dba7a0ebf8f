import { describe, expect, it } from 'vitest';
import { nothingToChange, useWorkers } from '../../testing/agent/workers-under-test.js';
import { databaseKinds } from '../../testing/service/test-database.js';
import type { AgentTurn } from './agent-turn.js';
import { createSqlAgentQueue } from './queue/agent-queue.js';

describe.each(databaseKinds)('workers of a database that is %s', (kind) => {
	const under = useWorkers(kind);
	const { start, create, state, typesOf } = under;

	it('run what is asked, and keep what a turn tells', async () => {
		const turns: AgentTurn[] = [];
		start(async (turn) => {
			turns.push(turn);
			await turn.report.event('step', { step: 'editing' });
			await turn.report.todos([{ id: '1', content: 'Look', status: 'completed' }]);
			await turn.report.branch('docent/b', 'main');
			return nothingToChange;
		});
		const id = await create('Mend the links.', { isDraft: true, branch: 'mend', model: 'opus' });
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		expect(turns).toMatchObject([
			{
				jobId: id,
				claim: 1,
				number: 1,
				isDraft: true,
				model: 'opus',
				requestedBranch: 'mend',
				branch: 'mend',
				projectId: 'docs',
				title: 'Mend the links.',
				baseBranch: undefined,
				pullRequest: undefined,
				instructions: [{ role: 'user', text: 'Mend the links.', isNew: true }],
			},
		]);
		expect(await under.jobs.get(id)).toMatchObject({ todos: [{ id: '1' }], branch: 'docent/b', baseBranch: 'main' });
		expect(await typesOf(id)).toEqual(['message', 'step', 'todos', 'status']);
	});

	it('count what they do', async () => {
		const workers = start(async ({ report }) => {
			await report.event('step', { step: 'pushing' });
			return nothingToChange;
		});
		under.metrics.watchQueue(() => createSqlAgentQueue(under.database, async () => {}).figures('docs'));
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		await workers.stop();
		await under.database.sql
			.updateTable('agent_jobs')
			.set({ status: 'active', run_after: new Date(0) })
			.execute();
		const text = await under.metrics.text();
		expect(text).toContain('docent_agent_step_duration_seconds_count{step="pushing"} 1');
		expect(text).toContain('docent_agent_turns_total{outcome="no_changes"} 1');
		expect(text).toContain('docent_agent_turns_running 0');
		expect(text).toContain('docent_agent_jobs{state="queued"} 1');
		expect(text).toMatch(/docent_agent_queue_age_seconds \d{9}/);
	});

	it('run jobs that were asked for while nobody was there, as many at once as they may', async () => {
		const ids = await Promise.all(Array.from({ length: 5 }, () => create()));
		let running = 0;
		let most = 0;
		let open: () => void = () => {};
		const isOpen = new Promise<void>((resolve) => {
			open = resolve;
		});
		start(async () => {
			most = Math.max(most, ++running);
			await isOpen;
			running--;
			return nothingToChange;
		});
		await expect.poll(() => running).toBe(2);
		open();
		await expect.poll(async () => (await under.jobs.list({ status: 'completed' })).jobs.length).toBe(ids.length);
		expect(most).toBe(2);
	});

	it('run no more jobs of a project at once than they may, in all processes, and each once', async () => {
		const elsewhere = await under.elsewhere();
		const seen: string[] = [];
		let running = 0;
		let most = 0;
		let open: () => void = () => {};
		const isOpen = new Promise<void>((resolve) => {
			open = resolve;
		});
		const runTurn = async ({ jobId, report }: AgentTurn) => {
			seen.push(jobId);
			most = Math.max(most, ++running);
			if (running === 3) open();
			await isOpen;
			await report.event('text', { text: 'At work.' });
			running--;
			return nothingToChange;
		};
		for (const each of [under.database, elsewhere]) start(runTurn, { workers: 4, jobsAtOnce: 3, pollMs: 20 }, each);
		const ids = await Promise.all(Array.from({ length: 12 }, () => create()));
		await expect.poll(async () => (await under.jobs.list({ status: 'completed' })).jobs.length).toBe(ids.length);
		expect(seen.toSorted()).toEqual(ids.toSorted());
		expect(most).toBe(3);
	});

	it('take up in the next turn what is said while one runs', async () => {
		const seen: string[][] = [];
		let say: () => Promise<unknown> = async () => {};
		start(async ({ instructions }) => {
			seen.push(instructions.filter(({ isNew }) => isNew).map(({ text }) => text));
			if (seen.length === 1) await say();
			return nothingToChange;
		});
		say = async () => under.jobs.message((await under.jobs.list({})).jobs[0]?.id ?? '', 'And the images.');
		const id = await create();
		await expect.poll(async () => [seen.length, (await state(id))[0]]).toEqual([2, 'completed']);
		expect(seen).toEqual([['Mend the links.'], ['And the images.']]);
	});
});
