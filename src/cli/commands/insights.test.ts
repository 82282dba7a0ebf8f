import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gap } from '../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { createSqlThreadStore } from '../../service/answers/threads/thread-store.js';
import { openDatabase } from '../../service/database/open-database.js';
import { runCommand } from '../../testing/service/run-command.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { createDataFolder } from '../../testing/service/test-database.js';

const insights = (args: string[], env: Record<string, string> = {}) => runCommand(['insights', ...args], { env });

const unanswerable = 'Who won the chess championship of 1972?';

describe('insights of a service that runs', () => {
	let service: ServiceUnderTest;
	let env: Record<string, string>;
	let url: string;
	beforeAll(async () => {
		service = await createServiceUnderTest();
		await service.dislike('How do I install Lantern?', { comment: `Too short. ${'And more. '.repeat(20)}` });
		for (let time = 0; time < 2; time++) await (await service.ask(`${unanswerable} \u001b[2J`)).text();
		({ url } = await service.start({ port: 0 }));
		env = { DOCENT_ADMIN_KEY: await service.createKey({ kind: 'admin' }) };
	});
	afterAll(() => service.dispose());

	it('names the service that has the data folder, wherever it listens', async () => {
		const { code, said } = await insights(['--data', service.dataFolder]);
		expect(code).toBe(2);
		expect(said).toContain(`--service ${url} `);
		expect(said).toContain(`${url}/_docent/admin`);
		expect(said).not.toContain(':4400');
	});

	it('are JSON', async () => {
		const { out, said } = await insights(['--days', '7', '--service', url], env);
		const report = JSON.parse(out) as InsightsResponse;
		expect(said, 'nothing to read beside it').toBe('');
		expect(out, 'nothing that moves a cursor').not.toContain('\u001b');
		expect(report.days).toHaveLength(7);
		expect(report.totals).toMatchObject({ questions: 3, unanswered: 2, down: 1 });
	});

	it('are what is unanswered alone, or the gaps', async () => {
		const unanswered = await insights(['--unanswered', '--service', url], env);
		expect(JSON.parse(unanswered.out)).toMatchObject([{ count: 2 }]);
		const gaps = JSON.parse((await insights(['--gaps', '--json', '--service', url], env)).out) as Gap[];
		expect(gaps).toMatchObject([
			{ unanswered: 2 },
			{ disliked: 1, examples: [{ comment: expect.stringContaining('Too short') }] },
		]);
	});

	it.each([
		['another domain', ['--domain', 'nowhere'], 'nowhere'],
		['too many days', ['--days', '367'], '--days is "367"; give a whole number from 1 to 366.'],
		['no number', ['--days', 'many'], '--days is "many"'],
		['no key', [], 'DOCENT_ADMIN_KEY', {}],
	])('are refused with a sentence: %s', async (_, args, sentence, other?: Record<string, string>) => {
		const { code, said } = await insights([...args, '--service', url], other ?? env);
		expect(code).toBe(2);
		expect(said).toContain(sentence);
	});
});

describe('insights of a data folder', () => {
	it('have no figures where nothing was asked, and say when a service uses the folder', async () => {
		const data = await createDataFolder();
		const database = await openDatabase({ dataFolder: data });
		const used = await insights(['--data', data]);
		expect(used.code).toBe(2);
		expect(used.said).toContain('http://127.0.0.1:4400/_docent/admin');
		await database.sql.insertInto('organizations').values({ id: 'docs' }).execute();
		await database.sql.insertInto('projects').values({ id: 'docs', organization_id: 'docs' }).execute();
		await database.sql.insertInto('domains').values({ id: 'docs', project_id: 'docs' }).execute();
		await createSqlThreadStore(database).create({ domain: 'docs', fp: 'a' });
		await database.close();
		const empty = await insights(['--data', data]);
		expect(empty.code).toBe(0);
		expect(JSON.parse(empty.out)).toMatchObject({ totals: { questions: 0 }, unanswered: [], gaps: [] });
		expect(await insights(['--data', data, '--unanswered'])).toMatchObject({ code: 0, out: '[]' });
		expect(await insights(['--data', data, '--domain', 'other'])).toMatchObject({
			code: 2,
			said: expect.stringContaining('give one of docs with --domain'),
		});
	});

	it('make no database where there is none', async () => {
		const { code, said } = await insights(['--data', join('/', 'nowhere')]);
		expect(code).toBe(2);
		expect(said).toContain('There is no database in /nowhere');
	});
});
