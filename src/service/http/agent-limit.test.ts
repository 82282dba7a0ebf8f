import { afterEach, expect, it } from 'vitest';
import { agentJobsCreatePath } from '../../contract/routes.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service-under-test.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { Database } from '../store/database.js';

let database: TestDatabase | undefined;
const views: Database[] = [];
const services: ServiceUnderTest[] = [];
afterEach(endAll);
async function endAll(): Promise<void> {
	for (const service of services.splice(0)) await service.stop(0);
	for (const view of views.splice(0)) await view.close();
	await database?.dispose();
	database = undefined;
}

/** A process of its own, as far as the database can tell. */
async function start({ openAgain, databaseUrl, dataFolder }: TestDatabase): Promise<ServiceUnderTest> {
	const view = await openAgain();
	views.push(view);
	const config = { databaseUrl, agent: { workers: 0 } };
	const service = await createServiceUnderTest(config, { database: view, dataFolder });
	services.push(service);
	return service;
}

/** Statuses of many creations in the older generation at once, by turns at each process. */
async function createMany(count: number): Promise<{ responses: Response[]; made: number }> {
	database = await openTestDatabase('postgres');
	const [first, second] = [await start(database), await start(database)];
	const authorization = `Bearer ${await first.createKey({ kind: 'admin' })}`;
	const body = { messages: [{ content: 'Mend the links.' }] };
	const responses = await Promise.all(
		Array.from({ length: count }, (_, index) =>
			(index % 2 === 0 ? first : second).post(agentJobsCreatePath('v1', 'docs'), body, { authorization }),
		),
	);
	for (const response of responses) if (response.status === 200) await response.body?.cancel();
	const jobs = await database.sql.selectFrom('agent_jobs').select('id').execute();
	return { responses, made: jobs.length };
}

it('takes 100 jobs of a project in an hour, whichever process is asked, and refuses the others', async () => {
	const hour = () => new Date().getUTCHours();
	let begun: number;
	let many: Awaited<ReturnType<typeof createMany>>;
	do {
		await endAll();
		begun = hour();
		many = await createMany(105);
		// When the hour has ended meanwhile, some did not count.
	} while (hour() !== begun);
	const { responses, made } = many;
	const refused = responses.filter(({ status }) => status === 429);
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
	expect(refused).toHaveLength(5);
	for (const response of refused) {
		const seconds = Number(response.headers.get('retry-after'));
		expect(seconds).toBeGreaterThan(0);
		expect(seconds).toBeLessThanOrEqual(3_600);
		expect(await response.json()).toMatchObject({
			code: 'rate_limited',
			limit: 'agentJobCreationPerProjectAndHour',
			error: expect.stringContaining('100'),
		});
	}
	expect(made).toBe(100);
});
