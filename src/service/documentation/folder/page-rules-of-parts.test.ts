import { describe, expect, it } from 'vitest';
import { readPages as read } from '../../../testing/service/read-pages.js';

const text = (words: string, head = '') => `${head && `---\n${head}\n---\n`}# Page\n\n${words}\n`;

describe('a folder of Sphinx with MyST', () => {
	const files = {
		'conf.py': 'extensions = ["myst_parser"]',
		'index.md':
			'# Home\n\nSee {ref}`tides`, {ref}`the table <tides>`, [](#lock-table), [ropes](#ropes), [old](tides), {doc}`/guide/knots`, {ref}`top`.',
		'guide/knots.md':
			'(top)=\n# Knots\n\n```{note}\nText.\n```\n\n(tides)=\n(lock table)=\n\n## The `tide` table\n\nText.\n\n```{table} Ropes\n:name: ropes\n\n| a |\n|---|\n| b |\n```\n\n(not-a-name)\n',
	};

	it('links to headings by the names that any page knows them by', async () => {
		const { texts, pages } = await read(files);
		const place = '/guide/knots#the-tide-table';
		expect(pages['/guide/knots']).toContain('the-tide-table');
		expect(texts['/']).toBe(
			`See [The tide table](${place}), [the table](${place}), [lock-table](/#lock-table), [ropes](${place}), [old](${place}), [/guide/knots](/guide/knots), [Knots](/guide/knots).`,
		);
	});
});

describe('a folder that is a part of a site', () => {
	it('has the addresses of the site, by its place below the configuration', async () => {
		const site = {
			'docusaurus.config.js':
				"export default { presets: [['classic', { blog: { path: 'news', routeBasePath: 'all/news' } }]] }",
			'docs/boats/a.md': text('See [b](/docs/boats/b).'),
			'docs/boats/b.md': text('B.'),
			'news/c.md': text('C.'),
		};
		expect((await read(site, { inner: 'docs' })).texts['/docs/boats/a']).toBe('See [b](/docs/boats/b).');
		expect((await read(site, { inner: 'docs/boats' })).paths).toEqual(['/docs/boats/a', '/docs/boats/b']);
		expect((await read(site, { inner: 'news' })).paths).toEqual(['/all/news/c']);
	});

	it.each([
		['Starlight', 'astro.config.mjs', 'starlight()', 'src/content/docs/guides', '/guides/a'],
		['MkDocs', 'mkdocs.yml', 'site_name: x', 'docs/guides', '/guides/a'],
		['Hugo', 'hugo.toml', '', 'content/en', '/a'],
	])('%s: in %s', async (_, configuration, says, inner, expected) => {
		const { paths } = await read({ [configuration]: says, [`${inner}/a.md`]: text('A.') }, { inner });
		expect(paths).toEqual([expected]);
	});

	it('has the addresses by which its pages link to each other, where a folder above has that name', async () => {
		const links = 'See [b](/manual/b), [c](/manual/b#x) and [the shop](/manual/shop).';
		const pages = { 'src/manual/md/a.md': text(`${links}\n\n${links}\n\n${links}`), 'src/manual/md/b.md': text('B.') };
		expect((await read(pages, { inner: 'src/manual/md' })).paths).toEqual(['/manual/a', '/manual/b']);
		const few = { 'src/manual/md/a.md': text(links), 'src/manual/md/b.md': text('B.') };
		expect((await read(few, { inner: 'src/manual/md' })).paths).toEqual(['/a', '/b']);
	});
});

it('has pages of Jekyll where the patterns of their collections say', async () => {
	const { paths, texts } = await read({
		'_config.yml':
			'permalink: /all/:categories/:title.html\ncollections:\n  posts:\n    permalink: /news/:year/:i_month/:title/\n  rules:\n    output: true\n    permalink: /the-:collection/:path/\n  ships:\n    output: true\n',
		'_posts/2020-03-04-tides.md': text('A.'),
		'_rules/sea/locks.md': text('B.'),
		'_ships/tern.md': text('C.'),
		'about.md': text('See [tides]({% post_url 2020-03-04-tides %}).'),
	});
	expect(paths).toEqual(['/about', '/news/2020/3/tides', '/ships/tern', '/the-rules/sea/locks']);
	expect(texts['/about']).toBe('See [tides](/news/2020/3/tides).');
});
