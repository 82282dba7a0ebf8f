import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantInsightsPath, threadsPath } from '../../contract/owner-paths.js';
import { pagePath, searchPath, startersPath } from '../../contract/routes.js';
import { serviceConfig } from '../../service/config/settings.js';
import { createService, type Service } from '../../service/index.js';
import { pagePaths } from '../../service/pages/page-paths.js';
import { openPage, signIn } from './admin-browser.js';
import { scratchFolder, writeFiles } from './scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';
import { databaseKinds, openTestDatabase, type TestDatabase } from './test-database.js';

const host = 'http://127.0.0.1';

/** A page with two words that stand nowhere else: one to ask about, and one that only the page itself can tell. */
const pageOf = (name: string, frontmatter = '') =>
	`---\n${frontmatter}\n---\n# The ${name} lantern\n\nA lantern of ${name} kind burns ${told(name)} oil.\n\n## Wicks of ${name}\n\n![Lantern](${name}.png)\n`;
const told = (name: string) => `${name}oil`;

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** Every kind of page that is not published, by a word of its own. */
const unpublished: Record<string, { file: string; frontmatter?: string }> = {
	quarfel: { file: 'quarfel.md', frontmatter: 'draft: true' },
	zimbolt: { file: 'zimbolt.md', frontmatter: 'draft: "yes"' },
	hoxland: { file: 'hoxland.md', frontmatter: 'published: false' },
	brinkle: { file: 'brinkle.md', frontmatter: 'unlisted: true' },
	wuxford: { file: 'wuxford.md', frontmatter: 'hidden: true' },
	tarnish: { file: 'tarnish.md', frontmatter: `publishDate: ${tomorrow}` },
	glimmon: { file: 'glimmon.md', frontmatter: 'expiryDate: 2001-01-01' },
	pedrick: { file: 'pedrick.md', frontmatter: 'search:\n  exclude: true' },
	nolvane: { file: 'inner/nolvane.md' },
	yastrid: { file: '_parts/yastrid.md' },
	kelvorn: { file: 'instructions.md' },
	ormazel: { file: 'AGENTS.md' },
	fenwick: { file: '.notes/fenwick.md' },
	jolbert: { file: 'node_modules/p/jolbert.md' },
};
const names = Object.keys(unpublished);
const addressOf = (name: string) => `/${(unpublished[name]?.file ?? '').replace(/\.md$/, '')}`;

function folderOfPages(): string {
	const folder = scratchFolder({
		'mkdocs.yml': `exclude_docs: |\n  inner/\nnav:\n  - index.md\n  - use.md\n  - quarfel.md\n  - inner/nolvane.md\n`,
		'docs/index.md': '# Lamps\n\nA lamp gives light in the house.',
		'docs/use.md': '# Using lamps\n\nLight the lamp with a match.\n\n![Lamp](lamp.png)',
		'docs/lamp.png': 'x',
	});
	for (const [name, { file, frontmatter }] of Object.entries(unpublished)) {
		writeFiles(join(folder, 'docs'), {
			[file]: pageOf(name, frontmatter),
			[file.replace(/[^/]+$/, `${name}.png`)]: 'x',
		});
	}
	return join(folder, 'docs');
}

describe('what is not published is nowhere', () => {
	let service: ServiceUnderTest;
	let cookie: string;
	let viewer: string;
	beforeAll(async () => {
		const docsFolder = folderOfPages();
		service = await createServiceUnderTest({
			site: true,
			docsFolder,
			instructions: join(docsFolder, 'instructions.md'),
			limits: { requestsPerAddressAndMinute: 0, assistantPerAddressAndDay: 0 },
		});
		viewer = await service.createKey({ kind: 'admin', scope: 'read' });
		cookie = await signIn(service, viewer);
	}, 60_000);
	afterAll(() => service.dispose());

	const open = (path: string, headers: Record<string, string> = {}) =>
		service.fetch(new Request(host + path, { headers }), { remoteAddress: '127.0.0.1' });
	const textAt = async (path: string, headers = {}) => (await open(path, headers)).text();

	/** Says what of unpublished pages a text has: a word that only they can tell, or their address. */
	const tracesIn = (text: string) =>
		names.filter((name) => text.includes(told(name)) || text.includes(`${addressOf(name)}#`));
	const namesIn = (text: string) => names.filter((name) => text.toLowerCase().includes(name));

	it('as a page, as Markdown or as a file', async () => {
		for (const name of names) {
			const address = addressOf(name);
			const picture = address.replace(/[^/]+$/, `${name}.png`);
			for (const path of [address, `${address}.md`, `${address}/`, `${address}.html`, `${address}.mdx`, picture])
				expect((await open(path)).status, path).toBe(404);
			const markdown = await open(address, { accept: 'text/markdown' });
			expect([markdown.status, tracesIn(await markdown.text())], address).toEqual([404, []]);
		}
		expect([(await open('/use')).status, (await open('/lamp.png')).status]).toEqual([200, 200]);
	});

	it('in lists of pages, the navigation and the text of other pages', async () => {
		const discovery = ['/skill.md', '/.well-known/agent-skills/index.json', '/mcp/server-card'];
		const lists = ['/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt', ...discovery];
		for (const path of ['/', '/use', '/use.md', '/none', ...lists])
			expect(namesIn(await textAt(path)), path).toEqual([]);
		for (const path of ['/sitemap.xml', '/skill.md']) expect(await textAt(path)).toContain('/use');
	});

	it('in the search and in answers', async () => {
		for (const name of names) {
			const query = `What does the ${name} lantern burn?`;
			const found = await (await service.post(searchPath('docs'), { query })).text();
			expect(namesIn(found), name).toEqual([]);
			const typed = await (await service.post(searchPath('docs'), { query: name, typing: true })).text();
			expect(namesIn(typed), name).toEqual([]);
			expect((await service.post(pagePath('docs'), { path: addressOf(name) })).status).toBe(404);
			const starters = await (await service.post(startersPath('docs'), { currentPath: addressOf(name) })).text();
			expect(namesIn(starters), name).toEqual([]);
			for (const generation of ['v1', 'v2'] as const) {
				const body = { currentPath: addressOf(name) };
				expect(tracesIn(await (await service.ask(query, body, generation)).text()), name).toEqual([]);
			}
			expect(tracesIn(await textAt(`/use?ask=${encodeURIComponent(query)}`))).toEqual([]);
		}
	});

	it('for agents', async () => {
		const client = new Client({ name: 'test', version: '1.0.0' });
		const transport = new StreamableHTTPClientTransport(new URL(`${host}/mcp`), {
			fetch: (url, init) => service.fetch(new Request(url, init), { remoteAddress: '127.0.0.1' }),
		});
		await client.connect(transport);
		const call = async (name: string, input: Record<string, unknown>) => {
			const { content } = await client.callTool({ name, arguments: input });
			return JSON.stringify(content);
		};
		expect(namesIn(JSON.stringify(await client.listTools()))).toEqual([]);
		for (const name of names) {
			expect(tracesIn(await call('search_docs', { query: `${name} lantern` })), name).toEqual([]);
			expect(await call('read_page', { path: addressOf(name) })).toContain('There is no page');
			expect(tracesIn(await call('ask', { question: `What is a ${name} lantern?` })), name).toEqual([]);
			expect(tracesIn(await call('report_problem', { problem: `Nothing about ${name}.` })), name).toEqual([]);
		}
	});

	it('in insights, gaps and conversations, which have only what readers wrote', async () => {
		for (const path of [assistantInsightsPath('docs'), threadsPath('docs'), '/discovery/v2/assistant/docs/gaps'])
			expect(tracesIn(await (await service.get(path, viewer)).text()), path).toEqual([]);
		for (const path of [
			pagePaths.admin,
			`${pagePaths.admin}?list=log`,
			pagePaths.adminThreads,
			pagePaths.adminGaps,
			pagePaths.adminAgentReports,
		]) {
			const page = await openPage(service, path, cookie);
			expect([page.status, tracesIn(await page.text())], path).toEqual([200, []]);
		}
	});

	it('in what the service says of itself', async () => {
		for (const path of ['/health', '/openapi.json', pagePaths.reference])
			expect(namesIn(await textAt(path))).toEqual([]);
		expect(await textAt('/health')).toContain('"pages":2');
	});
});

describe.each(databaseKinds)('while a service runs with the database %s', (kind) => {
	let database: TestDatabase;
	let service: Service;
	let folder: string;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
		folder = scratchFolder({ 'index.md': '# Lamps', 'a.md': pageOf('quarfel'), 'quarfel.png': 'x' });
		const { dataFolder, databaseUrl } = database;
		const config = { docsFolder: folder, dataFolder, databaseUrl, logLevel: 'silent', agent: { workers: 0 } };
		service = await createService(serviceConfig.parse(config), { database });
	}, 60_000);
	afterAll(async () => {
		await service.stop(0);
		await database.dispose();
	});

	const textAt = async (path: string) => (await service.fetch(new Request(host + path))).text();
	const statusOf = async (path: string) => (await service.fetch(new Request(host + path))).status;
	async function found() {
		const headers = { authorization: `Bearer ${service.assistantKey}`, 'content-type': 'application/json' };
		const body = JSON.stringify({ query: 'quarfel lantern' });
		return (await service.fetch(new Request(host + searchPath('docs'), { method: 'POST', headers, body }))).text();
	}
	/** Whether the page is there: as page, Markdown, picture, in lists, in the skill, in the navigation of others, and found. */
	const places = async () => [
		(await statusOf('/a')) === 200,
		(await statusOf('/a.md')) === 200,
		(await statusOf('/quarfel.png')) === 200,
		(await textAt('/llms.txt')).includes('quarfel'),
		(await textAt('/llms-full.txt')).includes('quarfel'),
		(await textAt('/sitemap.xml')).includes('/a<'),
		(await textAt('/skill.md')).includes('quarfel'),
		(await textAt('/')).includes('quarfel'),
		(await found()).includes('quarfel'),
	];
	const everywhere = Array.from({ length: 9 }, () => true);
	const nowhere = everywhere.map(() => false);

	it('a page that becomes a draft, or goes, is nowhere any more, and comes back', async () => {
		expect(await places()).toEqual(everywhere);
		writeFiles(folder, { 'a.md': pageOf('quarfel', 'draft: true') });
		await service.reload();
		expect(await places()).toEqual(nowhere);
		writeFiles(folder, { 'a.md': pageOf('quarfel') });
		await service.reload();
		expect(await places()).toEqual(everywhere);
		await rm(join(folder, 'a.md'));
		await service.reload();
		expect(await places()).toEqual(nowhere);
	});

	it('a page is published everywhere when its date comes, and gone when it is over', async () => {
		const from = new Date(Date.now() + 1_500).toISOString();
		const until = new Date(Date.now() + 6_000).toISOString();
		writeFiles(folder, { 'a.md': pageOf('quarfel', `publishDate: ${from}\nexpiryDate: ${until}`) });
		await service.reload();
		expect(await places()).toEqual(nowhere);
		await expect.poll(places, { timeout: 15_000 }).toEqual(everywhere);
		await expect.poll(places, { timeout: 15_000 }).toEqual(nowhere);
	}, 40_000);
});
