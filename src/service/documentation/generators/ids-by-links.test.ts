import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../load-documentation.js';
import { idsByLinks } from './ids-by-links.js';

/** The ids of the headings of each page. */
async function idsOf(files: Record<string, string>): Promise<Record<string, string[]>> {
	const { pages } = await loadDocumentation(scratchFolder(files));
	return Object.fromEntries(
		pages.map(({ path, sections }) => [path, sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== '')]),
	);
}

describe('a folder of Markdown whose links say how its site makes ids', () => {
	const links = (ids: readonly string[]) => ids.map((id) => `[x](#${id})`).join(' ');
	const page = (headings: readonly string[], ids: readonly string[]) =>
		`# Boats\n\n${links(ids)}\n\n${headings.join('\n\nText.\n\n')}\n\nText.\n`;

	it.each([
		['capitals stay', ['## Big Boats', '## Small Boats'], ['Big-Boats', 'Small-Boats']],
		[
			'the heading above is part of them',
			['## Big Boats', '### Sails', '## Oars'],
			['Big-Boats', 'Big-Boats-Sails', 'Oars'],
		],
		['no underscores', ['## `big_boats`', '## `small_boats`', '## Oars'], ['big-boats', 'small-boats', 'oars']],
		['those of VitePress', ['## Node.js API', '## 1. Install', '## Oars'], ['node-js-api', '_1-install', 'oars']],
	])('has those ids: %s', async (_, headings, ids) => {
		const pages = await idsOf({
			'a.md': page(headings, ids),
			'b.md': page(headings, ids),
			'c.md': page(headings, ids),
		});
		expect(Object.values(pages)).toEqual([ids, ids, ids]);
	});

	it('has those of GitHub when few links say otherwise', async () => {
		const pages = await idsOf({
			'a.md': page(['## Big Boats', '## Oars', '## Sails'], ['big-boats', 'oars', 'Big-Boats']),
			'b.md': page(['## Big Boats', '## Oars', '## Sails'], ['big-boats', 'oars', 'sails']),
		});
		expect(pages['/a']).toEqual(['big-boats', 'oars', 'sails']);
	});

	it.each([
		['headings', `[x](#a)\n${Array.from({ length: 20_000 }, (_, turn) => `## Boat ${turn}`).join('\n')}`],
		['links without an end', '](#a'.repeat(250_000)],
	])('may have a page with many thousand %s', async (_, text) => {
		expect(await idsByLinks(async () => text, ['a.md'])).toBeUndefined();
	});

	it('stands where its links say, whatever its ids are', async () => {
		const { pages } = await loadDocumentation(
			`${scratchFolder({
				'docs/a.md': `${page(['## Big Boats', '## Small Boats'], ['Big-Boats', 'Small-Boats', 'Big-Boats', 'Big-Boats', 'Small-Boats'])} ${'[b](/docs/b) '.repeat(6)}`,
				'docs/b.md': '# B',
			})}/docs`,
		);
		expect(pages.map(({ path, sections }) => [path, ...sections.map(({ anchor }) => anchor)])).toEqual([
			['/docs/a', '', 'Big-Boats', 'Small-Boats'],
			['/docs/b'],
		]);
	});
});
