import { expect, it } from 'vitest';
import { headings, readPageOf } from '../../../testing/documentation/shown-page.js';
import { headingAnchors } from '../markdown/heading-anchors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { formats } from './formats.js';

it('ids of a generator stand behind the headings of the page, so that who reads it again gives the same', () => {
	for (const { name } of formats) {
		const body = [...headings, 'Same', '`a_b_c`', 'Own {#own-id}', 'Same 1']
			.map((words) => `## ${words}\n\nText.`)
			.join('\n\n');
		const { markdown, sections } = readPageOf(name, body);
		expect(headingAnchors(parseMarkdown(markdown)).map(({ id }) => id)).toEqual(sections.map(({ anchor }) => anchor));
	}
});

it.each([
	['## Opening a drawer {/*opening-handle*/}', 'opening-handle', 'Opening a drawer'],
	['## Opening a drawer {/* #opening-handle */}', 'opening-handle', 'Opening a drawer'],
	['<a name="old"></a>\n## Feeding The Birds', 'feeding-the-birds', 'Feeding The Birds'],
	['<a id="old"></a>\n\n## Feeding', 'feeding', 'Feeding'],
	['<span id="old"></span>\n\n## Feeding', 'feeding', 'Feeding'],
	['## <a name="old"></a> Feeding', 'feeding', 'Feeding'],
	['## Feeding { #birds .big }', 'birds', 'Feeding'],
	['## Feeding {: id="birds" }', 'birds', 'Feeding'],
	['<h2 id="birds">Feeding <code>all</code></h2>', 'birds', 'Feeding all'],
])('an id of its own counts, an anchor is a further one: %s', (source, id, heading) => {
	for (const file of ['a.md', 'a.mdx']) {
		if (file === 'a.mdx' && /\{ #|\{:/.test(source)) continue;
		const { sections, markdown } = readPageOf('markdown', `${source}\n\nText.`, file);
		expect(sections.map((section) => [section.anchor, section.heading])).toEqual([[id, heading]]);
		expect(headingAnchors(parseMarkdown(markdown)).map((anchor) => anchor.id)).toEqual([id]);
	}
});
