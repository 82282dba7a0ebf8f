import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import type { PageRecord } from '../core/documentation-source.js';
import { folderSource } from './read-folder.js';

/** The pages of a folder, and what was left out. */
async function read(files: Record<string, string>, inner = '') {
	const folder = scratchFolder(files);
	const result = await folderSource(join(folder, inner)).read({ known: new Map(), add: async () => undefined });
	return { ...result, left: (result.left ?? []).map(({ file }) => file), paths: pathsOf(result.records) };
}

const pathsOf = (records: readonly PageRecord[]) => records.map(({ path }) => path).sort();

describe('what the configuration excludes is no page, whichever folder is read', () => {
	it.each([
		['Jekyll', '_config.yml', 'theme: x\nexclude: [docs/inner]', 'docs', 'inner/secret.md'],
		['Sphinx', 'conf.py', 'exclude_patterns = ["docs/inner/*"]', 'docs', 'inner/secret.md'],
		['MkDocs', 'mkdocs.yml', 'exclude_docs: |\n  guides/inner/', 'docs/guides', 'inner/secret.md'],
		[
			'VitePress',
			'.vitepress/config.ts',
			"export default { srcExclude: ['docs/inner/**'] }",
			'docs',
			'inner/secret.md',
		],
		[
			'VitePress',
			'.vitepress/config.ts',
			"export default { srcDir: './src', srcExclude: ['inner/**'] }",
			'src',
			'inner/secret.md',
		],
	])('%s: %s says %j, and %s is read', async (_, sign, configuration, inner, secret) => {
		const { paths, left } = await read(
			{ [sign]: configuration, [`${inner}/a.md`]: 'A.', [`${inner}/${secret}`]: 'Secret.' },
			inner,
		);
		expect(paths).toEqual([inner === 'docs/guides' ? '/guides/a' : '/a']);
		expect(left).toEqual([secret]);
	});

	it('has the addresses and the exclusions of its srcDir when the root of a project of VitePress is read', async () => {
		const { paths, left } = await read({
			'.vitepress/config.mts': "export default {\n  srcDir: './src',\n  srcExclude: ['drafts/**'],\n}",
			'README.md': 'For those who write.',
			'src/a.md': 'A.',
			'src/drafts/x.md': 'No.',
		});
		expect(paths).toEqual(['/a']);
		expect(left.sort()).toEqual(['README.md', 'src/drafts/x.md']);
	});

	it('is read when the configuration excludes the whole folder that the owner gives', async () => {
		const site = { '_config.yml': 'theme: x\nexclude: [docs]', 'index.md': 'Home.', 'docs/a.md': 'A.' };
		expect((await read(site, 'docs')).paths).toEqual(['/a']);
		expect((await read(site)).paths).toEqual(['/']);
	});
});

describe('a date to come keeps a page back', () => {
	const launch = { '_posts/2199-01-01-launch.md': 'L.', '_posts/2001-01-01-first.md': 'F.', 'a.md': 'A.' };

	it('where the name of a post of Jekyll says it', async () => {
		const { paths, left, changesAt } = await read({ '_config.yml': 'theme: x', ...launch });
		expect(paths).toEqual(['/2001/01/01/first', '/a']);
		expect(left).toEqual(['_posts/2199-01-01-launch.md']);
		expect(new Date(changesAt ?? 0).toISOString()).toBe('2199-01-01T00:00:00.000Z');
	});

	it('except where the configuration publishes what is to come', async () => {
		const posts = await read({ '_config.yml': 'theme: x\nfuture: true', ...launch });
		expect(posts.paths).toContain('/2199/01/01/launch');
		const pages = { 'content/_index.md': 'H.', 'content/b.md': '---\ndate: 2199-01-01\n---\nB.' };
		expect((await read({ 'hugo.toml': 'buildFuture = true', ...pages })).paths).toEqual(['/', '/b']);
		expect((await read({ 'hugo.toml': '', ...pages })).paths).toEqual(['/']);
	});
});

describe('a folder of Hugo', () => {
	it.each([
		'build = { render = "never", list = "never" }',
		'build.render = "never"',
		'[build]\nlist = "never"',
		'[params]\nx = 1\n[_build]\nrender = false',
	])('has no page whose frontmatter says %j', async (head) => {
		const { paths } = await read({ '_index.md': 'H.', 'b.md': `+++\ntitle = "B"\n${head}\n+++\nB.` });
		expect(paths).toEqual(['/']);
	});

	it.each([
		'---\ncascade:\n  draft: true\n---\nS.',
		'---\ncascade:\n  - build:\n      render: never\n---\nS.',
		'+++\n[cascade.build]\nrender = "never"\n+++\nS.',
		'+++\n[[cascade]]\ndraft = true\n+++\nS.',
	])('has no page below a section that keeps its pages back: %j', async (section) => {
		const { paths, left } = await read({
			'_index.md': 'H.',
			'a/_index.md': section,
			'a/B.md': 'B.',
			'a/c/_index.md': 'C.',
			'a/own.md': '---\ndraft: false\n---\nD.',
			'e.md': 'E.',
		});
		expect(paths).toEqual(['/', '/a', '/a/own', '/e']);
		expect(left).toEqual(['a/B.md', 'a/c/_index.md']);
	});

	it.each([
		"---\ncascade:\n  - target: { path: '/a/c/**' }\n    draft: true\n---\n",
		"---\ncascade:\n  target:\n    path: '{/a/c/**,/x}'\n  draft: true\n---\n",
		'+++\n[[cascade]]\ndraft = true\n[cascade.target]\npath = "/a/c/**"\n+++\n',
		'+++\n[[cascade]]\ntitle = "x"\n[[cascade]]\ndraft = true\n[cascade._target]\npath = "/a/c/**"\nkind = "page"\n+++\n',
	])('keeps back the pages that a section means: %j', async (section) => {
		const { paths, left } = await read({ 'a/_index.md': section, 'a/b.md': 'B.', 'a/c/D.md': 'D.' });
		expect(paths).toEqual(['/a', '/a/b']);
		expect(left).toEqual(['a/c/D.md']);
	});

	it.each([
		['content/docs/', '', ''],
		['content/docs/', 'content', ''],
		['content/docs/', 'content/docs', ''],
		['content/en/docs/', '', ''],
		['content/docs/', '', ', lang: en'],
		['content/docs/', '', ', kind: "{page,section}"'],
	])(
		'keeps back pages by their paths from the root of the content: %s when %j is read, %s',
		async (docs, inner, more) => {
			const { left } = await read(
				{
					'hugo.toml': 'title = "x"\n',
					[`${docs}_index.md`]: `---\ncascade:\n  draft: true\n  target: { path: '/docs/inner/**'${more} }\n---\nD.`,
					[`${docs}b.md`]: 'B.',
					[`${docs}inner/My Page.md`]: 'S.',
					[`${docs}inner/a.md`]: 'S.',
				},
				inner,
			);
			const seen = docs.slice(inner === '' ? 0 : inner.length + 1);
			expect(left.sort()).toEqual([`${seen}inner/My Page.md`, `${seen}inner/a.md`]);
		},
	);

	it('keeps back the pages of the language whose section says so', async () => {
		const { left } = await read({
			'hugo.toml': '',
			'content/a/_index.de.md': '---\ncascade: { draft: true }\n---\nA.',
			'content/a/b.md': 'B.',
			'content/a/b.de.md': 'B.',
		});
		expect(left).toEqual(['content/a/b.de.md']);
	});

	it('is known by archetypes beside content, and not by either alone, nor by one section page', async () => {
		const pages = { 'guide/index.md': 'G.', 'guide/Notes.md': 'N.' };
		expect((await read({ 'archetypes/king.md': 'K.', ...pages })).paths).toEqual([
			'/archetypes/king',
			'/guide',
			'/guide/Notes',
		]);
		expect((await read({ 'old/_index.md': 'O.', ...pages })).paths).toEqual(['/guide', '/guide/Notes']);
		const site = await read({ 'archetypes/default.md': '', 'content/a/index.md': 'G.', 'content/a/notes.md': 'N.' });
		expect(site.format).toBe('Hugo (archetypes)');
		expect(site.paths).toEqual(['/a']);
	});

	it('a folder of parts that no page is made of leaves a site of sections Hugo', async () => {
		const { format } = await read({
			'_index.md': 'H.',
			'guide/_index.md': 'G.',
			'shared/index.md': 'S.',
			'shared/part.md': 'P.',
		});
		expect(format).toContain('Hugo');
	});

	it('takes the ending of a name for a language only when there is one', async () => {
		const { paths } = await read({ '_index.md': 'H.', 'node.js.md': 'N.', 'a.de.md': 'A.', 'go/_index.md': 'G.' });
		expect(paths).toEqual(['/', '/de/a', '/go', '/node.js']);
	});
});

it('a configuration of Hexo is not one of Jekyll', async () => {
	const { format } = await read({ '_config.yml': 'title: x\nsource_dir: source\ntheme: y\n', 'a.md': 'A.' });
	expect(format).toBe('Markdown');
});

it('the permalink of a page of Jekyll wins over its slug, which is the title of a post', async () => {
	const { paths } = await read({
		'_config.yml': 'theme: x',
		'a.md': '---\npermalink: /all/a/\nslug: other\n---\nA.',
		'_posts/2001-02-03-long-title.md': '---\nslug: short\n---\nB.',
		'_posts/2001-02-04-pattern.md': '---\npermalink: /:year/:title/\n---\nC.',
	});
	expect(paths).toEqual(['/2001/02/03/short', '/2001/02/04/pattern', '/all/a']);
});

describe('a book of mdBook', () => {
	it('has the pages that its SUMMARY.md names, and none of the same name in other folders', async () => {
		const book = {
			'book.toml': 'src = "text"',
			'text/SUMMARY.md': '- [Intro](intro.md)\n- [Knots](guide/knots.md)',
			'text/intro.md': 'I.',
			'text/old/intro.md': 'O.',
			'text/guide/knots.md': 'K.',
			'text/guide/intro.md': 'G.',
		};
		expect((await read(book)).paths).toEqual(['/guide/knots', '/intro']);
		expect((await read(book, 'text')).paths).toEqual(['/guide/knots', '/intro']);
		expect((await read(book, 'text/guide')).paths).toEqual(['/guide/knots']);
	});
});

it('every page is read again when the configuration changes', async () => {
	const source = async (configuration: string) => {
		const { records } = await read({ 'mkdocs.yml': configuration, 'docs/a.md': 'A.' });
		return records[0]?.source;
	};
	const plain = await source('site_name: x');
	expect(await source('site_name: x')).toBe(plain);
	expect(await source('site_name: x\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/name:y')).not.toBe(plain);
});
