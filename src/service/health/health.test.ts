import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fault, HealthResponse } from '../../contract/schema/health.js';
import { openPage, ownForm, postForm, signIn } from '../../testing/service/admin-browser.js';
import { assistantGapDismissPath, assistantGapPath, assistantHealthPath } from '../../testing/service/owner-paths.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { startWebsite } from '../../testing/service/website.js';
import { pagePaths } from '../pages/page-paths.js';

const evil = '"><script>alert(1)</script>';
const question = 'How do I trim the wick of a lantern?';

let docsFolder: string;
/** Answers readers without a model. */
let readers: ServiceUnderTest;
/** Has a model that nobody asks. */
let service: ServiceUnderTest;
let admin: string;

beforeEach(async () => {
	docsFolder = scratchFolder({
		'index.md': `# Home ${evil}\n\nRead [the guide](./gone.md) and [the oil](./lantern.md#oil).`,
		'lantern.md': `# Lantern\n\n## Trim the wick\n\nTrim the wick of a lantern with scissors.`,
		[`${evil}.md`.replaceAll('/', '')]: '# Evil\n\n[x](./gone"onclick="alert().md)',
		'other.md': '---\nslug: /lantern\n---\n\n# Another page of the same address',
	});
	readers = await createServiceUnderTest({ docsFolder, agent: { workers: 0 } });
	const model = { provider: 'openai-compatible', model: 'writer', baseUrl: 'http://127.0.0.1:9/v1' };
	service = await createServiceUnderTest({ docsFolder, agent: { workers: 0 }, model }, readers);
	admin = await service.createKey({ kind: 'admin' });
});
afterEach(async () => {
	await service.dispose();
	await readers.dispose();
});

const read = async (query = '', key = admin) => service.get(`${assistantHealthPath('docs')}${query}`, key);
const list = async (query = '') => (await (await read(query)).json()) as HealthResponse;
const shown = ({ faults }: HealthResponse) => faults.map(({ kind, place, problem }) => `${kind} ${place} ${problem}`);
const has = async (problem: string) => (await list()).faults.find((fault) => fault.problem.includes(problem)) as Fault;

it('tells what is wrong with a folder, with its answers and with its files, and forgets what is mended', async () => {
	await readers.dislike(question, { comment: evil, reasons: ['outdated'] });
	const before = await list();
	expect(before.counts).toEqual({ link: 3, gap: 1, rated: 1, code: 0, unread: 1 });
	expect(shown(before)).toEqual([
		expect.stringMatching(/^link ">.*\.md:3 \.\/gone"onclick="alert\(\)\.md leads to no page\.$/),
		'link index.md:3 ./gone.md leads to no page.',
		'link index.md:3 ./lantern.md#oil leads to a heading that /lantern does not have.',
		`gap  “${question}” has no good answer; asked once.`,
		'rated /lantern Answers that cite it and were rated not helpful: 1.',
		expect.stringContaining('are both the page /lantern'),
	]);
	await writeFile(join(docsFolder, 'index.md'), '# Home\n\nRead [the guide](./lantern.md).');
	await writeFile(join(docsFolder, 'lantern.md'), '# Lantern\n\n## Trim the wick\n\nCut it straight.');
	await rm(join(docsFolder, 'other.md'));
	await service.reload();
	expect((await list()).counts).toEqual({ link: 1, gap: 1, rated: 0, code: 0, unread: 0 });
});

it('shows words of pages and readers as text', async () => {
	await readers.dislike(`${question} ${evil}`, { comment: evil });
	const cookie = await signIn(service, admin);
	const html = await (await openPage(service, pagePaths.adminHealth, cookie)).text();
	expect(html).toContain('&lt;script&gt;');
	const { id } = await has('onclick');
	const page = await (await openPage(service, `${pagePaths.adminGap}?domain=docs&id=${id}`, cookie)).text();
	expect(page).toContain('Start the job');
	for (const one of [html, page]) expect(one).not.toMatch(/<script(?! id="own")|"onclick/);
});

it('makes one job of a fault at a press, whose words stand behind a fence, and records who pressed', async () => {
	const { id } = await has('./gone.md');
	const told = (await (await service.get(assistantGapPath('docs', id), admin)).json()) as { instruction: string };
	expect(told.instruction).toBe('Mend the documentation: dead link.');
	const cookie = await signIn(service, admin);
	const press = () => postForm(service, `${pagePaths.adminGapJob}?domain=docs&id=${id}`, {}, { ...ownForm, cookie });
	expect((await press()).status).toBe(303);
	expect(await has('./gone.md')).toMatchObject({ state: 'in_progress', job: { status: 'active' } });
	expect((await press()).status).toBe(409);
	const [sent] = await service.database.sql
		.selectFrom('agent_messages')
		.select('text')
		.where('role', '=', 'user')
		.execute();
	expect(sent?.text).toMatch(
		/^Mend the documentation: dead link\.\n\n<(data-\w+) kind="findings">\nindex\.md:3\n\.\/gone\.md leads to no page\.\n<\/\1>$/,
	);
	const page = await (await openPage(service, `${pagePaths.adminHealth}?domain=docs&kind=link`, cookie)).text();
	expect(page.match(/Let the agent close it/g)).toHaveLength(2);
	const audit = await (await service.get('/v1/audit', admin)).json();
	expect(audit).toMatchObject({ events: [{ action: 'gap_approved', subject: id }, { action: 'signed_in' }] });
});

it('leaves out what an owner has dismissed', async () => {
	const { id } = await has('./gone.md');
	expect(
		(await service.post(assistantGapDismissPath('docs', id), {}, { authorization: `Bearer ${admin}` })).status,
	).toBe(200);
	expect((await list()).counts.link).toBe(2);
});

it('names pages whose code has changed until the page changes, too', async () => {
	const follows = {
		rule: 'api',
		from: 'a'.repeat(40),
		to: 'b'.repeat(40),
		commits: [],
		pages: ['lantern.md'],
		isTrial: false,
		tokens: 0,
	};
	await service.database.sql
		.insertInto('agent_jobs')
		.values({
			id: 'job_1',
			project_id: 'docs',
			title: 'Follow the code: api',
			repository: 'docs',
			model: 'sonnet',
			model_name: 'writer',
			branch: 'docent/follow-api',
			status: 'failed',
			follows: JSON.stringify(follows),
			created_at: sql<Date>`now() + interval '1 second'`,
		} as never)
		.execute();
	expect(shown(await list('?kind=code'))).toEqual([
		'code lantern.md The code of the rule api has changed (aaaaaaaaaaaa..bbbbbbbbbbbb), and the job for it is failed.',
	]);
	await sql`update agent_jobs set status = 'completed', outcome = 'no_changes'`.execute(service.database.sql);
	expect(shown(await list('?kind=code'))).toEqual([]);
});

it('is read page by page, by keys that may read', async () => {
	const first = await list('?kind=link&take=2');
	const second = await list(`?kind=link&take=2&cursor=${first.nextCursor}`);
	expect([first.faults.length, second.faults.length, second.nextCursor]).toEqual([2, 1, null]);
	expect((await read('?cursor=fault_0')).status).toBe(400);
	expect((await read('', service.assistantKey)).status).toBe(403);
	expect((await read('', await service.createKey({ kind: 'admin', scope: 'jobs' }))).status).toBe(403);
	expect((await openPage(service, pagePaths.adminHealth)).status).toBe(303);
	expect(
		(await openPage(service, `${pagePaths.adminHealth}?domain=docs&cursor=x`, await signIn(service, admin))).status,
	).toBe(404);
});

it('believes the published page about ids that the folder does not tell', async () => {
	const site = await startWebsite({ '/lantern': '<h1>Lantern</h1><h2 id="oil">Oil</h2>' });
	const published = await createServiceUnderTest({ docsFolder, agent: { workers: 0 }, siteUrl: site.url.href });
	const key = await published.createKey({ kind: 'admin' });
	const faults = (await (await published.get(assistantHealthPath('docs'), key)).json()) as HealthResponse;
	expect(shown(faults).filter((fault) => fault.startsWith('link index.md'))).toEqual([
		'link index.md:3 ./gone.md leads to no page.',
	]);
	await published.dispose();
	await site.close();
});
