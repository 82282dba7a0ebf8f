import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Documentation } from '../../search/core/documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createSite, createWidgetSite, type Site } from './create-site.js';
import { createWidgetFiles } from './widget-file.js';

const files: Record<string, string> = {
	'docs/docs.json': JSON.stringify({
		name: 'Acme <Docs>',
		navigation: {
			groups: [
				{ group: 'Start', pages: ['index', 'guide/install'] },
				{ group: 'More', pages: ['guide/日本'] },
			],
		},
	}),
	'docs/index.md': '# Welcome\n\nRead [the guide](./guide/install.md#linux) or [the plan](guide/plan.svg).',
	'docs/guide/install.md':
		'---\ndescription: From zero to running.\n---\n\n# Install\n\n## Linux\n\nText\n\n## macOS\n\n[Home](../index.md)',
	'docs/guide/日本.md': '---\ntitle: 日本\nlanguage: ja\n---\n\nテキスト',
	'docs/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
	'docs/guide/page.html': '<script>alert(1)</script>',
	'docs/.secret.json': '{}',
	'docs/_drafts/idea.json': '{}',
	'outside/secret.json': '{"secret":true}',
	'widget/docent.js': 'loader',
	'widget/docent/panel-a1b2c3.js': `panel(${'1'.repeat(2_000)})`,
	'widget/docent/manifest.json': '{}',
	'widget/docent-1.2.3-0a1b2c3d.js': 'loader',
	'widget/integrity.json': JSON.stringify({ files: { 'docent/panel-a1b2c3.js': 'sha384-abc' } }),
};

let folder: string;
let site: Site;
let documentation: Documentation;
beforeAll(async () => {
	folder = scratchFolder(files);
	await symlink(join(folder, 'outside'), join(folder, 'docs/linked'));
	documentation = await loadDocumentation(join(folder, 'docs'));
	site = createSite({
		documentation: () => documentation,
		docsFolder: join(folder, 'docs'),
		widgetFolder: join(folder, 'widget'),
		embed: { domain: 'acme', apiKey: 'svc_dsc_"quoted"' },
	});
});

async function get(path: string, init?: RequestInit): Promise<Response> {
	const response = await site.fetch(new Request(`http://127.0.0.1${path}`, init));
	if (!response) throw new Error(`The site did not answer ${path}.`);
	return response;
}
const textOf = async (path: string) => (await get(path)).text();

describe('a page', () => {
	it('is found with and without a trailing slash or an ending', async () => {
		const html = await textOf('/guide/install');
		for (const path of ['/guide/install/', '/guide/install.html', '/guide/install.md', '/guide/install?x=1']) {
			expect(await textOf(path), path).toBe(html);
		}
		expect((await get('/')).status).toBe(200);
		expect((await get('/index.html')).status).toBe(200);
		expect((await get(`/guide/${encodeURIComponent('日本')}`)).status).toBe(200);
	});

	it('has its title, its description and its place among the others', async () => {
		const html = await textOf('/guide/install');
		expect(html).toContain('<title>Install · Acme &lt;Docs&gt;</title>');
		expect(html).toContain('<meta name="description" content="From zero to running." />');
		expect(html).toContain('<h1 id="install">Install</h1><p class="lead">From zero to running.</p>');
		expect(html).toContain('<a href="/guide/install" aria-current="page">Install</a>');
		expect(html).toContain('<li>Start</li><li aria-current="page">Install</li>');
		expect(html).toContain('rel="prev" href="/"');
		expect(html).toContain(`rel="next" href="/guide/${encodeURIComponent('日本')}"`);
		expect(html).toContain('<a href="#linux">Linux</a>');
	});

	it('has one heading of the first level, whether its text brings one or not', async () => {
		for (const path of ['/', '/guide/install', '/guide/%E6%97%A5%E6%9C%AC']) {
			expect((await textOf(path)).match(/<h1/g), path).toHaveLength(1);
		}
	});

	it('says its language', async () => {
		expect(await textOf('/guide/%E6%97%A5%E6%9C%AC')).toContain('<html lang="ja">');
		expect(await textOf('/')).toContain('<html lang="en">');
	});

	it('links to other pages and files by their paths', async () => {
		const html = await textOf('/');
		expect(html).toContain('<a href="/guide/install#linux">the guide</a>');
		expect(html).toContain('<a href="/guide/plan.svg">the plan</a>');
	});

	it('embeds the widget by one script tag', async () => {
		expect(await textOf('/')).toContain(
			'<script async src="/docent.js" data-domain="acme" data-api-key="svc_dsc_&quot;quoted&quot;" data-search="palette"></script>',
		);
	});

	it('allows nothing inline and no other host', async () => {
		const response = await get('/');
		const policy = response.headers.get('content-security-policy');
		expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
		expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
		const html = await response.text();
		expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/);
		expect(html.match(/(?:src|href)="(?:https?:)?\/\//g)).toBeNull();
	});

	it('is sent again only when it has changed', async () => {
		const first = await get('/');
		const etag = first.headers.get('etag') ?? '';
		expect(first.headers.get('cache-control')).toBe('no-cache');
		expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
	});

	it('has a head without a body', async () => {
		const response = await get('/', { method: 'HEAD' });
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(await response.text()).toBe('');
	});
});

it('answers an address without a page with a page that says so', async () => {
	const response = await get('/guide/nothing');
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(await response.text()).toContain('<h1>Page not found</h1>');
});

describe('for a reader, an address without a page', () => {
	const asked: string[] = [];
	const withNear = () =>
		createSite({
			documentation: () => documentation,
			docsFolder: join(folder, 'docs'),
			widgetFolder: join(folder, 'widget'),
			embed: { domain: 'acme', apiKey: 'svc_dsc_1' },
			near: async (words) => {
				asked.push(words);
				const pages = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, path: `/${title.toLowerCase()}` }));
				return { pages, areFound: words !== 'zebra' };
			},
		});
	const visit = async (path: string, accept = 'text/html,*/*;q=0.8') => {
		const response = await withNear().fetch(new Request(`http://127.0.0.1${path}`, { headers: { accept } }));
		return { response, html: (await response?.text()) ?? '' };
	};

	it('names the three pages nearest to its words, and has a search and the way to the assistant', async () => {
		const { response, html } = await visit('/guide/quick-start_old.html');
		expect(response?.status).toBe(404);
		expect(asked).toEqual(['guide quick start old']);
		expect(html).toContain('<h2>Did you mean …</h2><ul><li><a href="/one">One</a></li>');
		expect(html).toContain('<a href="/three">Three</a>');
		expect(html).not.toContain('<a href="/four">');
		expect(html).toContain('name="q" value="guide quick start old"');
		expect(html).toContain('href="?assistant">Ask the docs</a>');
		expect(response?.headers.get('content-security-policy')).toContain("form-action 'self'");
	});

	it('searches for what the reader types there', async () => {
		const { html } = await visit('/guide/nothing?q=zebra');
		expect(asked.at(-1)).toBe('zebra');
		expect(html).toContain('<h2>Pages to begin with</h2>');
	});

	it('searches nothing for a picture that is not there', async () => {
		const before = asked.length;
		const { html } = await visit('/nothing.png', 'image/avif,*/*');
		expect(asked).toHaveLength(before);
		expect(html).not.toContain('name="q"');
	});
});

it('leaves other methods to others', async () => {
	expect(await site.fetch(new Request('http://127.0.0.1/', { method: 'POST' }))).toBeUndefined();
});

it('serves the files of its own template, versioned for ever', async () => {
	const [styleSheet] = /\/_site\/site\.css\?v=\w+/.exec(await textOf('/')) ?? [''];
	const response = await get(styleSheet);
	expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
	expect(response.headers.get('cache-control')).toContain('immutable');
	expect((await get('/_site/site.css')).headers.get('cache-control')).toBe('public, max-age=300');
	expect((await get('/_site/nothing.css')).status).toBe(404);
});

describe('a file beside the pages', () => {
	it('is served, and can run nothing', async () => {
		const response = await get('/guide/plan.svg');
		expect(response.headers.get('content-type')).toBe('image/svg+xml');
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		expect(response.headers.get('content-security-policy')).toContain('sandbox');
	});

	it.each([
		'/../outside/secret.json',
		'/..%2foutside/secret.json',
		'/guide/..%5c..%5coutside/secret.json',
		'/linked/secret.json',
		'/.secret.json',
		'/_drafts/idea.json',
		'/docs.json',
		'/guide/page.html',
		'/guide/%00.json',
		'/guide/%E0%A4%A.json',
		'/guide',
	])('is not served from %s', async (path) => {
		expect((await get(path)).status).toBe(404);
	});
});

describe('the widget', () => {
	it('CSP-4, LOAD-3: is served to pages of every origin, its script fresh for minutes and its chunks for ever', async () => {
		const script = await get('/docent.js');
		expect(await script.text()).toBe('loader');
		expect(script.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
		const chunk = await get('/docent/panel-a1b2c3.js');
		expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		for (const { headers } of [script, chunk]) {
			expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
			expect(headers.get('access-control-allow-origin')).toBe('*');
			expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
		}
	});

	it('CSP-4, LOAD-3: is there under a name that never changes, with the hashes of all files as a list and as an import map', async () => {
		const pinned = await get('/docent-1.2.3-0a1b2c3d.js');
		expect(await pinned.text()).toBe('loader');
		expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		const list = await get('/integrity.json');
		expect(await list.json()).toEqual({ files: { 'docent/panel-a1b2c3.js': 'sha384-abc' } });
		expect(list.headers.get('cache-control')).toContain('max-age=300');
		const map = await get('/importmap.json');
		const address = new URL('/docent/panel-a1b2c3.js', 'http://127.0.0.1').href;
		expect(await map.json()).toEqual({ integrity: { [address]: 'sha384-abc' } });
	});

	it('is compressed as the browser can read it, and so are pages; small files are not', async () => {
		for (const path of ['/docent/panel-a1b2c3.js', '/guide/install']) {
			const plain = await get(path);
			expect(plain.headers.get('content-encoding'), path).toBeNull();
			expect(plain.headers.get('vary'), path).toBe('accept-encoding');
			const text = await plain.text();
			for (const [accepted, encoding, open] of [
				['gzip, deflate, br', 'br', brotliDecompressSync],
				['gzip', 'gzip', gunzipSync],
			] as const) {
				const response = await get(path, { headers: { 'accept-encoding': accepted } });
				expect(response.headers.get('content-encoding'), path).toBe(encoding);
				expect(response.headers.get('vary'), path).toBe('accept-encoding');
				expect(response.headers.get('etag'), path).toBe(plain.headers.get('etag'));
				expect(open(await response.arrayBuffer()).toString(), path).toBe(text);
			}
		}
		const small = await get('/docent.js', { headers: { 'accept-encoding': 'br' } });
		expect(small.headers.get('content-encoding')).toBeNull();
	});

	it('is read and compressed once, except for the script, which may be built anew', async () => {
		const widgetFolder = join(folder, 'changing');
		await mkdir(join(widgetFolder, 'docent'), { recursive: true });
		const changing = createWidgetFiles(widgetFolder);
		const read = async (path: string, headers = {}) => {
			const response = await changing(new Request(`http://127.0.0.1${path}`, { headers }), path);
			return { status: response?.status, etag: response?.headers.get('etag') ?? '', text: await response?.text() };
		};
		await writeFile(join(widgetFolder, 'docent.js'), 'first');
		await writeFile(join(widgetFolder, 'docent/part-1.js'), 'part');
		const first = await read('/docent.js');
		expect((await read('/docent.js', { 'if-none-match': `"other", ${first.etag}` })).status).toBe(304);
		expect((await read('/docent/part-1.js')).text).toBe('part');
		await rm(join(widgetFolder, 'docent'), { recursive: true });
		await writeFile(join(widgetFolder, 'docent.js'), 'the second');
		expect((await read('/docent/part-1.js')).text).toBe('part');
		expect((await read('/docent.js', { 'if-none-match': first.etag })).text).toBe('the second');
	});

	it('gives no other file away', async () => {
		for (const path of ['/docent/manifest.json', '/docent/..%2fdocent.js', '/docent/', '/docent/gone-1.js']) {
			expect((await get(path)).status, path).toBe(404);
		}
	});
});

it('shows a documentation that was read again, and carries no widget when there is none', async () => {
	const docsFolder = join(folder, 'docs');
	let documentation = await loadDocumentation(docsFolder);
	const reloading = createSite({
		documentation: () => documentation,
		docsFolder,
		widgetFolder: undefined,
		embed: { domain: 'acme', apiKey: 'svc_dsc_x' },
		title: 'Other title',
	});
	const html = async () => (await reloading.fetch(new Request('http://127.0.0.1/')))?.text();
	expect(await html()).toContain('<title>Welcome · Other title</title>');
	expect(await html()).not.toContain('docent.js');
	const [page] = documentation.pages.filter(({ path }) => path === '/');
	documentation = { ...documentation, pages: page ? [{ ...page, markdown: '# Changed' }] : [] };
	expect(await html()).toContain('Changed</h1>');
});

describe('without pages', () => {
	it("serves the widget's files and nothing else", async () => {
		const alone = createWidgetSite(join(folder, 'widget'));
		const ask = (path: string, method = 'GET') => alone.fetch(new Request(`http://127.0.0.1${path}`, { method }));
		expect(await (await ask('/docent.js'))?.text()).toBe('loader');
		expect((await ask('/docent/panel-a1b2c3.js'))?.headers.get('access-control-allow-origin')).toBe('*');
		expect((await ask('/integrity.json', 'HEAD'))?.status).toBe(200);
		expect(await ask('/')).toBeUndefined();
		expect(await ask('/guide/plan.svg')).toBeUndefined();
		expect(await ask('/docent.js', 'POST')).toBeUndefined();
	});
});
