import dns from 'node:dns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteOf, type Website, type WebsitePage } from '../../../testing/service/website.js';
import type { PageRecord, SourceResult } from '../core/documentation-source.js';
import { loadDocumentation } from '../load-documentation.js';
import { websiteSource } from './read-website.js';
import { visitUrl } from './visit-url.js';
import type { WebsiteLimits } from './website-limits.js';

const page = (title: string, body: string, head = '') =>
	`<!doctype html><html lang="en"><head><title>${title} | Acme</title>${head}</head><body><nav><a href="/">Acme menu</a></nav><main><h1>${title}</h1>${body}</main><footer>Imprint</footer></body></html>`;

const limits: Partial<WebsiteLimits> = { delayMs: 0, timeoutMs: 2_000 };

const read = (site: Website, path = '/', more: Partial<WebsiteLimits> = {}) =>
	loadDocumentation(websiteSource(new URL(path, site.url), { limits: { ...limits, ...more } }));

/** Reads a site with what an earlier reading remembered, and tells what was parsed again. */
async function readAgain(site: Website, before: readonly PageRecord[], path = '/') {
	const added: string[] = [];
	const result: SourceResult = await websiteSource(new URL(path, site.url), { limits }).read({
		known: new Map(before.map((record) => [record.file, record])),
		async add({ record }) {
			added.push(record.path);
		},
	});
	return { ...result, added };
}

const paths = ({ pages }: { pages: { path: string }[] }) => pages.map((found) => found.path);

describe('a site without a sitemap', () => {
	it('is read along its links, within its origin, and without what robots.txt forbids', async () => {
		const site = await siteOf({
			'/robots.txt': 'User-agent: *\nDisallow: /private/',
			'/': page('Home', '<a href="/guide/">Guide</a> <a href="/private/a">A</a> <a href="https://example.com/x">X</a>'),
			'/guide/': page(
				'Guide',
				'<p>Read on: <a href="install.html#linux">install</a>, <a href="/logo.png">logo</a>.</p>',
			),
			'/guide/install.html': page(
				'Install',
				'<h2 id="linux">Linux</h2><p>Use <code>apt</code>.</p><a href="/">Home</a>',
			),
			'/private/a': page('Secret', '<p>Secret</p>'),
		});
		const { pages, warnings, title, navigation } = await read(site);
		expect(paths({ pages })).toEqual(['/', '/guide', '/guide/install']);
		expect(title).toBe('Home');
		expect(site.requests).not.toContain('/private/a');
		expect(warnings).toEqual(['1 addresses were left out because robots.txt forbids them.']);
		const install = pages.find(({ path }) => path === '/guide/install');
		expect(install?.address).toBe('/guide/install.html');
		expect(install?.sections.map(({ anchor }) => anchor)).toContain('linux');
		expect(install?.markdown).not.toMatch(/Imprint|Acme menu/);
		expect(pages.find(({ path }) => path === '/guide')?.markdown).toContain('[install](/guide/install.html#linux)');
		expect(navigation.map((group) => group.title)).toEqual(['Home', 'Guide']);
	});

	it('is read below the address that was named alone, and no deeper than the limit', async () => {
		const site = await siteOf({
			'/docs/': page('Docs', '<a href="/docs/1">1</a><a href="/blog">Blog</a>'),
			'/docs/1': page('One', '<a href="/docs/2">2</a>'),
			'/docs/2': page('Two', '<a href="/docs/3">3</a>'),
			'/docs/3': page('Three', ''),
			'/blog': page('Blog', ''),
		});
		expect(paths(await read(site, '/docs/', { maxDepth: 2 }))).toEqual(['/docs', '/docs/1', '/docs/2']);
		expect(site.requests).not.toContain('/blog');
	});

	it('ends at the limit of pages and says so', async () => {
		const endless: Record<string, WebsitePage> = {};
		for (let number = 0; number < 50; number += 1) {
			endless[`/${number || ''}`] = page(`Page ${number}`, `<a href="/${number + 1}">next</a>`);
		}
		const site = await siteOf(endless);
		const { pages, warnings } = await read(site, '/', { maxPages: 5, maxDepth: 100 });
		expect(pages).toHaveLength(5);
		expect(warnings.join()).toMatch(/Reading ended at the limit of 5 pages with 1 addresses to go; raise the limit/);
	});
});

describe('a site with a sitemap', () => {
	it('is read from it, sitemaps of sitemaps and robots.txt included, and nothing else', async () => {
		const site = await siteOf({
			'/robots.txt': 'Sitemap: {origin}/all.xml',
			'/all.xml':
				'<sitemapindex><sitemap><loc>{origin}/one.xml</loc></sitemap><sitemap><loc>{origin}/all.xml</loc></sitemap></sitemapindex>',
			'/one.xml':
				'<urlset><url><loc>{origin}/a</loc></url><url><loc> {origin}/b?x=1&amp;y=2 </loc></url><url><loc>https://example.com/c</loc></url></urlset>',
			'/a': page('A', '<a href="/linked">linked</a>'),
			'/b?x=1&y=2': page('B', ''),
			'/linked': page('Linked', ''),
		});
		expect(paths(await read(site))).toEqual(['/a', '/b']);
		expect(site.requests).not.toContain('/linked');
	});

	it("is read from an index of Astro's name where there is no other sitemap", async () => {
		const site = await siteOf({
			'/sitemap-index.xml': '<sitemapindex><sitemap><loc>{origin}/one.xml</loc></sitemap></sitemapindex>',
			'/one.xml': '<urlset><url><loc>{origin}/a</loc></url></urlset>',
			'/a': page('A', ''),
		});
		expect(paths(await read(site))).toEqual(['/a']);
	});

	it('may be named by the sitemap, and a sitemap that is none is refused', async () => {
		const site = await siteOf({
			'/map.xml': '<urlset><url><loc>{origin}/a</loc></url></urlset>',
			'/a': page('A', ''),
			'/bad.xml': '<html>',
		});
		expect(paths(await read(site, '/map.xml'))).toEqual(['/a']);
		await expect(read(site, '/bad.xml')).rejects.toThrow(/bad\.xml is not a sitemap/);
	});
});

it('follows redirects and canonical links to one page, and gives circles up', async () => {
	const to =
		(location: string): WebsitePage =>
		(_, response) =>
			response.writeHead(302, { location }).end();
	const site = await siteOf({
		'/': page('Home', '<a href="/old">1</a><a href="/copy">2</a><a href="/circle">3</a><a href="/away">4</a>'),
		'/old': to('/new'),
		'/copy': page('New', '<p>Text</p>', '<link rel="canonical" href="/new">'),
		'/new': page('New', '<p>Text</p>'),
		'/circle': to('/circle2'),
		'/circle2': to('/circle'),
		'/away': to('https://example.com/'),
	});
	const found = await read(site);
	expect(paths(found)).toEqual(['/', '/new']);
	expect(found.warnings.join('\n')).toContain('/circle redirects in a circle and was left out.');
	expect(found.warnings.join('\n')).toContain('/away leads to another site (https://example.com) and was left out.');
});

describe('a site that leads to its other name', () => {
	afterEach(() => vi.restoreAllMocks());

	it('is read there', async () => {
		const texts: Record<string, string> = {
			'/docs': page('Home', '<p>Text</p><a href="/docs/install">Install</a> <a href="/secret">Secret</a>'),
			'/docs/install': page('Install', '<p>Text</p>'),
			'/robots.txt': 'User-agent: *\nDisallow: /secret',
		};
		const answer: WebsitePage = ({ url = '/', headers }, response) => {
			if (!headers.host?.startsWith('www.')) {
				return void response.writeHead(301, { location: `http://www.${headers.host}${url}` }).end();
			}
			response.writeHead(200, { 'content-type': url.endsWith('.txt') ? 'text/plain' : 'text/html' }).end(texts[url]);
		};
		const site = await siteOf(Object.fromEntries(Object.keys(texts).map((path) => [path, answer])));
		// Every name is this machine.
		vi.spyOn(dns, 'lookup').mockImplementation(((
			_host: string,
			_options: object,
			done: (...answer: unknown[]) => void,
		) => done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup);
		const named = new URL('/docs', site.url);
		named.hostname = 'acme.test';
		const { outline } = await websiteSource(named, { limits }).read({ known: new Map(), async add() {} });
		expect(paths(outline)).toEqual(['/docs', '/docs/install']);
		expect(outline.siteUrl).toBe(`http://www.acme.test:${site.url.port}`);
	});

	it.each([
		['https://acme.com/', 'https://www.acme.com/', true],
		['https://www.acme.com/', 'https://acme.com/', true],
		['http://acme.com/', 'https://www.acme.com/', true],
		['https://acme.com/', 'http://www.acme.com/', false],
		['https://acme.com/', 'https://docs.acme.com/', false],
		['https://acme.com/', 'https://acme.com:8443/', false],
		['http://acme.com:8080/', 'https://acme.com/', false],
	])('from %s to %s: %s', async (from, to, expected) => {
		// No test can serve these names at these ports.
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
			String(url) === from ? new Response(null, { status: 301, headers: { location: to } }) : new Response('Home'),
		);
		const visited = await visitUrl(new URL(from), { maxBytes: 100, timeoutMs: 1_000, isHomeWanted: true });
		expect(visited).toMatchObject(
			expected
				? { kind: 'page', url: new URL(to) }
				: { kind: 'gone', problem: `leads to another site (${new URL(to).origin})` },
		);
	});
});

it.each(['file:///etc/passwd', 'gopher://127.0.0.1:70/', 'data:text/html,hello'])(
	'says where a redirect to %s leads',
	async (location) => {
		vi.spyOn(globalThis, 'fetch').mockImplementationOnce(
			async () => new Response(null, { status: 302, headers: { location } }),
		);
		const visited = await visitUrl(new URL('https://acme.com/'), { maxBytes: 100, timeoutMs: 1_000 });
		expect(visited).toEqual({ kind: 'gone', problem: `leads to another site (${new URL(location).protocol})` });
	},
);

it('leaves out what is missing, huge or not to be found, and keeps the rest', async () => {
	const site = await siteOf({
		'/': page(
			'Home',
			['gone', 'huge', 'hidden', 'deep', 'file'].map((name) => `<a href="/${name}">${name}</a>`).join(),
		),
		'/huge': page('Huge', 'x'.repeat(300_000)),
		'/hidden': page('Hidden', '<a href="/behind">Behind</a>', '<meta name="robots" content="noindex">'),
		'/behind': page('Behind', ''),
		'/deep': page('Deep', '<div><ul><li>'.repeat(20_000)),
		'/file': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
	});
	const { pages, warnings } = await read(site, '/', { maxPageBytes: 290_000 });
	expect(paths({ pages })).toEqual(['/', '/behind']);
	const told = warnings.join('\n');
	expect(told).toContain('/gone answers 404 and was left out.');
	expect(told).toContain('/huge is larger than 0.29 MB and was left out.');
	expect(told).toContain('/deep is nested too deeply to be read and was left out.');
});

it('leaves out a page that does not answer in time', async () => {
	const site = await siteOf({ '/': page('Home', '<a href="/slow">Slow</a>'), '/slow': () => {} });
	const { pages, warnings } = await read(site, '/', { timeoutMs: 1_500 });
	expect(paths({ pages })).toEqual(['/']);
	expect(warnings.join('\n')).toContain('/slow did not answer within 1.5 seconds and was left out.');
});

it('asks for no more at once than it may', async () => {
	const later: WebsitePage = (_, response) => {
		setImmediate(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page('X', '')));
	};
	const numbers = Array.from({ length: 12 }, (_, number) => `/${number}`);
	const links = numbers.map((path) => `<a href="${path}">x</a>`).join('');
	const site = await siteOf({ '/': page('Home', links), ...Object.fromEntries(numbers.map((path) => [path, later])) });
	await read(site, '/', { concurrency: 3 });
	expect(site.mostAtOnce).toBeLessThanOrEqual(3);
	expect(site.requests).toEqual(expect.arrayContaining(numbers));
});

describe('a site that was read before', () => {
	const pages = () => ({
		'/': page('Home', '<a href="/a">A</a><a href="/b">B</a>'),
		'/a': page('A', '<p>One</p>'),
		'/b': page('B', '<p>Two</p>'),
	});

	it('is asked whether it has changed, and only what has is parsed', async () => {
		const site = await siteOf(pages());
		const { records } = await readAgain(site, []);
		site.pages['/a'] = page('A', '<p>Changed</p>');
		const again = await readAgain(site, records);
		expect(again.added).toEqual(['/a']);
		expect(again.records.map(({ path }) => path)).toEqual(['/', '/a', '/b']);
	});

	it('keeps pages that fail for a moment, and loses those that are gone', async () => {
		const site = await siteOf(pages());
		const { records } = await readAgain(site, []);
		site.pages['/a'] = (_, response) => response.writeHead(503, { 'retry-after': '0.01' }).end();
		delete site.pages['/b'];
		const again = await readAgain(site, records);
		expect(again.records.map(({ path }) => path)).toEqual(['/', '/a']);
		expect(again.outline.warnings.join('\n')).toContain('/a answers 503; what it was before was kept.');
	});
});

describe('llms.txt', () => {
	it('names the pages and their groups, Markdown as it is', async () => {
		const site = await siteOf({
			'/llms.txt':
				'# Acme\n\n> Things.\n\n## Start\n\n- [Install](/install.md): how\n- [Out](https://example.com/x)\n\n## More\n\n- [API]({origin}/api)\n',
			'/install.md': '---\ntitle: Install it\n---\n\nSee [the API](api.md#keys).\n\n## Linux\n\n`apt`',
			'/api': page('API', '<h2 id="keys">Keys</h2>'),
		});
		const found = await read(site, '/llms.txt');
		expect(found.title).toBe('Acme');
		expect(found.navigation).toEqual([
			{ title: 'Start', pages: [{ title: 'Install', path: '/install' }] },
			{ title: 'More', pages: [{ title: 'API', path: '/api' }] },
		]);
		const install = found.pages.find(({ path }) => path === '/install');
		expect(install?.title).toBe('Install it');
		expect(install?.address).toBeUndefined();
		expect(install?.markdown).toContain('[the API](/api#keys)');
		expect(found.warnings).toHaveLength(1);
	});

	it('in full holds the pages themselves', async () => {
		const site = await siteOf({
			'/llms-full.txt':
				'# Install\nSource: {origin}/guide/install\n\nRun it.\n\n```sh\n# not a title\n```\n\n# Use\nSource: {origin}/guide/use\n\n## Daily\n\nUse it.\n',
		});
		const { pages } = await read(site, '/llms-full.txt');
		expect(pages.map(({ path, title }) => [path, title])).toEqual([
			['/guide/install', 'Install'],
			['/guide/use', 'Use'],
		]);
		expect(pages[0]?.markdown).toContain('# not a title');
		expect(pages[1]?.sections.map(({ anchor }) => anchor)).toContain('daily');
	});
});

describe('one sentence', () => {
	it('says that robots.txt forbids the site, or cannot be asked', async () => {
		const closed = await siteOf({ '/robots.txt': 'User-agent: *\nDisallow: /' });
		await expect(read(closed)).rejects.toThrow(/robots\.txt forbids DocentBot to read \/; allow it there/);
		const broken = await siteOf({
			'/robots.txt': (_, response) => response.writeHead(500, { 'retry-after': '0.01' }).end(),
		});
		await expect(read(broken)).rejects.toThrow(/robots\.txt answers 500, so nothing of .* may be read/);
	});

	it('says that there is no page', async () => {
		const site = await siteOf({});
		await expect(read(site)).rejects.toThrow(/has no page that can be read \(.*answers 404 and was left out\)/);
	});
});
