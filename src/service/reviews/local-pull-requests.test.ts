import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import type { NewLocalPullRequest } from './local-pull-requests.js';
import { createSqlLocalPullRequests } from './local-pull-requests.js';

describe.each(databaseKinds)('pull requests in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(async () => {
		await database.clear();
		const job = { title: 'A', repository: 'docs', model: 'sonnet', model_name: 'm', branch: 'docent/a' } as const;
		const diff = JSON.stringify({ baseSha: 'a', headSha: 'b', files: [], patch: 'p' });
		await database.sql
			.insertInto('agent_jobs')
			.values({ id: 'job_1', project_id: 'docs', ...job, diff })
			.execute();
	});
	const store = (projectId = 'docs') => createSqlLocalPullRequests(database, projectId);
	const wanted: NewLocalPullRequest = {
		jobId: 'job_1',
		repository: 'docs',
		head: 'docent/a',
		base: 'main',
		title: 'A title\0 with a hole',
		body: 'half \ud800 a pair',
		isDraft: true,
		checks: [{ name: 'links', status: 'failed', summary: 'One.', findings: ['a.md:1 \0'] }],
	};

	it('are kept as they were given, but for what no database keeps', async () => {
		const opened = await store().open(wanted);
		expect(opened).toMatchObject({
			...wanted,
			title: 'A title\u{fffd} with a hole',
			body: 'half \u{fffd} a pair',
			checks: [{ findings: ['a.md:1 \u{fffd}'] }],
			state: 'open',
			diff: null,
			endedAt: null,
		});
		expect(await store().get(opened.token)).toEqual(opened);
	});

	it('have tokens that nobody can guess', async () => {
		const first = await store().open(wanted);
		const second = await store().open({ ...wanted, head: 'docent/b' });
		expect(first.token).toMatch(/^[\w-]{43}$/);
		expect(second.token).not.toBe(first.token);
		for (const guess of ['', '%', "' or true --", 'A'.repeat(43)]) expect(await store().get(guess)).toBeUndefined();
	});

	it('are there once for a branch while they are open, however many ask at once', async () => {
		const all = await Promise.all(Array.from({ length: 8 }, () => store().open(wanted)));
		expect(new Set(all.map(({ token }) => token)).size).toBe(1);
		expect(await store().close(all[0]?.token ?? '')).toBe(true);
		const next = await store().open(wanted);
		expect(next.token).not.toBe(all[0]?.token);
		expect(await store().newest('docs', 'docent/a')).toEqual(next);
		expect(await store().newest('other', 'docent/a')).toBeUndefined();
	});

	it('keep the diff of their job when they end, and of no later branch', async () => {
		const { token } = await store().open(wanted);
		await store().close(token);
		expect(await store().get(token)).toMatchObject({ state: 'closed', diff: { headSha: 'b' } });
		const next = await store().open(wanted);
		await database.sql.updateTable('agent_jobs').set({ branch: 'docent/later' }).execute();
		await store().merge(next.token, 'c0ffee');
		expect(await store().get(next.token)).toMatchObject({ state: 'merged', mergedSha: 'c0ffee', diff: null });
	});

	it('have the newest job that has pushed to their branch, and keep the one that they ended with', async () => {
		const { token } = await store().open(wanted);
		const add = (id: string, sha: string) =>
			database.sql
				.insertInto('agent_jobs')
				.values({
					...{ id, project_id: 'docs', title: 'B', repository: 'docs', model: 'sonnet', model_name: 'm' },
					...{ branch: 'docent/a', pushed_branch: 'docent/a' },
					diff: JSON.stringify({ baseSha: 'a', headSha: sha, files: [], patch: 'p' }),
				})
				.execute();
		await add('job_2', 'c');
		expect((await store().get(token))?.jobId).toBe('job_2');
		expect((await store().newest('docs', 'docent/a'))?.jobId).toBe('job_2');
		expect(await store().open(wanted)).toMatchObject({ token });
		await store().merge(token, 'c0ffee');
		await add('job_3', 'd');
		expect(await store().get(token)).toMatchObject({ jobId: 'job_2', diff: { headSha: 'c' } });
	});

	it('are written again while they are open', async () => {
		const { token } = await store().open(wanted);
		expect(await store().update(token, { body: 'B', checks: [] })).toBe(true);
		expect(await store().get(token)).toMatchObject({ body: 'B', checks: [] });
		await store().close(token);
		expect(await store().update(token, { body: 'L', checks: [] })).toBe(false);
		expect(await store().close(token)).toBe(false);
	});

	it('count as merged when git has merged them, although somebody closed them meanwhile', async () => {
		const { token } = await store().open(wanted);
		await store().close(token);
		expect(await store().merge(token, 'c0ffee')).toBe(true);
		expect(await store().merge(token, 'another')).toBe(false);
		expect(await store().get(token)).toMatchObject({ state: 'merged', mergedSha: 'c0ffee', diff: { headSha: 'b' } });
	});

	it('are of one project', async () => {
		const { token } = await store().open(wanted);
		expect(await store('another').get(token)).toBeUndefined();
		expect(await store('another').close(token)).toBe(false);
	});
});
