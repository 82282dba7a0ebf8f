import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BareRemote, createBareRemote } from '../../testing/agent/bare-remote.js';
import { startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import { startWebsite, type Website } from '../../testing/service/website.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { createService, type Service } from '../index.js';
import { git } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';

const page = (title: string, text: string) =>
	`<html><head><title>${title}</title></head><body><main><h1 id="top">${title}</h1><p>${text}</p></main></body></html>`;

let database: TestDatabase;
let root: string;
let lines: string[];
let remote: BareRemote;
let website: Website;
const services: Service[] = [];

beforeAll(async () => {
	database = await openTestDatabase('postgres');
}, 60_000);
afterAll(() => database.dispose());
beforeEach(async () => {
	root = scratchFolder();
	lines = [];
	await database.clear();
	await mkdir(join(root, 'docs'));
	await writeFile(join(root, 'docs/index.md'), '# Welcome\n\nOf the folder: [the site](/guide).\n');
	remote = await createBareRemote({ 'handbook/rules.md': '# Rules\n\nPurple submarines dive on Mondays.\n' });
	website = await startWebsite({
		'/': page('Home', 'Of the website. <a href="/guide">Guide</a> <a href="/secret/x">Secret</a>'),
		'/guide': page('Guide', 'Yellow zeppelins land at noon. <a href="/">Home</a>'),
		'/secret/x': page('Secret', 'Nobody reads this.'),
	});
});
afterEach(async () => {
	for (const service of services.splice(0)) await service.stop(0);
	await Promise.all([remote.dispose(), website.close()]);
});

interface Rows {
	sources?: object[];
	env?: Record<string, string>;
	siteUrl?: string;
}

const rows = () => [
	{ name: 'docs', kind: 'folder', folder: 'docs' },
	{ name: 'handbook', kind: 'git', repository: remote.path, folder: 'handbook', path: '/handbook' },
	{ name: 'site', kind: 'website', url: website.url.href, exclude: ['secret/**'], path: '/site' },
];

async function start({
	sources = rows(),
	env = {},
	siteUrl = 'https://docs.example.com',
}: Rows = {}): Promise<Service> {
	const { dataFolder, databaseUrl = '' } = database;
	const config = await resolveSettings({
		cwd: root,
		env: {
			...env,
			DATABASE_URL: databaseUrl,
			DOCENT_DATA: dataFolder,
			DOCENT_SITE_URL: siteUrl,
			DOCENT_SOURCES: JSON.stringify(sources),
			DOCENT_AGENT_WORKERS: '0',
		},
	});
	const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
	const service = await createService(config, { database, log });
	services.push(service);
	return service;
}

const refresh = (service: Service, name: string, options = {}) => service.refreshSource('docs', name, options);
const paths = ({ documentation }: Service) => documentation.pages.map(({ path }) => path).sort();
const sourcesOf = ({ documentation }: Service) =>
	Object.fromEntries(documentation.pages.map(({ path, facets }) => [path, facets.sources]));

const all = ['/', '/handbook/rules', '/site', '/site/guide'];
const full = (service: Service) => expect.poll(() => paths(service), { timeout: 20_000 }).toEqual(all);

async function found(service: Service, question: string, filter?: object): Promise<string[]> {
	const url = `http://127.0.0.1/discovery/v2/assistant/docs/message`;
	const response = await service.fetch(
		new Request(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${service.assistantKey}` },
			body: JSON.stringify({
				fp: 'anonymous',
				messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: question }] }],
				filter,
			}),
		}),
	);
	const chunks = (await response.text()).split('\n').flatMap((line) => /^data: (\{.*)$/.exec(line)?.[1] ?? []);
	return chunks.map((line) => JSON.parse(line)).flatMap(({ type, url: at }) => (type === 'source-url' ? [at] : []));
}

describe('three sources of one domain', () => {
	it('are searched and cited together, and each page knows its own', async () => {
		const service = await start();
		await full(service);
		expect(sourcesOf(service)).toEqual({
			'/': ['docs'],
			'/handbook/rules': ['handbook'],
			'/site': ['site'],
			'/site/guide': ['site'],
		});
		expect(await found(service, 'When do purple submarines dive?')).toContain(
			'https://docs.example.com/handbook/rules',
		);
		// A page of another site keeps its whole address, and leads to its own site.
		expect(await found(service, 'When do yellow zeppelins land?')).toEqual([new URL('/guide', website.url).href]);
		expect(await found(service, 'When do yellow zeppelins land?', { sources: ['handbook'] })).not.toContain(
			new URL('/guide', website.url).href,
		);
		const guide = service.documentation.pages.find(({ path }) => path === '/site/guide');
		expect(guide?.markdown).toContain(`[Home](${website.url.href})`);
	});

	it('stand when one is down, empty or rewritten, and the failure is told', async () => {
		const service = await start();
		await full(service);
		await website.close();
		await remote.commit('main', { 'handbook/rules.md': undefined, 'handbook/new.md': '# New' });
		await rm(join(root, 'docs/index.md'));
		expect(await refresh(service, 'site')).toMatchObject({
			state: 'failed',
			problem: expect.stringMatching(/cannot be reached/),
		});
		expect(await refresh(service, 'handbook')).toMatchObject({
			state: 'read',
			report: { added: ['/handbook/new'], removed: ['/handbook/rules'] },
		});
		expect(await refresh(service, 'docs')).toMatchObject({
			state: 'failed',
			problem: expect.stringMatching(/holds no readable/),
		});
		await expect.poll(() => paths(service)).toEqual(['/', '/handbook/new', '/site', '/site/guide']);
		expect(lines.join('')).toMatch(/"source":"site","state":"failed"/);
	});

	it('do not wait for a slow one', async () => {
		const waiting: (() => void)[] = [];
		website.pages['/guide'] = (_, response) => void waiting.push(() => response.end(page('Guide', 'Late.')));
		const service = await start();
		await expect.poll(() => paths(service), { timeout: 10_000 }).toEqual(['/', '/handbook/rules']);
		await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(1);
		await remote.commit('main', { 'handbook/more.md': '# More' });
		expect(await refresh(service, 'handbook')).toMatchObject({ state: 'read', report: { added: ['/handbook/more'] } });
		await service.stop(0);
		// A reading that a stop has broken off is no problem of the source, and is wanted from the next process.
		const broken = database.sql.selectFrom('sources').select(['problem', 'holder']).where('name', '=', 'site');
		expect(await broken.where('wanted_at', '>', (row) => row.ref('begun_at')).executeTakeFirst()).toEqual({
			problem: null,
			holder: null,
		});
		website.pages['/guide'] = page('Guide', 'Late.');
		const next = await start();
		await expect.poll(() => paths(next), { timeout: 10_000 }).toContain('/site/guide');
		for (const go of waiting) go();
	});

	it('are read once for a burst of calls, and once more for what came meanwhile', async () => {
		const service = await start();
		await full(service);
		const before = website.requests.filter((path) => path === '/guide').length;
		const reports = await Promise.all(Array.from({ length: 10 }, () => refresh(service, 'site')));
		expect(reports.every((report) => report?.state === 'read')).toBe(true);
		expect(website.requests.filter((path) => path === '/guide').length - before).toBe(2);
		expect(await refresh(service, 'nobody')).toBeUndefined();
		expect(await service.refreshSource('other', 'site')).toBeUndefined();
	});
});

describe('a git repository', () => {
	it('is not fetched again until it has another commit', async () => {
		const service = await start();
		await full(service);
		expect(await refresh(service, 'handbook')).toEqual({ name: 'handbook', state: 'unchanged' });
	});

	it('does not bring back an older commit, unless somebody says so', async () => {
		const service = await start();
		await full(service);
		const before = await remote.sha('main');
		const later = { env: { GIT_COMMITTER_DATE: '2037-01-01T00:00:00Z' }, cwd: remote.path };
		const tree = await git(['rev-parse', 'main^{tree}'], { cwd: remote.path });
		const newer = await git(['commit-tree', tree, '-m', 'Newer'], later);
		await git(['update-ref', 'refs/heads/main', newer], { cwd: remote.path });
		expect(await refresh(service, 'handbook')).toMatchObject({ state: 'read' });
		await git(['update-ref', 'refs/heads/main', before], { cwd: remote.path });
		expect(await refresh(service, 'handbook')).toMatchObject({
			state: 'older',
			problem: expect.stringContaining('older than what was read'),
		});
		expect(await refresh(service, 'handbook', { isForced: true })).toMatchObject({ state: 'read' });
	});

	it('that is private is read with a token, which no log and no sentence has', async () => {
		const token = 'glpat-abcdefghijklmnop1234';
		const server = await startGitHttpServer({ repository: remote.path, authorization: basicAuthorization(token) });
		onTestFinished(() => server[Symbol.asyncDispose]());
		const row = { name: 'handbook', kind: 'git', repository: server.url, tokenVariable: 'HANDBOOK_TOKEN' };
		const service = await start({ sources: [row], env: { HANDBOOK_TOKEN: token } });
		await expect.poll(() => paths(service), { timeout: 20_000 }).toEqual(['/handbook/rules']);
		server.refuseWith(403);
		const refused = await refresh(service, 'handbook');
		expect(refused).toMatchObject({ state: 'failed', problem: expect.stringContaining('tokenVariable of the source') });
		const said = lines.join('') + JSON.stringify(refused);
		expect(said).not.toContain(token);
		expect(said).not.toContain(Buffer.from(`x-access-token:${token}`).toString('base64'));
	});

	it('without the branch is told by its name', async () => {
		const service = await start({
			sources: [{ name: 'handbook', kind: 'git', repository: remote.path, branch: 'gone' }],
		});
		expect(await refresh(service, 'handbook')).toMatchObject({
			state: 'failed',
			problem: expect.stringMatching(/no branch gone/),
		});
	});
});

it('a page of a folder and of its site has the words of the file, and the address and the ids of the site', async () => {
	await mkdir(join(root, 'docs/guide'), { recursive: true });
	await writeFile(
		join(root, 'docs/guide.md'),
		'# Guide\n\nSee [below](#set-up).\n\n## Set up\n\nThe words of the file.\n\n## Go on {#go}\n\nMore words.\n',
	);
	website.pages['/guide.html'] =
		'<main><h1>Guide</h1><h2 id="sec-1">Set up</h2><p>The words of the site.</p><h2 id="sec-2">Go on</h2><p>More.</p></main>';
	const origin = website.url.origin;
	const sources = [
		{ name: 'docs', kind: 'folder', folder: 'docs' },
		{ name: 'site', kind: 'website', url: `${origin}/guide.html` },
	];
	const service = await start({ sources, siteUrl: origin });
	await expect
		.poll(() => sourcesOf(service), { timeout: 20_000 })
		.toEqual({ '/': ['docs'], '/guide': ['docs', 'site'] });
	const guide = service.documentation.pages.find(({ path }) => path === '/guide');
	expect(guide).toMatchObject({
		address: '/guide.html',
		markdown:
			'# Guide\n\nSee [below](/guide.html#sec-1).\n\n## Set up {#sec-1}\n\nThe words of the file.\n\n## Go on {#sec-2}\n\nMore words.',
	});
	expect(guide?.sections.map(({ anchor }) => anchor)).toEqual(['', 'sec-1', 'sec-2']);
	expect(await found(service, 'How do I set up?')).toContain(`${origin}/guide.html#sec-1`);
	// The page stays joined when either side is read again, and when another source is.
	await writeFile(join(root, 'docs/index.md'), '# Welcome again\n');
	expect(await refresh(service, 'docs')).toMatchObject({ state: 'read', report: { changed: ['/'] } });
	await expect.poll(() => service.documentation.title).toBe('Welcome again');
	expect(sourcesOf(service)['/guide']).toEqual(['docs', 'site']);
	website.pages['/guide.html'] = '<main><h1>Guide</h1><h2 id="first">Set up</h2></main>';
	await refresh(service, 'site');
	const ids = () =>
		service.documentation.pages.find(({ path }) => path === '/guide')?.sections.map(({ anchor }) => anchor);
	await expect.poll(ids).toEqual(['', 'first', 'go']);
});

it('an OpenAPI document is cited where the site shows its operations', async () => {
	const document = {
		openapi: '3.0.0',
		info: { title: 'Boats' },
		paths: {
			'/boats': {
				post: { operationId: 'launch', summary: 'Launch a boat', responses: { 201: { description: 'Afloat.' } } },
			},
		},
	};
	await writeFile(join(root, 'openapi.json'), JSON.stringify(document));
	const row = { name: 'api', kind: 'openapi', document: 'openapi.json', pages: '/reference#operation/{operationId}' };
	const service = await start({ sources: [...rows(), row] });
	await expect
		.poll(() => paths(service), { timeout: 20_000 })
		.toEqual([...all.slice(0, 2), '/reference', ...all.slice(2)]);
	expect(await found(service, 'How do I launch a boat?')).toContain(
		'https://docs.example.com/reference#operation/launch',
	);
	await writeFile(join(root, 'openapi.json'), '{');
	expect(await refresh(service, 'api')).toMatchObject({
		state: 'failed',
		problem: expect.stringMatching(/as OpenAPI/),
	});
	expect(paths(service)).toContain('/reference');
});

it('processes of one database read a source one at a time, and a second one asks for one more reading', async () => {
	const first = await start();
	await full(first);
	let hold = () => {};
	const held = new Promise<void>((resolve) => {
		hold = resolve;
	});
	const guide = website.pages['/guide'] as string;
	website.pages['/guide'] = (_, response) => void held.then(() => response.end(guide));
	const second = await start();
	const running = refresh(first, 'site');
	await expect.poll(() => website.requests.filter((path) => path === '/guide').length).toBe(2);
	expect(await refresh(second, 'site')).toEqual({ name: 'site', state: 'joined' });
	hold();
	expect(await running).toMatchObject({ state: 'read' });
	expect(website.requests.filter((path) => path === '/guide').length).toBe(3);
});
