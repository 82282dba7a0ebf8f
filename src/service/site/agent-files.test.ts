import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createSite, type Site } from './create-site.js';

const base = 'https://docs.example.com';

const files: Record<string, string> = {
	'docs.json': JSON.stringify({
		name: 'Acme <Docs>',
		navigation: {
			groups: [
				{ group: 'Start', pages: ['index', 'guide/install'] },
				{ group: 'More', pages: ['guide/日本'] },
			],
		},
	}),
	'index.md':
		'---\ndescription: All of it.\n---\n\n# Welcome\n\nRead [the guide](./guide/install.md#linux), [the *plan*](guide/plan.svg "A (plan)"), [the web](https://example.com/x.md).\n\n![A plan](guide/plan.svg)\n\n`[code](/guide/install)` and ![nothing](/gone.png) [here](#here)',
	'guide/install.md':
		'---\ntitle: "Install: now"\ndescription: From zero to running.\nversion: 2\ntags: [a, b]\n---\n\n## Linux\n\n[Home](../index.md)',
	'guide/日本.md': '---\ntitle: 日本 [1]\nlanguage: ja\n---\n\nテキスト [back][1]\n\n[1]: ./install.md',
	'guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let folder: string;
let site: Site;
let plain: Site;
beforeAll(async () => {
	folder = scratchFolder(files);
	const documentation = await loadDocumentation(folder);
	const shared = {
		documentation: () => documentation,
		docsFolder: folder,
		widgetFolder: undefined,
		embed: { domain: 'acme', apiKey: 'svc_dsc_x' },
	};
	const near = async (words: string) => {
		const areFound = words === 'guide instal';
		return { pages: areFound ? [{ title: 'Install', path: '/guide/install' }] : [], areFound };
	};
	site = createSite({ ...shared, near, agents: { publicUrl: base, mcpVersion: '1.2.3' } });
	plain = createSite({ ...shared, near, agents: { publicUrl: undefined } });
});

async function get(path: string, headers: Record<string, string> = {}, by = site, method = 'GET') {
	const response = await by.fetch(new Request(`http://127.0.0.1:4400${path}`, { method, headers }));
	if (!response) throw new Error(`The site did not answer ${path}.`);
	return response;
}
const markdown = { accept: 'text/markdown' };

describe('a page as Markdown', () => {
	it('is what its address answers with the ending and by the header alike', async () => {
		const byName = await get('/guide/install.md');
		expect([byName.status, byName.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
		const text = await byName.text();
		for (const path of ['/guide/install', '/guide/install/', '/guide/install.html']) {
			const byHeader = await get(path, markdown);
			expect(await byHeader.text(), path).toBe(text);
			expect(byHeader.headers.get('vary'), path).toContain('accept');
		}
		expect(await (await get('/index.md')).text()).toBe(await (await get('/', markdown)).text());
	});

	it('keeps its metadata as frontmatter, and has one title', async () => {
		const text = await (await get('/guide/install.md')).text();
		expect(text).toBe(`---
title: "Install: now"
description: From zero to running.
url: ${base}/guide/install
version: "2"
groups:
  - a
  - b
---

> The index of the whole documentation is at [llms.txt](${base}/llms.txt).

# Install: now

## Linux

[Home](${base}/index.md)
`);
		expect((await (await get('/index.md')).text()).match(/^# /gm)).toHaveLength(1);
	});

	it('has addresses in its links, and code as it was written', async () => {
		const text = await (await get('/index.md')).text();
		expect(text).toContain(`[the guide](${base}/guide/install.md#linux)`);
		expect(text).toContain(`[the *plan*](${base}/guide/plan.svg "A (plan)")`);
		expect(text).toContain('[the web](https://example.com/x.md)');
		expect(text).toContain(`![A plan](${base}/guide/plan.svg)`);
		expect(text).toContain('`[code](/guide/install)`');
		expect(text).toContain(`[here](${base}/index.md#here)`);
		const other = await (await get(`/guide/${encodeURIComponent('日本')}.md`)).text();
		expect(other).toContain(`[back](${base}/guide/install.md)`);
		expect(other).toContain('language: ja');
	});

	it('is sent again only when it has changed, and its headers alone where they are asked for', async () => {
		const etag = (await get('/index.md')).headers.get('etag') ?? '';
		const again = await get('/index.md', { 'if-none-match': etag });
		expect([again.status, await again.text()]).toEqual([304, '']);
		expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
		expect((await get('/', { ...markdown, 'if-none-match': etag })).status).toBe(304);
		const head = await get('/index.md', {}, site, 'HEAD');
		expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
		const packed = await get('/llms-full.txt', { 'accept-encoding': 'br' });
		expect(packed.status).toBe(200);
	});

	it('is pointed at by the page, and points back', async () => {
		const page = await get('/guide/install');
		expect(page.headers.get('content-type')).toContain('text/html');
		expect(page.headers.get('link')).toContain('</guide/install.md>; rel="alternate"; type="text/markdown"');
		expect(page.headers.get('link')).toContain('</llms.txt>');
		expect(page.headers.get('vary')).toContain('accept');
		expect(await page.text()).toContain('<link rel="alternate" type="text/markdown" href="/guide/install.md" />');
		expect((await get('/guide/install.md')).headers.get('link')).toContain('</guide/install>; rel="canonical"');
	});

	it('that does not exist is missing in Markdown, with the nearest pages', async () => {
		for (const [path, headers] of [
			['/guide/instal.md', {}],
			['/guide/instal', markdown],
		] as const) {
			const response = await get(path, headers);
			expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
			expect(await response.text()).toContain(`- [Install](${base}/guide/install.md)`);
		}
		const people = await get('/guide/instal', { accept: 'text/html' });
		expect([people.status, people.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
	});

	it('names the address that it was asked at where none is set, and no shared cache keeps that', async () => {
		const response = await get('/index.md', {}, plain);
		expect(response.headers.get('cache-control')).toBe('private, no-cache');
		expect(await response.text()).toContain('(http://127.0.0.1:4400/guide/install.md#linux)');
		expect((await get('/index.md')).headers.get('cache-control')).toBe('no-cache');
	});
});

describe('the header Accept', () => {
	it.each([
		[null, false],
		['*/*', false],
		['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
		['text/*', false],
		['text/markdown', true],
		['TEXT/Markdown; charset=utf-8', true],
		['text/markdown, text/html, */*', true],
		['text/markdown;q=0.5, text/html', false],
		['text/html;q=0.5, text/markdown;q=0.9', true],
		['text/markdown;q=0', false],
		['text/markdown;q=0.5, */*;q=0.8', false],
		['text/markdown;q=none', false],
	])('%s asks for Markdown: %s', async (accept, wanted) => {
		const page = await get('/', accept === null ? {} : { accept });
		expect(page.headers.get('content-type')).toBe(`text/${wanted ? 'markdown' : 'html'}; charset=utf-8`);
	});
});

describe('the lists of pages', () => {
	it('llms.txt names them by groups, in the order of the navigation, with what they are about', async () => {
		const response = await get('/llms.txt');
		expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
		expect(await response.text()).toBe(`# Acme <Docs>

> All of it.

Every page in one file: [llms-full.txt](${base}/llms-full.txt)

How an agent works with this documentation: [skill.md](${base}/skill.md)

## Start

- [Welcome](${base}/index.md): All of it.
- [Install: now](${base}/guide/install.md): From zero to running.

## More

- [日本 \\[1\\]](${base}/guide/%E6%97%A5%E6%9C%AC.md)
`);
	});

	it('llms-full.txt has the text of each, with its address', async () => {
		const text = await (await get('/llms-full.txt')).text();
		expect(text.match(/^# .*\n\nSource: .*$/gm)).toEqual([
			`# Welcome\n\nSource: ${base}/`,
			`# Install: now\n\nSource: ${base}/guide/install`,
			`# 日本 [1]\n\nSource: ${base}/guide/%E6%97%A5%E6%9C%AC`,
		]);
		expect(text).toContain(`[Home](${base}/index.md)`);
	});

	it('the sitemap and robots.txt name each other and the pages', async () => {
		const sitemap = await get('/sitemap.xml');
		expect(sitemap.headers.get('content-type')).toContain('application/xml');
		expect((await sitemap.text()).match(/<loc>.*<\/loc>/g)).toEqual(
			['/', '/guide/install', '/guide/%E6%97%A5%E6%9C%AC'].map((path) => `<loc>${base}${path}</loc>`),
		);
		expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${base}/sitemap.xml`);
	});

	it('give way to a file of the owner', async () => {
		await writeFile(join(folder, 'llms.txt'), 'Mine.');
		expect(await (await get('/llms.txt')).text()).toBe('Mine.');
		await rm(join(folder, 'llms.txt'));
		expect(await (await get('/llms.txt')).text()).toContain('# Acme');
	});
});

describe('the files by which agents find the documentation', () => {
	const index = '/.well-known/agent-skills/index.json';
	const skill = '/.well-known/agent-skills/acme-docs/SKILL.md';
	const card = '/.well-known/mcp/server-card.json';
	const catalog = '/.well-known/ai-catalog.json';

	it('the skill stands at both of its addresses, and says how to read, search and ask', async () => {
		const text = await (await get(skill)).text();
		expect(await (await get('/skill.md')).text()).toBe(text);
		expect(text).toContain('---\nname: acme-docs\ndescription: "All of it. Use when');
		expect(text).toContain(`[llms.txt](${base}/llms.txt)`);
		expect(text).toContain(`claude mcp add --transport http acme-docs ${base}/mcp\n`);
		expect(text).toContain(`curl "${base}/?ask=`);
		expect(text).toContain(`- [Install: now](${base}/guide/install.md): From zero to running.`);
	});

	it('the index has the digest of the very bytes', async () => {
		const { $schema, skills } = await (await get(index)).json();
		expect($schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
		const [{ url, digest, name, type }] = skills;
		expect([name, type, new URL(url, base + index).pathname]).toEqual(['acme-docs', 'skill-md', skill]);
		const bytes = Buffer.from(await (await get(skill)).arrayBuffer());
		expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
	});

	it('the catalog leads to the card of the server', async () => {
		const { entries } = await (await get(catalog)).json();
		expect(entries).toMatchObject([{ type: 'application/mcp-server-card+json', url: `${base}/mcp/server-card` }]);
		const described = await (await get('/mcp/server-card')).json();
		expect(described).toMatchObject({
			name: 'com.example.docs/docent',
			version: '1.2.3',
			remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
		});
		expect(await (await get(card)).json()).toEqual(described);
	});

	it.each([
		['/skill.md', 'text/markdown; charset=utf-8'],
		[skill, 'text/markdown; charset=utf-8'],
		[index, 'application/json'],
		[card, 'application/json'],
		['/mcp/server-card', 'application/mcp-server-card+json'],
		[catalog, 'application/ai-catalog+json'],
	])('%s may be read by scripts of any site, and is sent again only when it has changed', async (path, type) => {
		const { status, headers } = await get(path, { origin: 'https://agent.example' }, site, 'HEAD');
		expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([200, type, '*']);
		expect(headers.get('cache-control')).toBe('no-cache');
		expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
	});

	it('are not readable for other sites where people read the same', async () => {
		for (const path of ['/llms.txt', '/guide/install.md', '/'])
			expect((await get(path)).headers.get('access-control-allow-origin'), path).toBeNull();
	});

	it('name no server where the service has none', async () => {
		for (const path of [card, '/mcp/server-card', catalog]) expect((await get(path, {}, plain)).status, path).toBe(404);
		const text = await (await get('/skill.md', {}, plain)).text();
		expect(text).not.toMatch(/mcp|ask=/);
		expect((await get('/.well-known/agent-skills/other/SKILL.md')).status).toBe(404);
	});

	it('give way to a page of that name', async () => {
		const own = scratchFolder({ 'index.md': '# Home', 'skill.md': '# Skills of cooks' });
		const documentation = await loadDocumentation(own);
		const embed = { domain: 'acme', apiKey: 'svc_dsc_x' };
		const shared = { documentation: () => documentation, docsFolder: own, widgetFolder: undefined, embed };
		const cooks = createSite({ ...shared, agents: { publicUrl: base } });
		expect(await (await get('/skill.md', {}, cooks)).text()).toContain('# Skills of cooks');
		expect(await (await get(index, {}, cooks)).text()).toContain('home-docs/SKILL.md');
	});
});
