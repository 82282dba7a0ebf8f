import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages as read } from '../../../testing/service/read-pages.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { folderSource } from './read-folder.js';

const text = (words: string, head = '') => `${head && `---\n${head}\n---\n`}# Page\n\n${words}\n`;

describe('a folder of Hugo', () => {
	it('has a page for each section, and none for what belongs to another page', async () => {
		const { paths, left, format } = await read(
			{
				'hugo.toml': 'baseURL = "https://x.example"',
				'content/_index.md': '+++\ntitle = "Home"\n+++\nThe whistle rule.',
				'content/guides/_index.md': '+++\ntitle = "Guides"\n+++\nStart here.',
				'content/guides/First Steps.md': text('One.'),
				'content/guides/second.md': text('Two.', 'slug: two'),
				'content/guides/third.md': text('Three.', 'url: /elsewhere/'),
				'content/guides/_partial.md': text('Part.'),
				'content/trips/index.md': text('Trip.'),
				'content/trips/notes.md': text('Notes.'),
			},
			{ inner: 'content' },
		);
		expect(format).toBe('Hugo (../hugo.toml)');
		expect(paths).toEqual(['/', '/elsewhere', '/guides', '/guides/first-steps', '/guides/two', '/trips']);
		expect(Object.keys(left)).toEqual(['guides/_partial.md', 'trips/notes.md']);
	});

	it('is known without a configuration by its section pages, and read from its root too', async () => {
		expect((await read({ 'a/_index.md': text('A.') })).paths).toEqual(['/a']);
		const { paths, left } = await read({
			'hugo.yaml': 'title: x',
			'README.md': text('For those who write.'),
			'content/_index.md': text('Home.'),
			'content/_index.de.md': text('Anfang.'),
		});
		const languages = {
			'hugo.yaml': '',
			'content/en/_index.md': text('Home.'),
			'content/de/_index.md': text('Anfang.'),
		};
		expect((await read(languages)).paths).toEqual(['/', '/de']);
		expect(paths).toEqual(['/', '/de']);
		expect(left).toEqual({ 'README.md': 'its folder is not published' });
	});
});

describe('a folder of Docusaurus', () => {
	it('has the addresses that ids, slugs, numbers and folders of one name make', async () => {
		const { paths } = await read(
			{
				'docusaurus.config.js': '',
				'docs/01-intro/03-first-steps.md': text('One.', 'id: begin'),
				'docs/01-intro/04-next.md': text('Two.'),
				'docs/01-intro/intro.md': text('Three.'),
				'docs/guide/use.md': text('Four.', 'slug: ../used'),
				'docs/guide/2024-01-02-day.md': text('Five.'),
				'docs/guide/7.0-upgrade.md': text('Six.'),
				'docs/top.md': text('Seven.', 'slug: /'),
			},
			{ inner: 'docs' },
		);
		expect(paths).toEqual([
			...['/docs', '/docs/guide/2024-01-02-day', '/docs/guide/7.0-upgrade'],
			...['/docs/intro', '/docs/intro/begin', '/docs/intro/next', '/docs/used'],
		]);
	});

	it('has dated addresses in its blog when it is read from its root', async () => {
		const { paths } = await read({
			'docusaurus.config.ts': '',
			'README.md': text('For those who write.'),
			'docs/a.md': text('A.'),
			'blog/2019-02-19-news.md': text('B.'),
			'blog/2020-01-02-more/index.md': text('C.', 'slug: more'),
			'versioned_docs/version-1.0/a.md': text('D.'),
		});
		expect(paths).toEqual(['/blog/2019/02/19/news', '/blog/more', '/docs/1.0/a', '/docs/a']);
	});
});

it.each([
	[
		'starlight',
		{ 'src/content/docs/Getting Started.mdx': text('A.'), 'src/content/docs/b.md': text('B.', 'slug: c/d') },
		['/c/d', '/getting-started'],
	],
	[
		'mkdocs',
		{ 'docs/index.md': text('A.'), 'docs/Guide/Use.md': text('B.'), 'README.md': text('No.') },
		['/', '/Guide/Use'],
	],
	[
		'jekyll',
		{
			'_posts/2020-01-02-news.md': text('A.'),
			'b.markdown': text('B.', 'permalink: /c/'),
			'_layouts/x.md': text('No.'),
		},
		['/2020/01/02/news', '/c'],
	],
	['mintlify', { 'a.mdx': text('A.'), 'snippets/b.mdx': text('No.') }, ['/a']],
	['gitbook', { 'SUMMARY.md': '* [A](a.md)', 'README.md': text('Home.'), 'a.md': text('A.') }, ['/', '/a']],
	[
		'mdbook',
		{ 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)', 'src/a.md': text('A.'), 'src/draft.md': text('No.') },
		['/a'],
	],
	['docsify', { 'README.md': text('Home.'), '_sidebar.md': '* [A](a.md)', 'a.md': text('A.') }, ['/', '/a']],
	[
		'laravel',
		{ 'documentation.md': '- ## A\n    - [A](/docs/{{version}}/a)', 'a.md': text('A.'), 'readme.md': text('No.') },
		['/a'],
	],
] as const)('a folder of %s has its pages where the site has them', async (format, files, expected) => {
	const signs: Record<string, string> = { starlight: 'astro.config.mjs', mkdocs: 'mkdocs.yml', jekyll: '_config.yml' };
	const sign = signs[format];
	const { paths } = await read({ ...files, ...(sign && { [sign]: 'theme: starlight' }) }, { format });
	expect(paths).toEqual(expected);
});

it.each(['markdown', 'mkdocs', 'vitepress', 'docusaurus', 'sphinx', 'starlight', 'hugo'])(
	'the index of a folder is its page, and not the README for those who write: %s',
	async (format) => {
		const index = format === 'hugo' ? '_index.md' : 'index.md';
		const { texts } = await read(
			{
				'README.md': text('How to build these pages.'),
				[index]: text('Home.'),
				'guide/Readme.md': text('Notes of a writer.'),
				[`guide/${index}`]: text('Guide.'),
			},
			{ format },
		);
		const found = Object.entries(texts).map(([path, words]) => [path.replace(/^\/docs(?=\/|$)/, '') || '/', words]);
		expect(Object.fromEntries(found)).toMatchObject({
			'/': expect.stringContaining('Home.'),
			'/guide': expect.stringContaining('Guide.'),
		});
	},
);

it('the order of mkdocs.yml, SUMMARY.md and the like is the order of the navigation', async () => {
	const nav = 'nav:\n  - Home: index.md\n  - More:\n      - b.md\n      - A: a.md\nx: !!python/name:x.y';
	const files = { 'index.md': text('H.'), 'a.md': text('A.'), 'b.md': text('B.') };
	const docs = Object.fromEntries(Object.entries(files).map(([name, body]) => [`docs/${name}`, body]));
	const order = (result: Awaited<ReturnType<typeof read>>) =>
		result.outline.navigation.map(({ title, pages }) => [title, ...pages.map(({ path }) => path)]);
	expect(order(await read({ 'mkdocs.yml': nav, ...docs }, { inner: 'docs' }))).toEqual([
		['', '/'],
		['More', '/b', '/a'],
	]);
	const summary = '# Summary\n\n[Home](index.md)\n\n# Part\n\n- [B](./b.md)\n  - [A](a.md)\n- [Draft]()\n';
	expect(order(await read({ 'SUMMARY.md': summary, ...files }))).toEqual([
		['', '/'],
		['Part', '/b', '/a'],
	]);
});

it('files that configurations exclude are no pages', async () => {
	const { paths, left } = await read({
		'.vitepress/config.ts': "export default { srcExclude: ['tutorial/**/description.md', '**/TODO.md'] }",
		'a.md': text('A.'),
		'tutorial/src/step-8/description.md': text('No.'),
		'b/TODO.md': text('No.'),
	});
	expect(paths).toEqual(['/a']);
	expect(Object.keys(left)).toEqual(['b/TODO.md', 'tutorial/src/step-8/description.md']);
});

describe('what is not published', () => {
	it.each([
		...['draft: true', 'draft: "true"', 'hidden: yes', 'published: false', 'unlisted: true', 'publishDate: 2199-01-01'],
		...['search:\n  exclude: true', 'pagefind: false', 'search: false', 'sitemap: false', 'expiryDate: 2001-01-01'],
		...['searchable: false', 'in_search_index: false', 'exclude_search: true', 'excludeSearch: true'],
		...['bookSearchExclude: true', 'nosearch: true'],
	])('is left out with its reason: %s', async (head) => {
		const { paths, left } = await read({ 'a.md': text('A.'), 'b.md': text('Secret.', head) });
		expect(paths).toEqual(['/a']);
		expect(left['b.md']).toMatch(/draft|hidden|published|unlisted|date|exclude|pagefind|search|sitemap|Date|Exclude/);
	});

	it('is published when its date comes, and the reading says when that is', async () => {
		const { changesAt } = await read({
			'a.md': text('A.'),
			'b.md': text('B.', 'publishDate: 2199-01-01 00:00:00 +0000'),
		});
		expect(new Date(changesAt ?? 0).toISOString()).toBe('2199-01-01T00:00:00.000Z');
		const hugo = {
			'_index.md': text('A.'),
			'b.md': text('B.', 'date: 2199-01-01'),
			'c.md': text('C.', 'date: 2001-01-01'),
		};
		expect((await read(hugo)).paths).toEqual(['/', '/c']);
	});

	it('is neither the file of instructions nor a file for agents', async () => {
		const folder = scratchFolder({
			'a.md': text('A.'),
			'prompt.md': text('Obey.'),
			'sub/CLAUDE.md': text('Obey.'),
			'agents.md': text('B.'),
		});
		const paths: string[] = [];
		await folderSource(folder, { without: [join(folder, 'prompt.md')] }).read({
			known: new Map(),
			add: async ({ record }) => void paths.push(record.path),
		});
		expect(paths).toEqual(['/a', '/agents']);
	});
});

describe('frontmatter', () => {
	it('may be TOML, have a key twice, and values that are no YAML', async () => {
		const { outline, warnings } = await read({
			'a.md':
				'+++\ntitle = "Tomls"\ntags = [\n  "x",\n]\nweight = 3\ndate = 2020-01-01T00:00:00Z\n[menu.main]\nname = "y"\n+++\nA.',
			'b.md': '---\ntitle: First\ndescription: x\ntitle: Last\n---\nB.',
			'c.md': '---\ntitle: @sveltejs/kit\ndescription: One: two\n---\nC.',
		});
		expect(outline.navigation[0]?.pages.map(({ title }) => title).sort()).toEqual(['@sveltejs/kit', 'Last', 'Tomls']);
		expect(warnings).toHaveLength(2);
		expect(warnings.join()).toContain('and was read as well as it goes; mend it.');
	});
});

it('says how many files of other formats were left out, and what to do about them', async () => {
	const { warnings } = await read({ 'a.md': text('A.'), 'b.rst': 'B', 'c/d.rst': 'D', 'e.ipynb': '{}' });
	expect(warnings).toEqual([
		'Only Markdown and MDX are read, and 2 .rst and 1 .ipynb files were left out; have the site that is built from them read: npx docent-service index https://….',
	]);
	await expect(read({ 'b.rst': 'B' })).rejects.toThrow(/1 \.rst files were left out; have the site/);
});

it('a setting overrides what is recognised, and an unknown name is refused', async () => {
	const files = { 'mkdocs.yml': '', 'index.md': '# A\n\n## Déjà vu & co.\n\nText.' };
	expect((await read(files)).pages['/']).toEqual(['deja-vu-co']);
	expect((await read(files, { format: 'markdown' })).pages['/']).toEqual(['déjà-vu--co']);
	await expect(read(files, { format: 'word' })).rejects.toThrow(/no format "word".+ give one of docusaurus, /);
});

it('looks for a configuration up to the top of the repository', async () => {
	const folder = scratchFolder({ 'mkdocs.yml': '', 'docs/inner/a.md': '# A\n\n## Déjà vu\n\nText.' });
	const idsOf = async () => {
		const ids: string[] = [];
		await folderSource(join(folder, 'docs/inner')).read({
			known: new Map(),
			add: async ({ json }) =>
				void ids.push(...(JSON.parse(json).sections as { anchor: string }[]).map(({ anchor }) => anchor)),
		});
		return ids.filter((id) => id !== '');
	};
	expect(await idsOf()).toEqual(['deja-vu']);
	await mkdir(join(folder, 'docs/inner/.git'));
	expect(await idsOf()).toEqual(['déjà-vu']);
});
