/** Three sources of one domain: readers see which one a passage is from, narrow a search to one, and owners read reports by them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assistantInsightsPath } from '../../contract/owner-paths.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import type { SearchResponse } from '../../contract/schema/search.js';
import { type BareRemote, createBareRemote } from '../../testing/agent/bare-remote.js';
import { cookieOf, openPage, postForm } from '../../testing/service/admin-browser.js';
import { assistantGapsPath } from '../../testing/service/owner-paths.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import { startWebsite, type Website } from '../../testing/service/website.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { createService, type Service } from '../index.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import { pagePaths } from '../pages/page-paths.js';

let database: TestDatabase;
let remote: BareRemote;
let website: Website;
let root: string;
let service: Service;

const titles = { docs: 'Guide', handbook: 'Handbook', site: 'Shop' };

async function start(titleOf: Partial<typeof titles> = titles): Promise<Service> {
	const rows = [
		{ name: 'docs', kind: 'folder', folder: 'docs' },
		{ name: 'handbook', kind: 'git', repository: remote.path, path: '/handbook' },
		{ name: 'site', kind: 'website', url: website.url.href, path: '/site' },
	] as const;
	const sources = rows.map((row) => ({ ...row, title: titleOf[row.name] }));
	const config = await resolveSettings({
		cwd: root,
		env: {
			DATABASE_URL: database.databaseUrl ?? '',
			DOCENT_DATA: database.dataFolder,
			DOCENT_SITE_URL: 'https://docs.example.com',
			DOCENT_SOURCES: JSON.stringify(sources),
			DOCENT_AGENT_WORKERS: '0',
		},
	});
	return createService(config, { database, log: pino({ level: 'silent' }) });
}

beforeAll(async () => {
	database = await openTestDatabase('postgres');
	await database.clear();
	root = scratchFolder();
	await mkdir(join(root, 'docs'));
	await writeFile(join(root, 'docs/index.md'), '# Zeppelins\n\nGreen zeppelins start from the roof at dawn.\n');
	remote = await createBareRemote({ 'rules.md': '# Submarines\n\nPurple submarines dive on Mondays.\n' });
	const balloons = 'Yellow balloons are sold for nine crowns.';
	website = await startWebsite({ '/': `<title>Balloons</title><main><h1>Balloons</h1><p>${balloons}</p></main>` });
	service = await start();
	await vi.waitUntil(() => service.documentation.pages.length === 3, { timeout: 30_000 });
}, 60_000);
afterAll(async () => {
	await service.stop(0);
	await Promise.all([remote.dispose(), website.close()]);
	await database.dispose();
});

const post = (path: string, body: object) =>
	service.fetch(
		new Request(`http://127.0.0.1${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${service.assistantKey}` },
			body: JSON.stringify(body),
		}),
	);

async function search(query: string, filter?: object) {
	const found = (await (await post('/discovery/v1/search/docs', { query, filter })).json()) as SearchResponse;
	return found.map(({ metadata, facets }) => [metadata.contentSource, facets.sources]);
}

const ask = async (text: string, { generation = 'v2', filter = {} } = {}) => {
	const parts = [{ type: 'text', text }];
	const message = { id: 'm1', role: 'user', content: text, parts };
	const path = `/discovery/${generation}/assistant/docs/message`;
	return (await post(path, { fp: 'anonymous', messages: [message], filter })).text();
};

const everything = 'zeppelins, submarines, balloons';

it('a search result has the title of its content source, and a filter narrows the search to some', async () => {
	const all = await search(everything);
	expect(all).toHaveLength(3);
	expect(all).toEqual(
		expect.arrayContaining([
			['Guide', ['docs']],
			['Handbook', ['handbook']],
			['Shop', ['site']],
		]),
	);
	expect(await search(everything, { sources: ['handbook'] })).toEqual([['Handbook', ['handbook']]]);
	expect(await search(everything, { sources: ['site', 'Docs'] })).toHaveLength(2);
	expect(await search(everything, { sources: ['nobody'] })).toEqual([]);
});

it.each(['v1', 'v2'])('an answer of %s has the content source with each passage', async (generation) => {
	const answer = await ask('When do purple submarines dive?', { generation });
	// Once with the search, and once with the passage that is shown.
	expect(answer.match(/"contentSource":"Handbook"/g)?.length).toBeGreaterThan(1);
	expect(await ask('When do purple submarines dive?', { generation, filter: { sources: ['docs'] } })).not.toContain(
		'Handbook',
	);
});

it('reports are split by the content source of the cited pages, in the interface, on the page and in the files', async () => {
	await ask('When do purple submarines dive?');
	await ask('Where do green zeppelins start?');
	const { token } = await createSqlKeyStore(database).create({ kind: 'admin', name: 'test', projectId: 'docs' });
	const headers = { authorization: `Bearer ${token}` };
	const get = async (path: string) =>
		(await (await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).json()) as InsightsResponse;
	const report = await get(`${assistantInsightsPath('docs')}?source=docs`);
	expect(report.pages.map(({ url }) => url)).toEqual(['https://docs.example.com/']);
	expect(report.totals.questions).toBe(1);
	const both = await get(assistantInsightsPath('docs'));
	expect(both.pages.length).toBeGreaterThan(1);
	expect(both.totals.questions).toBeGreaterThan(1);
	expect((await get(`${assistantInsightsPath('docs')}?source=site`)).totals.questions).toBe(0);
	expect((await get(`${assistantGapsPath('docs')}?source=docs`)).gaps).toEqual([]);

	const cookie = cookieOf(await postForm(service, pagePaths.adminSignIn, { key: token }));
	const page = async (path: string) => (await openPage(service, path, cookie)).text();
	const shown = await page(`${pagePaths.admin}?source=docs`);
	expect(shown).toMatch(/<select name="source">.*<option value="docs" selected>docs<.*value="handbook".*value="site"/s);
	expect(shown).toContain('Where do green zeppelins start?');
	expect(shown).not.toContain('purple submarines');
	expect(shown).toContain('tab=pages&amp;source=docs');
	expect(await page(`${pagePaths.admin}?source=gone`)).toContain('No question fits');
	const file = (tab: string) => page(`${pagePaths.adminInsightsCsv}?tab=${tab}&source=docs`);
	expect(await file('questions')).not.toContain('purple submarines');
	expect((await file('pages')).trim().split('\r\n')).toHaveLength(2);
});

it('one that is rewritten, down or empty keeps the others and their titles', async () => {
	await remote.commit('main', { 'rules.md': undefined, 'new.md': '# Submarines\n\nSubmarines are painted red now.\n' });
	await website.close();
	expect(await service.refreshSource('docs', 'handbook')).toMatchObject({ state: 'read' });
	expect(await service.refreshSource('docs', 'site')).toMatchObject({ state: 'failed' });
	await expect.poll(() => search(everything)).toHaveLength(3);
	await remote.commit('main', { 'new.md': undefined });
	expect(await service.refreshSource('docs', 'handbook')).toMatchObject({ state: 'failed' });
	expect((await search(everything)).map(([title]) => title).toSorted()).toEqual(['Guide', 'Handbook', 'Shop']);
});

it('a title counts from the next start on, a source without one has its name, and one title for all is none', async () => {
	await service.stop(0);
	service = await start({ site: 'Store' });
	expect((await search(everything)).map(([title]) => title).toSorted()).toEqual(['Store', 'docs', 'handbook']);
	await service.stop(0);
	service = await start({ docs: 'Manual', handbook: 'Manual', site: 'Manual' });
	expect((await search(everything)).map(([title]) => title)).toEqual([undefined, undefined, undefined]);
});
