import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseKinds, testDatabase } from '../../../testing/service/test-database.js';
import { createSqlVectorStore } from '../../retrieval/meaning/sql-vector-store.js';
import { createSqlAgentJobStore } from './agent-job-store.js';
import { pruneJobs } from './prune-jobs.js';

describe.each(databaseKinds)('what nobody needs any more, in the %s database', (kind) => {
	const database = testDatabase(kind);

	it('jobs go with all that belongs to them, but for active ones and those with an open pull request', async () => {
		const store = createSqlAgentJobStore(database, async () => {});
		const pullRequest = (state: string) => JSON.stringify({ id: state, url: '', head: 'h', base: 'b', state });
		const add = async (id: string, status: 'active' | 'completed', days: number, state?: string) => {
			const job = { projectId: 'docs', title: id, repository: 'r', model: 'sonnet', modelName: 'm' } as const;
			const instructions = [{ role: 'user', text: 'Go' }] as const;
			await store.create({ ...job, id, isDraft: false, branch: id, instructions });
			await sql`
				update agent_jobs set status = ${status}, pull_request = ${state === undefined ? null : pullRequest(state)}::jsonb,
					ended_at = case when ${status} = 'active' then null else now() - make_interval(days => ${days}) end,
					created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(database.sql);
		};
		await add('active', 'active', 50);
		await add('young', 'completed', 29);
		await add('old', 'completed', 31);
		await add('merged', 'completed', 31, 'merged');
		await add('open', 'completed', 31, 'open');
		await add('closed since', 'completed', 31, 'open');
		await sql`update agent_jobs set pull_request = pull_request || '{"id": "closed since"}' where id = 'closed since'`.execute(
			database.sql,
		);
		const isOpen = async ({ id }: { id: string }) => id !== 'closed since';
		await pruneJobs(database.sql, { projectId: 'other', days: 30, isOpen });
		await pruneJobs(database.sql, { projectId: 'docs', days: 30, isOpen });
		const left = async (table: 'agent_jobs' | 'agent_events' | 'agent_messages') => {
			const name = table === 'agent_jobs' ? 'id' : 'job_id';
			const { rows } = await sql<{ id: string }>`
				select distinct ${sql.ref(name)} as id from ${sql.table(table)} order by 1`.execute(database.sql);
			return rows.map(({ id }) => id);
		};
		for (const table of ['agent_jobs', 'agent_events', 'agent_messages'] as const) {
			expect(await left(table)).toEqual(['active', 'open', 'young']);
		}
	});

	it('vectors go that no section has asked for in a month', async () => {
		const store = createSqlVectorStore(database);
		const vector = Float32Array.from([1, 0]);
		await store.put('m', new Map(['used', 'unused'].map((hash) => [hash, vector])));
		await sql`update embeddings set used_at = now() - interval '31 days', created_at = now() - interval '400 days'`.execute(
			database.sql,
		);
		await store.get('m', ['used']);
		await store.prune();
		expect([...(await store.get('m', ['used', 'unused'])).keys()]).toEqual(['used']);
	});
});
