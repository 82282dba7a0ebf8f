import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsOf } from '../../../testing/agent/bare-remote.js';
import { ownForm, postForm, signIn } from '../../../testing/service/admin-browser.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { pagePaths } from '../../pages/page-paths.js';
import { createSqlLocalPullRequests } from '../../reviews/local-pull-requests.js';
import { reviewPath, reviewRoute } from '../../reviews/review-paths.js';
import { git } from '../../workspace/git/git.js';
import { createSourceRepository } from '../../workspace/repository/create-source-repository.js';
import type { HttpEnvironment } from '../middleware/http-context.js';
import { requestLog } from '../middleware/request-log.js';

const { signal } = new AbortController();
let docs: string;
let service: ServiceUnderTest;
let repository: ReturnType<typeof commitsOf>;
let token: string;
let cookie: string;
/** Of the test: each has a page, a job and a branch of its own. */
let test = 0;
let page: string;
let head: string;

const post = (path: string, fields: Record<string, string> = {}, headers: object = { cookie, ...ownForm }) =>
	postForm(service, path, fields, { ...headers });
const get = (path: string, headers: Record<string, string> = {}) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
const textOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();
const read = (path: string) => readFile(join(docs, path), 'utf8');

/** What a job leaves behind that has changed a page. */
async function openPullRequest(files: Record<string, string>): Promise<string> {
	const headSha = await repository.commit(head, files);
	const baseSha = await repository.sha('main');
	const patch = await git(['diff', baseSha, headSha], { cwd: repository.path });
	const changed = Object.keys(files).map((path) => ({ path, change: 'changed', additions: 1, deletions: 1 }));
	const diff = JSON.stringify({ baseSha, headSha, files: changed, patch: `${patch}\n` });
	const { sql } = service.database;
	const id = `job_${test}`;
	const job = { repository: 'docs', model: 'sonnet', model_name: 'editor', branch: head, status: 'completed' } as const;
	await sql
		.insertInto('agent_jobs')
		.values({ id, project_id: 'docs', title: 'Say hello', ...job, diff, outcome: 'pull_request' })
		.execute();
	const texts = { title: 'Say hello', body: 'Because.', isDraft: false, checks: [] };
	const pullRequests = createSqlLocalPullRequests(service.database, 'docs');
	return (await pullRequests.open({ jobId: id, repository: 'docs', head, base: 'main', ...texts })).token;
}

beforeAll(async () => {
	docs = scratchFolder({ 'index.md': '# Welcome\n' });
	service = await createServiceUnderTest({ docsFolder: docs, site: true, agent: { workers: 0 } });
	cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
});
afterAll(async () => {
	await service.dispose();
	await rm(join(service.dataFolder, 'agent'), { recursive: true, force: true });
});
beforeEach(async () => {
	test += 1;
	page = `page-${test}.md`;
	head = `docent/say-hello-${test}`;
	await writeFile(join(docs, page), '# Welcome\n\nGood morning, reader.\n');
	const source = createSourceRepository({ agent: {}, docsFolder: docs, dataFolder: service.dataFolder });
	repository = commitsOf((await source.remote(signal)).url);
	token = await openPullRequest({ [page]: '# Welcome\n\nGood evening, reader.\n' });
});

describe('the page of a pull request', () => {
	it('is there for whoever has its address, and for nobody else', async () => {
		const response = await get(reviewPath(token));
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html).toContain('<mark>evening</mark>, reader.');
		expect(html).not.toContain('<form');
		for (const guess of ['A'.repeat(43), 'x', '%00', 'job_1']) {
			expect((await get(`/_docent/review/${guess}`)).status).toBe(404);
		}
		expect((await get(reviewRoute)).status).toBe(404);
	});

	it('is kept by nobody, framed by nobody, and told to nobody', async () => {
		const { headers } = await get(reviewPath(token));
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('referrer-policy')).toBe('no-referrer');
		expect(headers.get('x-robots-tag')).toBe('noindex');
		expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
		expect(headers.get('access-control-allow-origin')).toBeNull();
	});

	it('leads to signing in, and back', async () => {
		const html = await textOf(reviewPath(token));
		const address = /href="([^"]+)">Sign in to merge or close/.exec(html)?.[1] ?? '';
		expect(await textOf(address)).toContain(`<input type="hidden" name="review" value="${token}" />`);
		const there = await get(address, { cookie });
		expect([there.status, there.headers.get('location')]).toEqual([303, reviewPath(token)]);
		const key = await service.createKey({ kind: 'admin' });
		const back = await post(pagePaths.adminSignIn, { key, review: token }, ownForm);
		expect(back.headers.get('location')).toBe(reviewPath(token));
		const wrong = await post(pagePaths.adminSignIn, { key: 'svc_wrong', review: token }, ownForm);
		expect(await wrong.text()).toContain(`name="review" value="${token}"`);
		const elsewhere = await post(pagePaths.adminSignIn, { key: 'svc_wrong', review: '//evil.test' }, ownForm);
		expect(await elsewhere.text()).not.toContain('evil.test');
	});

	it.each(['merge', 'close', 'message'])(
		'takes no %s of somebody who has not signed in, or of another site',
		async (action) => {
			const path = `${reviewPath(token)}/${action}`;
			for (const headers of [
				ownForm,
				{ cookie, ...ownForm, 'sec-fetch-site': 'cross-site' },
				{ ...ownForm, cookie: 'docent-admin=x' },
			]) {
				const refused = await post(path, { instruction: 'Shorter.' }, headers);
				expect(refused.status).toBe(403);
				const isForeign = 'sec-fetch-site' in headers && headers['sec-fetch-site'] === 'cross-site';
				expect((await refused.text()).includes('readonly>\nShorter.<')).toBe(!isForeign);
			}
			const asked = await get(path);
			expect([asked.status, asked.headers.get('location')]).toEqual([303, reviewPath(token)]);
			expect(await read(page)).toContain('Good morning, reader.');
			expect(await textOf(reviewPath(token))).toContain('>Open<');
			expect(await service.database.sql.selectFrom('agent_messages').selectAll().execute()).toEqual([]);
		},
	);
});

describe('a merge', () => {
	const merge = async (seen?: string) =>
		post(`${reviewPath(token)}/merge`, { head: seen ?? (await repository.sha(head)) });

	it('changes the folder, and readers see it', async () => {
		const merged = await merge();
		expect([merged.status, merged.headers.get('location')]).toEqual([303, reviewPath(token)]);
		expect(await read(page)).toBe('# Welcome\n\nGood evening, reader.\n');
		expect(await textOf(`/page-${test}`)).toContain('Good evening, reader.');
		const html = await textOf(reviewPath(token), { cookie });
		expect(html).toContain('>Merged<');
		expect(html).toContain('<mark>evening</mark>, reader.');
		const again = await merge();
		expect(again.status).toBe(409);
		expect(await again.text()).toContain('This pull request is merged already.');
	});

	it('names the files in conflict and leaves everything as it is', async () => {
		await writeFile(join(docs, page), '# Welcome\n\nGood night.\n');
		const refused = await merge();
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain(`<li><code>${page}</code></li>`);
		expect(await read(page)).toContain('Good night.');
		expect(await textOf(reviewPath(token))).toContain('>Open<');
	});

	it('takes what was shown and no later commit', async () => {
		const seen = await repository.sha(head);
		await repository.commit(head, { [page]: '# Unseen\n' });
		const refused = await merge(seen);
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain('another commit than the one you looked at');
		expect(await read(page)).toContain('Good morning, reader.');
	});

	it('is made once, however often it is asked for at once', async () => {
		const responses = await Promise.all([merge(), merge(), merge()]);
		expect(responses.map(({ status }) => status).toSorted()).toContain(303);
		const mergesOf = ['rev-list', '--count', '--merges', `--grep=${head}`, 'main'];
		expect(await git(mergesOf, { cwd: repository.path })).toBe('1');
		expect(await textOf(reviewPath(token))).toContain('>Merged<');
	});
});

it('is closed, keeps its diff, and is not merged any more', async () => {
	expect((await post(`${reviewPath(token)}/close`)).status).toBe(303);
	await service.database.sql
		.updateTable('agent_jobs')
		.set({ branch: 'docent/another', diff: null })
		.where('branch', '=', head)
		.execute();
	const html = await textOf(reviewPath(token), { cookie });
	expect(html).toContain('>Closed<');
	expect(html).toContain('<mark>evening</mark>, reader.');
	expect((await post(`${reviewPath(token)}/merge`)).status).toBe(409);
	expect((await post(`${reviewPath(token)}/close`)).status).toBe(409);
	expect(await read(page)).toContain('Good morning, reader.');
});

it('asks the job for more', async () => {
	expect((await post(`${reviewPath(token)}/message`, { instruction: ' Shorter, please. ' })).status).toBe(303);
	const [message] = await service.database.sql.selectFrom('agent_messages').selectAll().execute();
	expect(message).toMatchObject({ job_id: `job_${test}`, role: 'user', text: 'Shorter, please.' });
	expect(await textOf(reviewPath(token), { cookie })).toContain('The agent is still working on this job');
	const empty = await post(`${reviewPath(token)}/message`, { instruction: ' ' });
	expect(empty.status).toBe(409);
	expect(await empty.text()).toContain('Give an instruction');
});

it('keeps an instruction that is refused in its field', async () => {
	const instruction = `<b>Shorter</b>, please. ${'x'.repeat(100_000)}`;
	const refused = await post(`${reviewPath(token)}/message`, { instruction });
	expect(refused.status).toBe(409);
	const html = await refused.text();
	expect(html).toContain('<details class="follow-up" open>');
	expect(html).toContain('required>\n&lt;b&gt;Shorter&lt;/b&gt;, please. xxx');
});

it('logs no address that opens a pull request', async () => {
	const lines: string[] = [];
	const write = (line: string) => void lines.push(line);
	const app = new Hono<HttpEnvironment>();
	app.use(requestLog(pino({ level: 'debug' }, { write })));
	app.get('*', (context) => context.text(''));
	await app.request(`${reviewPath(token)}/merge`);
	expect(lines.join()).toContain('/_docent/review/…/merge');
	expect(lines.join()).not.toContain(token);
});
