import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

const move = 'Move guide/old.md to guide/new.md';

describe('a page that moves leaves a redirect', () => {
	const page = { 'guide/old.md': '# Old\n', 'a.md': '# A\n' };
	const hugo = { 'hugo.toml': 'title = "x"\n' };

	it.each([
		['_redirects', '/start /a 301\n', '/start /a 301\n/guide/old /guide/new 301\n'],
		['_redirects', '/start/  /a/\r\n', '/start/  /a/\r\n/guide/old/  /guide/new/\r\n'],
		['_redirects', '# Rules\n/b /guide/old\n', '# Rules\n/b /guide/new\n/guide/old /guide/new\n'],
		['_redirects', '/b /a\n/guide/* /:splat 302\n', '/b /a\n/guide/old /guide/new 302\n/guide/* /:splat 302\n'],
		['_redirects', '/b /a 302\n/* /404.html 404\n', '/b /a 302\n/guide/old /guide/new 302\n/* /404.html 404\n'],
		['_redirects', '/* /404.html 404\n', '/guide/old /guide/new 301\n/* /404.html 404\n'],
		['_redirects', '/b /a 301! # 2023\n', '/b /a 301! # 2023\n/guide/old /guide/new 301\n'],
		['_redirects', '/b /a\n/ /de 302 Language=de\n', '/b /a\n/ /de 302 Language=de\n/guide/old /guide/new\n'],
		[
			'docs.json',
			'{ "redirects": [{ "from": "/b", "to": "/a" }] }',
			'{ "redirects": [{ "from": "/b", "to": "/a" }, { "from": "/guide/old", "to": "/guide/new" }] }',
		],
	])('in %s: %s', async (file, text, expected) => {
		expect((await editPages({ ...page, [file]: text }, move)).files[file]).toBe(expected);
	});

	it.each([
		[
			'[output.html.redirect]\n"/b.html" = "a.html"\n\n[build]\n',
			'"/b.html" = "a.html"\n"/guide/old.html" = "new.html"\n\n[build]\n',
		],
		[
			'[output.html.redirect]\n"/b.html" = "a.html" # 2023\n',
			'"/b.html" = "a.html" # 2023\n"/guide/old.html" = "new.html"\n',
		],
		['[output.html.redirect]\n', '[output.html.redirect]\n"/guide/old.html" = "new.html"\n'],
		[
			'[output.html.redirect]\n"./b.html" = "./guide/old.html"\n',
			'"./b.html" = "./guide/new.html"\n"./guide/old.html" = "./new.html"\n',
		],
		[
			'[output.html.redirect]\n"/b.html" = "guide/old.html"\n',
			'"/b.html" = "guide/new.html"\n"/guide/old.html" = "new.html"\n',
		],
	])('in a book.toml: %s', async (text, expected) => {
		expect((await editPages({ ...page, 'book.toml': text }, move)).files['book.toml']).toContain(expected);
	});

	it.each([
		['/guide/* /:splat 301\n', 'Move old.md to guide/old.md', '/guide/* /:splat'],
		['/help/:page /manual/:page\n/manual/* /:splat/\n', 'Move old.md to help/old.md', '/manual/* /:splat/'],
	])('but none that %j leads back', async (rules, instruction, rule) => {
		const { files, text } = await editPages({ 'old.md': '# Old\n', _redirects: rules }, instruction);
		expect(files._redirects).toBe(rules);
		expect(text).toContain(
			`No redirect from /old was added to _redirects, because its rule "${rule}" leads back there: change that rule.`,
		);
	});

	it.each([
		['', '---\naliases: [/guide/old/]\n---\n\n'],
		['---\ntitle: Old\n---\n', '---\ntitle: Old\naliases: [/guide/old/]\n---\n'],
		[
			'---\naliases:\n  - /older/ # 2019\ntitle: Old\n---\n',
			'---\naliases:\n  - /older/ # 2019\n  - /guide/old/\ntitle: Old\n---\n',
		],
		["---\naliases: ['/older/']\n---\n", "---\naliases: ['/older/', '/guide/old/']\n---\n"],
		['---\naliases: /older/\n---\n', '---\naliases: [/older/, /guide/old/]\n---\n'],
		[
			'+++\ntitle = "Old"\n[params]\nx = 1\n+++\n',
			'+++\ntitle = "Old"\naliases = ["/guide/old/"]\n[params]\nx = 1\n+++\n',
		],
		['---\naliases:\n  - /guide/new/\n---\n', '---\naliases: [/guide/old/]\n---\n'],
		[
			'---\ntitle:   "A"   # shown\naliases:\n- /guide/new/ # gone\n- /older/ # printed\nweight:   2\n---\n',
			'---\ntitle:   "A"   # shown\naliases:\n- /older/ # printed\n- /guide/old/\nweight:   2\n---\n',
		],
		[
			'---\r\naliases: ["/guide/new/",  "/older/"]   # all\r\nx:   1\r\n---\r\n',
			'---\r\naliases: ["/older/", "/guide/old/"]   # all\r\nx:   1\r\n---\r\n',
		],
		['---\naliases: [/guide/new/]\nx:   1\n---\n', '---\naliases: [/guide/old/]\nx:   1\n---\n'],
		['---\naliases: # none\nx:   1\n---\n', '---\naliases: [/guide/old/] # none\nx:   1\n---\n'],
		[
			'+++\naliases = [\n  "/older/", # was "/oldest/" [2019]\n]\n+++\n',
			'+++\naliases = [\n  "/older/", # was "/oldest/" [2019]\n  "/guide/old/",\n]\n+++\n',
		],
		[
			'+++\naliases = [\n  "/older/" # last\n]\n+++\n',
			'+++\naliases = [\n  "/older/", # last\n  "/guide/old/"\n]\n+++\n',
		],
		[
			'+++\naliases = [ "/guide/new/", "/older/", ] # all\n+++\n',
			'+++\naliases = [ "/older/", "/guide/old/", ] # all\n+++\n',
		],
		[
			'+++\naliases = [\n  "/older/", # 2019\n  "/guide/new/" # gone\n]\n+++\n',
			'+++\naliases = [\n  "/older/", # 2019\n  "/guide/old/",\n]\n+++\n',
		],
	])('in the frontmatter of Hugo: %s', async (head, expected) => {
		const { files, text } = await editPages({ ...page, ...hugo, 'guide/old.md': `${head}# Old\n` }, move);
		expect(files['guide/new.md']).toBe(`${expected}# Old\n`);
		expect(text).toContain('A redirect from /guide/old/ was added to guide/new.md.');
	});

	it('in no frontmatter whose list does not end', async () => {
		const head = `+++\naliases = [ ${'#'.repeat(60)}\n+++\n`;
		const { files } = await editPages({ ...page, ...hugo, 'guide/old.md': `${head}# Old\n` }, move);
		expect(files['guide/new.md']).toBe(`${head}# Old\n`);
	});

	it('in the frontmatter of Jekyll with its plugin, and of the page that follows a deleted one', async () => {
		const jekyll = { '_config.yml': 'theme: minima\nplugins: [jekyll-redirect-from]\n' };
		const { files } = await editPages(
			{ ...page, ...jekyll },
			'Delete the page guide/old.md and point links to it to a.md',
		);
		expect(files['a.md']).toBe('---\nredirect_from: [/guide/old]\n---\n\n# A\n');
	});

	it('nowhere, where its generator has none, and says which file may need one', async () => {
		const config = { 'docusaurus.config.js': 'plugins: [["@docusaurus/plugin-client-redirects", {}]]\n' };
		const others = { 'tests/site/astro.config.ts': 'redirects: {}\n', 'sidebars.js': '["guide/own"]\n' };
		const own = { 'guide/old.md': '---\nid: own\n---\n# Old\n' };
		const { text } = await editPages({ ...page, ...config, ...others, ...own }, 'Move guide/old.md to help/new.md');
		expect(text).toContain('It is still named in sidebars.js:1 (guide/own)');
		expect(text).toContain(
			'Old addresses such as /guide/own have no redirect: add them to docusaurus.config.js, which the agent does not change.',
		);
	});
});

describe('addresses are those of the generator', () => {
	it.each([
		['docusaurus.config.js', '', 'docs/01-guide/02-old.md', 'docs/guide/new.md', '/docs/guide/old', '/docs/guide/new'],
		['website/docusaurus.config.ts', 'website/', 'docs/old.md', 'docs/new.md', '/docs/old', '/docs/new'],
		['hugo.toml', '', 'content/Guide/Old Page.md', 'content/new.md', '/guide/old-page', '/new'],
		['hugo.toml', '', 'content/guide/_index.md', 'content/help/_index.md', '/guide', '/help'],
		['mkdocs.yml', '', 'docs/old.md', 'docs/guide/new.md', '/old', '/guide/new'],
	])('of %s', async (configuration, root, from, to, old, now) => {
		const link = { [`${root}${from.split('/')[0]}/b.md`]: `[x](${old}/)\n`, [`${root}${from}`]: '# X\n' };
		const { files } = await editPages(
			{ [configuration]: 'title: x\n', ...link },
			`Move "${root}${from}" to "${root}${to}"`,
		);
		expect(files[`${root}${from.split('/')[0]}/b.md`]).toBe(`[x](${now}/)\n`);
	});

	it('and of its configuration', async () => {
		const { files } = await editPages(
			{
				'docusaurus.config.js': "export default { presets: [['classic', { docs: { routeBasePath: '/' } }]] };",
				'docs/b.md': '[x](/old)\n',
				'docs/old.md': '# X\n',
			},
			'Move "docs/old.md" to "docs/new.md"',
		);
		expect(files['docs/b.md']).toBe('[x](/new)\n');
	});

	it('parts of pages follow, and are no pages themselves', async () => {
		const { files } = await editPages(
			{ 'guide/_note.md': '[old](./old.md)\n', 'guide/old.md': '# Old\n', 'index.md': '[n](/guide/_note)\n' },
			move,
		);
		expect(files['guide/_note.md']).toBe('[old](./new.md)\n');
		expect(files['index.md']).toBe('[n](/guide/_note)\n');
	});

	it('tags of Jekyll that name a file follow', async () => {
		const { files } = await editPages({ 'a.md': '[a]({% link guide/old.md %}#x)\n', 'guide/old.md': '# Old\n' }, move);
		expect(files['a.md']).toBe('[a]({% link guide/new.md %}#x)\n');
	});

	it('images follow too', async () => {
		const { files } = await editPages(
			{ 'static/a.png': '', 'a.md': '![a](/a.png) ![b](static/a.png)\n' },
			'Move static/a.png to static/img/b.png',
		);
		expect(files['a.md']).toBe('![a](/img/b.png) ![b](static/img/b.png)\n');
	});
});

describe('a _meta.json', () => {
	const meta = '{ "index": "Home", "deep": { "title": "Deep", "type": "page" }, "b": "B" }';
	const pages = { 'index.md': '# I\n', 'deep.md': '# D\n', 'b.md': '# B\n' };
	const after = async (files: Record<string, string>, instruction: string) =>
		(await editPages({ ...pages, ...files, '_meta.json': meta }, instruction)).files['_meta.json'];

	it('keeps what it says of a page whose entry moves', async () => {
		expect(await after({}, 'List deep.md in the navigation before index.md')).toBe(
			'{ "deep": { "title": "Deep", "type": "page" }, "index": "Home", "b": "B" }',
		);
	});

	it('keeps the name of a folder that its page leaves', async () => {
		const inside = { 'deep/a.md': '# A\n' };
		expect(await after(inside, 'Delete the page deep.md')).toBe(meta);
		expect(await after(inside, 'Move deep.md to shallow.md')).toBe(
			meta.replace(', "b"', ', "shallow": { "title": "Deep", "type": "page" }, "b"'),
		);
	});
});
