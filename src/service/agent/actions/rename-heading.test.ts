import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

/** What becomes of one file. */
const edited = async (file: string, text: string, instruction: string, others: Record<string, string> = {}) =>
	(await editPages({ ...others, [file]: text }, instruction)).files[file];

describe('renaming a heading', () => {
	it.each([
		['## Old\n', '## New\n'],
		['Old\n---\n', 'New\n---\n'],
		['## Old ##\n', '## New ##\n'],
		['## Old {#own}\n', '## New {#own}\n'],
		['## Old {#_über}\n', '## New {#_über}\n'],
		['## Old {/*own*/}\n', '## New {/*own*/}\n'],
		['## Old {/* own */}\n', '## New {/* own */}\n'],
		['## *Old* { #own .wide }\n', '## New { #own .wide }\n'],
		['## Old {: id="own" } ##\n', '## New {: id="own" } ##\n'],
		['Old {#own}\n---\n', 'New {#own}\n---\n'],
		['> ## Old\n', '> ## New\n'],
		['- ## *Old*\n', '- ## New\n'],
		['##   Old   \n\nOld\n', '##   New   \n\nOld\n'],
		['```\n## Old\n```\n\n### Old\n', '```\n## Old\n```\n\n### New\n'],
	])('%j becomes %j', async (text, expected) => {
		expect(await edited('a.md', text, 'Rename the heading "Old" to "New"')).toBe(expected);
	});

	it.each([
		['mkdocs.yml', 'docs/', 'deja-vu-co', 'groe-more'],
		['docs/.vitepress/config.ts', 'docs/', 'deja-vu-co', 'große-more'],
		['sidebars.js', '', 'déjà-vu--co', 'große--more'],
	])('gives links the id that the generator makes: %s', async (configuration, root, old, id) => {
		const text = `[d](#${old})\n\n## Déjà vu & co\n`;
		const others = { [configuration]: 'x: 1\n' };
		expect(await edited(`${root}a.md`, text, 'Rename the heading "Déjà vu & co" to "Große & more"', others)).toBe(
			`[d](#${id})\n\n## Große & more\n`,
		);
	});

	it('gives links the id of the generator that a setting names', async () => {
		const site = { 'a.md': '[d](#groe)\n\n## Große\n' };
		expect((await editPages(site, 'Rename the heading "Große" to "Größte"', 'mkdocs')).files).toEqual({
			'a.md': '[d](#grote)\n\n## Größte\n',
		});
	});

	it.each([
		['a.md', '{/*own*/}'],
		['a.mdx', '{/*own*/}'],
		['a.mdx', '{/* own */}'],
		['a.mdx', '{#own}'],
	])('keeps the id that links name: %s %s', async (file, id) => {
		const text = `[o](#own)\n\n## Old ${id}\n`;
		expect(await edited(file, text, 'Rename the heading "Old" to "New"')).toBe(text.replace('Old', 'New'));
	});

	it('keeps an anchor that is written as a comment of MDX', async () => {
		expect(await edited('a.mdx', '## Old {/* #own */}\n', 'Rename the heading "Old" to "New"')).toBe(
			'## New {/* #own */}\n',
		);
	});

	it('takes numbered anchors along', async () => {
		const { files } = await editPages(
			{ 'a.md': '## Use\n\n## Use\n', 'b.md': '[1](a.md#use) [2](a#use-1)\n' },
			'Rename the heading "#use" to "Run"',
		);
		expect(files['b.md']).toBe('[1](a.md#run) [2](a#use)\n');
	});

	it('says that there is none', async () => {
		expect((await editPages({ 'a.md': '# A\n' }, 'Rename the heading "Old" to "New"')).text).toBe(
			'No page has a heading "Old".',
		);
	});
});
