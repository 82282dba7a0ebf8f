import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../load-documentation.js';

async function read(files: Record<string, string>, inner = '') {
	const { pages, navigation, warnings } = await loadDocumentation(`${scratchFolder(files)}/${inner}`);
	return {
		paths: pages.map(({ path }) => path).sort(),
		texts: Object.fromEntries(pages.map(({ path, sections }) => [path, sections.map(({ text }) => text).join('\n')])),
		navigation: navigation.map((group) => [group.title, ...group.pages.map(({ path }) => path)]),
		warnings,
	};
}

describe('VitePress', () => {
	it('puts pages where its rewrites say', async () => {
		const rewrites = [
			"'packages/:name/docs/:page*': ':name/:page*',",
			'// a comment',
			"/* before: { 'other.md': 'another.md' }, */",
			"'x/*.md': 'x/*.md', // 'other.md': 'another.md'",
			'"old.md": "new/first.md",',
			"'notes/(.*)': 'log/(.*)',",
			"'computed/x.md': where(x),",
		];
		const { paths } = await read({
			'.vitepress/config.ts': `export default { rewrites: {\n${rewrites.join('\n')}\n} }`,
			'packages/boats/docs/index.md': '# Boats',
			'packages/boats/docs/sails/jib.md': '# Jib',
			'old.md': '# Old',
			'notes/may/one.md': '# One',
			'computed/x.md': '# X',
			'other.md': '# Other',
		});
		expect(paths).toEqual(['/boats', '/boats/sails/jib', '/computed/x', '/log/may/one', '/new/first', '/other']);
	});
});

describe('Docusaurus', () => {
	const versioned = {
		'docusaurus.config.js': 'module.exports = {}',
		'versions.json': '["2.0", "1.0"]',
		'docs/a.md': '# Next',
		'versioned_docs/version-2.0/a.md': '# Two',
		'versioned_docs/version-1.0/a.md': '# One',
		'versioned_docs/version-0.9/a.md': '# Old',
	};

	it('shows the newest of the versions that it names first, and those that it does not name nowhere', async () => {
		expect((await read(versioned)).paths).toEqual(['/docs/1.0/a', '/docs/a', '/docs/next/a']);
		expect((await read(versioned, 'docs')).paths).toEqual(['/docs/next/a']);
	});

	it.each(['/', 'manual'])('has its versions below the place of its documents: %s', async (route) => {
		const { paths } = await read({
			...versioned,
			'docusaurus.config.js': `x = { presets: [['classic', { docs: { routeBasePath: '${route}' } }]] }`,
			'versions.json': '["2.0", "1.0",]',
			'i18n/de/docusaurus-plugin-content-docs/version-1.0/a.md': '# Eins',
		});
		const place = route === '/' ? '' : `/${route}`;
		expect(paths).toEqual([`${place}/1.0/a`, `${place}/a`, `${place}/next/a`, `/de${place}/1.0/a`].sort());
	});

	it.each([
		["lastVersion: 'current'", ['/docs/1.0/a', '/docs/2.0/a', '/docs/a']],
		['includeCurrentVersion: false', ['/docs/1.0/a', '/docs/a']],
	])('does what its configuration says of them: %s', async (setting, paths) => {
		expect((await read({ ...versioned, 'docusaurus.config.js': `x = { docs: { ${setting} } }` })).paths).toEqual(paths);
	});

	it.each([
		["path: '../docs', routeBasePath: '/'", ['/a']],
		['path: "../docs"', ['/docs/a']],
		["path: '../docs', routeBasePath: 'guide'", ['/guide/a']],
	])('is known by the configuration of the website beside its pages: %s', async (setting, paths) => {
		const files = { 'website/docusaurus.config.ts': `x = { docs: { ${setting} } }`, 'docs/a.md': '# A' };
		expect((await read(files, 'docs')).paths).toEqual(paths);
	});

	it('is not what a website shows that stands beside other pages', async () => {
		const files = { 'website/docusaurus.config.js': 'module.exports = {}', 'notes/1-a.md': '# A' };
		expect((await read(files, 'notes')).paths).toEqual(['/1-a']);
	});

	it('reads Markdown as MDX, and what is no MDX as Markdown without a word', async () => {
		const config = { 'docusaurus.config.js': '' };
		const mdx = 'Boats <Badge>fast</Badge> {harbours.map((one) => one.name)} sail.';
		const { texts, warnings } = await read({ ...config, 'docs/a.md': mdx, 'docs/b.md': 'A <b and {c, d}.' });
		expect(texts).toEqual({ '/docs/a': 'Boats fast sail.', '/docs/b': 'A <b and {c, d}.' });
		expect(warnings).toEqual([]);
		const plain = await read({ 'docusaurus.config.js': "markdown: { format: 'detect' }", 'docs/a.md': 'A {b} c.' });
		expect(plain.texts).toEqual({ '/docs/a': 'A {b} c.' });
	});
});

describe('Nextra', () => {
	const pages = {
		'next.config.mjs': 'import nextra from "nextra"',
		'content/index.md': '# Home',
		'content/boats/jib.md': '# Jib',
		'content/boats/anchor.md': '# Anchor',
		'content/about.md': '# About',
		'content/secret.md': '# Secret',
	};

	it.each([
		[
			'_meta.js',
			'export default {\n  index: "Home",\n  boats: "All boats", // the fleet\n  "---": { type: "separator" },\n  secret: { display: "hidden" },\n}\n',
		],
		[
			'_meta.ts',
			"const meta = {\n  index: '',\n  boats: { title: 'All boats', },\n  x: { href: 'https://example.com/a' },\n  secret: { display: 'hidden' } } satisfies Meta\nexport default meta",
		],
		['_meta.json', '{ "index": "Home", "boats": { "title": "All boats" }, "secret": { "display": "hidden" } }'],
	])('has the order of %s', async (name, meta) => {
		const { navigation } = await read({
			...pages,
			[`content/${name}`]: meta,
			[`content/boats/${name}`]: name.endsWith('json') ? '{ "jib": "Jib" }' : 'export default { jib: "Jib" }',
		});
		expect(navigation.slice(0, 2)).toEqual([
			[expect.anything(), '/', '/about'],
			['All boats', '/boats/jib', '/boats/anchor'],
		]);
	});

	it('orders pages of the router, and says nothing of what is a program', async () => {
		const { navigation } = await read({
			'next.config.mjs': 'import nextra from "nextra"',
			'app/_meta.global.tsx': 'export default { ...make() }',
			'app/docs/_meta.js': 'export default { use: "", install: "" }',
			'app/docs/install/page.mdx': '# Install',
			'app/docs/use/page.mdx': '# Use',
		});
		expect(navigation.map(([, ...paths]) => paths)).toEqual([['/docs/use', '/docs/install']]);
	});
});

it('GitBook has its pages below the root that it names', async () => {
	const files = {
		'.gitbook.yaml': 'root: ./docs/\n\nstructure:\n  summary: SUMMARY.md',
		'README.md': '# For those who write',
		'docs/README.md': '# Home',
		'docs/SUMMARY.md': '* [Use](use.md)',
		'docs/use.md': '# Use',
	};
	expect((await read(files)).paths).toEqual(['/', '/use']);
	expect((await read(files, 'docs')).paths).toEqual(['/', '/use']);
});

it('a page that stands beside a group in a list of links is in no group', async () => {
	const list = '# Summary\n\n- Guide\n  - [Use](use.md)\n- [Help](help.md)\n';
	const { navigation } = await read({ 'SUMMARY.md': list, 'use.md': '# Use', 'help.md': '# Help' });
	expect(navigation).toEqual([
		['Guide', '/use'],
		['', '/help'],
	]);
});

describe('the title of the site', () => {
	const title = async (files: Record<string, string>) => {
		const home = { 'index.md': '# Home\n\nWelcome.', 'docs/a.md': '# A\n\nText.', 'content/b.md': '# B\n\nText.' };
		return (await loadDocumentation(scratchFolder({ ...home, ...files }))).title;
	};

	it.each([
		[
			'.vitepress/config.ts',
			"export default defineConfig({\n  themeConfig: {\n    title: 'Nav',\n  },\n  title: \"Boat's Docs\",\n})",
		],
		[
			'docusaurus.config.js',
			"/*\n  title: 'Old',\n*/\nmodule.exports = {\n  title: \"Boat's Docs\",\n  url: 'https://boats.test',\n};",
		],
		[
			'astro.config.mjs',
			'export default defineConfig({\n  integrations: [\n    starlight({\n      title: "Boat\'s Docs",\n      social: {},\n    }),\n  ],\n});',
		],
		['mkdocs.yml', "site_name: 'Boat''s Docs' # ours\nnav:\n  - index.md"],
		['book.toml', '[book]\ntitle = "Boat\'s Docs"\n\n[output.html]\ntitle = "x"\nsrc = "."'],
		['hugo.toml', 'title = "Boat\'s Docs"\n\n[params]\ntitle = "x"'],
		['hugo.yaml', "baseURL: https://boats.test/\ntitle: Boat's Docs\n"],
		['_config.yml', "title: Boat's Docs\ntheme: minima"],
		['conf.py', 'project = "Boat\'s Docs"\nexclude_patterns = []'],
	])('is the one of %s', async (file, configuration) => {
		expect(await title({ [file]: configuration })).toBe("Boat's Docs");
	});

	it('is that of the first page where the configuration computes it, and that of docs.json before all', async () => {
		const computed = 'export default {\n  title: "The " + name,\n  themeConfig: { nav: [] },\n}';
		expect(await title({ '.vitepress/config.ts': computed })).toBe('Home');
		const docs = JSON.stringify({ name: 'Boats' });
		expect(await title({ 'mkdocs.yml': 'site_name: x', 'docs.json': docs })).toBe('Boats');
		expect(await title({ 'mkdocs.yml': 'nav: []', 'docs/index.md': '# Home' })).toBe('Home');
	});
});
