import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gap } from '../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { createSqlThreadStore } from '../../service/answers/threads/thread-store.js';
import { openDatabase } from '../../service/database/open-database.js';
import { runCommand } from '../../testing/service/run-command.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { createDataFolder } from '../../testing/service/test-database.js';
import { gapsText, insightsText, unansweredText } from '../insights-text.js';

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

	it('are tables of at most 80 columns', async () => {
		const { code, out } = await insights(['--service', url], env);
		expect(code).toBe(0);
		expect(out).toMatch(/^Insights: docs, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(UTC\)\n-+\n/);
		expect(out).toMatch(/^Questions +3 in 3 conversations$/m);
		expect(out).toMatch(/^Unanswered +2 \(67 %\)$/m);
		expect(out).toMatch(/^\d{4}-\d\d-\d\d +3 +0 +2 +0 +0 +1 {2}#{16}$/m);
		expect(out).toMatch(/^2 +\d{4}-\d\d-\d\d \d\d:\d\d {2}Who won the chess/m);
		for (const title of ['Gaps', 'Rated not helpful', 'Slowest', 'Most cited pages', 'Limits'])
			expect(out).toContain(`${title}\n-`);
		const widest = Math.max(...out.split('\n').map((line) => line.length));
		expect(widest).toBeLessThanOrEqual(80);
		expect(out).not.toContain('\u001b');
	});

	it('names the service that has the data folder, wherever it listens', async () => {
		const { code, said } = await insights(['--data', service.dataFolder]);
		expect(code).toBe(2);
		expect(said).toContain(`--service ${url} `);
		expect(said).toContain(`${url}/_docent/admin`);
		expect(said).not.toContain(':4400');
	});

	it('are JSON for programs', async () => {
		const { out } = await insights(['--json', '--days', '7', '--service', url], env);
		const report = JSON.parse(out) as InsightsResponse;
		expect(report.days).toHaveLength(7);
		expect(report.totals).toMatchObject({ questions: 3, unanswered: 2, down: 1 });
	});

	it('are what is unanswered alone', async () => {
		const table = await insights(['--unanswered', '--service', url], env);
		expect(table.out.split('\n')).toHaveLength(2);
		const json = await insights(['--unanswered', '--json', '--service', url], env);
		expect(JSON.parse(json.out)).toMatchObject([{ count: 2 }]);
	});

	it('are the gaps alone', async () => {
		const table = (await insights(['--gaps', '--service', url], env)).out.split('\n');
		expect(table).toHaveLength(3);
		expect(table[0]).toMatch(/^asked +unanswered +not helpful +state +question$/);
		expect(table[1]).toMatch(/^2 +2 +0 +open +Who won the chess/);
		expect(table[2]).toMatch(/^1 +0 +1 +open +How do I install Lantern\?$/);
		const gaps = JSON.parse((await insights(['--gaps', '--json', '--service', url], env)).out) as Gap[];
		expect(gaps).toMatchObject([
			{ unanswered: 2 },
			{ disliked: 1, examples: [{ comment: expect.stringContaining('Too short') }] },
		]);
	});

	it('show the pull request of a gap', async () => {
		const { gaps } = JSON.parse((await insights(['--json', '--service', url], env)).out) as InsightsResponse;
		const prLink = 'https://git.example/acme/docs/pull/7';
		const job = { id: 'job_1', status: 'completed', outcome: 'pull_request', message: 'Done.', prLink } as const;
		const moments = { createdAt: '2026-11-20T12:00:00.000Z', endedAt: '2026-11-20T12:01:00.000Z' };
		const shown = gaps.map((gap) => ({ ...gap, state: 'pull_request' as const, job: { ...job, ...moments } }));
		const text = gapsText({ gaps: shown, domain: 'docs', from: '2026-11-01', to: '2026-11-21' });
		expect(text).toContain(`pull request  Who won the chess`);
		expect(text.split('\n')[2]).toBe(`  ${prLink}`);
		expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
	});

	it('name the section that only a second search found', async () => {
		const { gaps } = JSON.parse((await insights(['--json', '--service', url], env)).out) as InsightsResponse;
		const foundAgain = [{ url: '/streams#purge', title: 'Purge', count: 2 }];
		const shown = gaps.slice(0, 1).map((gap) => ({ ...gap, foundAgain }));
		const text = gapsText({ gaps: shown, domain: 'docs', from: '2026-11-01', to: '2026-11-21' });
		expect(text.split('\n')[2]).toBe('  not found by readers’ words; add them to /streams#purge');
	});

	it('say that answers failed, not that all was answered', async () => {
		const report = JSON.parse((await insights(['--json', '--service', url], env)).out) as InsightsResponse;
		const none = { ...report, unanswered: [] };
		expect(unansweredText(none)).toMatch(/^Nothing was left unanswered in docs/);
		const text = unansweredText({ ...none, totals: { ...report.totals, failed: 20, aborted: 1 } });
		expect(text).not.toContain('Nothing was left');
		expect(text).toMatch(/missing\nfrom the documentation\. 20 answers failed, and 1 was stopped before the end\.$/);
		expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
	});

	it('say that nothing is counted where there is no limit', async () => {
		const report = JSON.parse((await insights(['--json', '--service', url], env)).out) as InsightsResponse;
		const limits = report.limits.map((use) => ({ ...use, most: 0, subjects: [] }));
		const text = insightsText({ ...report, limits });
		expect(text).toMatch(/^Questions per key and month +not counted: no limit$/m);
		expect(text).not.toContain('Not used at present.');
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
	it('say that nothing was asked, and when a service uses the folder', async () => {
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
		expect(empty).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was asked in this time') });
		expect(await insights(['--data', data, '--unanswered'])).toMatchObject({
			out: expect.stringContaining('Nothing was'),
		});
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
