import { describe, expect, it } from 'vitest';
import { siteOf, type Website } from '../../../testing/service/website.js';
import type { PageRecord, SourceResult } from '../core/documentation-source.js';
import { loadDocumentation } from '../load-documentation.js';
import { websiteSource } from './read-website.js';
import type { WebsiteLimits } from './website-limits.js';

const page = (title: string, body: string, head = '') =>
	`<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Reads a site with what an earlier reading remembered. */
function read(site: Website, before: readonly PageRecord[], path = '/', more: Partial<WebsiteLimits> = {}) {
	site.requests.length = 0;
	return websiteSource(new URL(path, site.url), { limits: { delayMs: 0, timeoutMs: 2_000, ...more } }).read({
		known: new Map(before.map((record) => [record.file, record])),
		async add() {},
	});
}

const paths = ({ outline }: SourceResult) => outline.pages.map(({ path }) => path);

describe('links', () => {
	it('of Markdown are followed the next time, too, each page once', async () => {
		const site = await siteOf({
			'/index.md': '# Home\n\n[A](a.md#one), [again](a.md#two), [B](/b.md)',
			'/a.md': '# A',
			'/b.md': '# B',
		});
		const first = await read(site, [], '/index.md');
		expect(paths(first)).toEqual(['/', '/a', '/b']);
		expect(site.requests.filter((path) => path === '/a.md')).toHaveLength(1);
		expect(paths(await read(site, first.records, '/index.md'))).toEqual(['/', '/a', '/b']);
	});

	it('of HTML are followed once for all places on a page, and never where they say nofollow', async () => {
		const site = await siteOf({
			'/': page('Home', '<a href="/a.html#x">X</a> <a href="/a.html#y">Y</a> <a rel="nofollow" href="/b">B</a>'),
			'/a.html': page('A', ''),
			'/b': page('B', ''),
		});
		expect(paths(await read(site, []))).toEqual(['/', '/a']);
		expect(site.requests.filter((path) => path === '/a.html')).toHaveLength(1);
		expect(site.requests).not.toContain('/b');
	});
});

it('that ends at a limit keeps the pages that it did not reach, and none that it learned to leave out', async () => {
	const names = ['gone', 'hidden', 'moved', 'closed/a', 'closed/b', 'big', 'waiting'];
	const home = (count: number) =>
		page(
			'Home',
			names
				.slice(0, count)
				.map((name) => `<a href="/${name}">x</a>`)
				.join(' '),
		);
	const site = await siteOf({
		'/': home(names.length),
		...Object.fromEntries(names.map((name) => [`/${name}`, page(name, '<p>Text</p>')])),
	});
	const first = await read(site, []);
	expect(paths(first)).toHaveLength(names.length + 1);
	delete site.pages['/gone'];
	site.pages['/hidden'] = page('hidden', '', '<meta name="robots" content="noindex">');
	site.pages['/moved'] = (_, response) => void response.writeHead(301, { location: '/' }).end();
	site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /closed/';
	site.pages['/big'] = page('big', 'x'.repeat(50_000));
	const again = await read(site, first.records, '/', { maxBytes: 50_000, concurrency: 1 });
	expect(site.requests).not.toContain('/waiting');
	expect(paths(again)).toEqual(['/', '/big', '/waiting']);
	// A link that is gone, too, is no address that the walk meets.
	site.pages['/'] = home(3);
	const last = await read(site, first.records, '/', { maxBytes: 0, concurrency: 1 });
	expect(paths(last)).toEqual(['/', '/big', '/gone', '/hidden', '/moved', '/waiting']);
});

describe('addresses of a list that differ in their queries alone', () => {
	const wiki = (ids: readonly string[]) => ({
		'/list.xml': `<urlset>${ids.map((id) => `<url><loc>{origin}/wiki.php?id=${id}</loc></url>`).join('')}<url><loc>{origin}/a?v=1</loc></url></urlset>`,
		'/llms.txt': `# Wiki\n\n## All\n\n${ids.map((id) => `- [${id}](/wiki.php?id=${id})`).join('\n')}\n`,
		'/a?v=1': page('A', ''),
		...Object.fromEntries(ids.map((id) => [`/wiki.php?id=${id}`, page(id, `<h2 id="x">X ${id}</h2><p>Text</p>`)])),
	});

	it('are pages of their own, and a query that tells nothing apart is no part of a path', async () => {
		const site = await siteOf(wiki(['start', 'b/c']));
		const { pages, navigation } = await loadDocumentation(
			websiteSource(new URL('/list.xml', site.url), { limits: { delayMs: 0 } }),
		);
		expect(pages.map(({ path, address = path }) => [path, address])).toEqual([
			['/a', '/a?v=1'],
			['/wiki.php?id=b/c', '/wiki.php?id=b/c'],
			['/wiki.php?id=start', '/wiki.php?id=start'],
		]);
		expect(navigation).toHaveLength(1);
	});

	it('keep their groups', async () => {
		const site = await siteOf(wiki(['start', 'b']));
		const { outline } = await read(site, [], '/llms.txt');
		expect(outline.navigation).toEqual([
			{
				title: 'All',
				pages: [
					{ title: 'start', path: '/wiki.php?id=start' },
					{ title: 'b', path: '/wiki.php?id=b' },
				],
			},
		]);
	});

	it('are read again when another one joins', async () => {
		const site = await siteOf(wiki(['start']));
		const first = await read(site, [], '/list.xml');
		expect(paths(first)).toEqual(['/a', '/wiki.php']);
		Object.assign(site.pages, wiki(['start', 'b']));
		const again = await read(site, first.records, '/list.xml');
		expect(paths(again)).toEqual(['/a', '/wiki.php?id=b', '/wiki.php?id=start']);
	});
});
