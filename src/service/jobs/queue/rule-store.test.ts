import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, testDatabase } from '../../../testing/service/test-database.js';
import { createSqlAgentJobStore } from './agent-job-store.js';
import { RuleOvertaken, RuleStore } from './rule-store.js';

describe.each(databaseKinds)('the state of rules in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(() => database.clear());
	const rules = () => new RuleStore(database.sql, 'docs');

	it('a burst is one request, which ends once it is answered as it was seen', async () => {
		await Promise.all(Array.from({ length: 20 }, (_, at) => rules().ask('a', { deliveries: [`${at}`], before: 'c0' })));
		const [asked, ...others] = await rules().asked();
		expect(others).toEqual([]);
		expect(asked).toEqual({ name: 'a', seen: 'c0', asked: 20 });
		if (asked === undefined) return;
		await rules().settle(asked, 'c1');
		expect(await rules().asked()).toEqual([]);
		// Another process has looked at the same time.
		await expect(rules().settle(asked, 'c1')).rejects.toThrow(RuleOvertaken);
		await rules().ask('a');
		expect(await rules().asked()).toEqual([{ name: 'a', seen: 'c1', asked: 21 }]);
	});

	it('a delivery counts once, as long as it is remembered, and one that is refused changes nothing', async () => {
		expect(await rules().ask('a', { deliveries: ['id 1', 'body 1'] })).toBe(true);
		expect(await rules().ask('a', { deliveries: ['id 2', 'body 1'] })).toBe(false);
		expect((await rules().asked())[0]?.asked).toBe(1);
		expect(await rules().ask('a', { deliveries: ['id 2', 'body 2'] })).toBe(true);
		await sql`update hook_deliveries set created_at = now() - interval '8 days'`.execute(database.sql);
		expect(await rules().ask(undefined, { deliveries: ['id 1', 'body 1'] })).toBe(true);
		expect((await rules().asked())[0]?.asked).toBe(2);
	});

	it('knows the newest job of a rule and what a day has used; trials count their tokens alone', async () => {
		const jobs = createSqlAgentJobStore(database, async () => {});
		const add = async (id: string, isTrial: boolean, tokens: number) => {
			const job = { projectId: 'docs', title: id, repository: 'r', model: 'sonnet', modelName: 'm' } as const;
			const follows = { rule: 'a', from: '1', to: '2', commits: [], pages: [], isTrial, tokens };
			const instructions = [{ role: 'user', text: 'Go' }] as const;
			await jobs.create({ ...job, id, isDraft: false, branch: id, instructions, follows });
		};
		await add('old', false, 1_000);
		await sql`update agent_jobs set created_at = now() - interval '2 days'`.execute(database.sql);
		expect(await rules().used('a')).toEqual({ runs: 0, tokens: 0 });
		await add('one', false, 10);
		await add('trial', true, 5);
		expect(await rules().used('a')).toEqual({ runs: 1, tokens: 15 });
		expect(await rules().used('b')).toEqual({ runs: 0, tokens: 0 });
		expect(await rules().lastJob('a')).toMatchObject({ id: 'one', follows: { tokens: 10 } });
		expect(await rules().lastJob('b')).toBeUndefined();
	});
});
