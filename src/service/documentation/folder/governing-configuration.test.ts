import { describe, expect, it } from 'vitest';
import { readPages as read } from '../../../testing/service/read-pages.js';

const text = (words: string) => `# Page\n\n${words}\n`;

describe('a configuration above the folder', () => {
	it('does not count when the pages are plainly those of another generator, and the start says both', async () => {
		const { format, paths, warnings } = await read(
			{
				'mkdocs.yml': 'site_name: Old',
				'docs/sources/_index.md': text('Home.'),
				'docs/sources/query/_index.md': text('Queries.'),
				'docs/sources/query/log.md': text('Logs.'),
			},
			{ inner: 'docs/sources' },
		);
		expect(format).toBe('Hugo');
		expect(paths).toEqual(['/', '/query', '/query/log']);
		expect(warnings).toEqual([
			'"../../mkdocs.yml" was not used, because the pages are those of Hugo; --format says otherwise.',
		]);
	});

	it('does not count when it has its pages in another folder, and one above it may', async () => {
		const files = {
			'.vitepress/config.ts': '',
			'manual/mkdocs.yml': 'docs_dir: pages',
			'manual/notes/a.md': text('A.'),
		};
		const { format, paths, warnings } = await read(files, { inner: 'manual/notes' });
		expect(format).toBe('VitePress (../../.vitepress)');
		expect(paths).toEqual(['/a']);
		expect(warnings).toEqual([
			'"../mkdocs.yml" was not used, because it has its pages in "pages"; --format says otherwise.',
		]);
	});

	it('counts when the setting names its generator', async () => {
		const files = { 'mkdocs.yml': '', 'docs/a/c.md': text('C.'), 'docs/a/b/_index.md': text('B.') };
		expect((await read(files, { inner: 'docs/a', format: 'mkdocs' })).format).toBe('MkDocs (../../mkdocs.yml)');
	});
});

describe('pages without a configuration', () => {
	const note = '::note\nMind the tide.\n::\n\n[Tide](/docs/4.x/boats/tide)';

	it('are those of Nuxt Content by numbered folders and blocks, below the place that their links say', async () => {
		const { format, paths, texts } = await read({
			'1.boats/01.start.md': text(note),
			'1.boats/02.tide.md': text(`${note} [Start](/docs/4.x/boats/start) [Shop](/modules/shop)`),
			'2.quays/1.moor.md': text(`${note} [Start](/docs/4.x/boats/start)`),
		});
		expect(format).toBe('Nuxt Content');
		expect(paths).toEqual(['/docs/4.x/boats/start', '/docs/4.x/boats/tide', '/docs/4.x/quays/moor']);
		expect(texts['/docs/4.x/quays/moor']).not.toContain('::note');
	});

	it('stand at the root when links name only one address outside', async () => {
		const guide = text('[Guide](/guide/use) and [again](/guide/use).');
		expect((await read({ 'index.md': guide, 'a.md': guide, 'b.md': guide })).paths).toEqual(['/', '/a', '/b']);
	});

	it.each([
		['MkDocs', '!!! note\n\n    Mind.'],
		['VitePress', '::: code-group\n\n```sh\na\n```\n\n:::'],
		['mdBook', '```rust\n{{#include a.rs}}\n```'],
		['Sphinx with MyST', '```{note}\nMind.\n```'],
	])('are those of %s by what only its authors write', async (format, words) => {
		const pages = { 'a.md': text(words), 'b.md': text(words), 'c.md': text(words) };
		expect((await read(pages)).format).toBe(format);
		expect((await read({ 'a.md': text(words), 'b.md': text('B.'), 'c.md': text('C.') })).format).toBe('Markdown');
	});
});
