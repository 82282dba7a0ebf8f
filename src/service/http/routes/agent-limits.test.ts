import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentJobMessagePath, agentJobsCreatePath } from '../../../contract/agent-paths.js';
import { fixtureDocs } from '../../../testing/service/service-under-test.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import { serviceConfig } from '../../config/settings.js';
import type { Database } from '../../database/database.js';
import { createService, type Service } from '../../index.js';
import { createSqlKeyStore } from '../../keys/key-store.js';

let database: TestDatabase;
let again: Database;
let services: Service[];
let authorization: string;
beforeAll(async () => {
	database = await openTestDatabase('postgres');
	again = await database.openAgain();
	const { dataFolder } = database;
	const config = { docsFolder: fixtureDocs, dataFolder, logLevel: 'silent', site: false, agent: { workers: 0 } };
	services = [];
	for (const each of [database, again]) {
		services.push(await createService(serviceConfig.parse(config), { database: each }));
	}
	const key = { kind: 'admin', name: 'test', projectId: 'docs' } as const;
	authorization = `Bearer ${(await createSqlKeyStore(database).create(key)).token}`;
}, 60_000);
afterAll(async () => {
	for (const service of services) await service.stop(0);
	await again.close();
	await database.dispose();
});

async function post(index: number, path: string, body: object) {
	const headers = { authorization, 'content-type': 'application/json' };
	const request = new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
	const response = await services[index % 2]?.fetch(request, { remoteAddress: `10.0.0.${index % 100}` });
	if (!response) throw new Error('There is no service.');
	return response;
}

it('a request that comes several times at once is counted once, and what is refused is not counted', async () => {
	await database.sql.deleteFrom('usage_counters').execute();
	const used = async () => {
		const rows = await database.sql
			.selectFrom('usage_counters')
			.select('count')
			.where('scope', '=', 'agent_project')
			.execute();
		return rows.map(({ count }) => count);
	};
	const create = (index: number, key: string, prompt = 'The same job') => {
		const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
		const url = `http://127.0.0.1${agentJobsCreatePath('v2', 'docs')}`;
		return services[index % 2]?.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify({ prompt }) }));
	};
	const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(index, 'one')));
	const jobs = await Promise.all(answers.map((answer) => answer?.json() as Promise<{ id: string }>));
	expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
	expect(await used()).toEqual([1]);
	expect((await create(0, 'one', 'Another job'))?.status).toBe(409);
	expect((await post(0, agentJobMessagePath('docs', 'job_nowhere'), { prompt: 'Go on' })).status).toBe(404);
	expect(await used()).toEqual([1]);
	const [id = ''] = jobs.map((job) => job.id);
	await database.sql.updateTable('agent_jobs').set({ cancel_requested: true }).where('id', '=', id).execute();
	expect((await post(1, agentJobMessagePath('docs', id), { prompt: 'Go on' })).status).toBe(409);
	expect(await used()).toEqual([1]);
});
