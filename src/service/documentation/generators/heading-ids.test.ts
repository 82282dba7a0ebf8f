import { expect, it } from 'vitest';
import { headingAnchors } from '../markdown/heading-anchors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readPage } from '../page/read-page.js';
import { formats } from './formats.js';

const page = (format: string, body: string, file = 'a.md') =>
	readPage({
		file,
		path: '/a',
		frontmatter: { title: 'A', facets: {} },
		body,
		resolve: (url) => url,
		format: formats.find(({ name }) => name === format),
	}).page;

const idsOf = (format: string, headings: readonly string[]) =>
	page(format, headings.map((words) => `## ${words}\n\nText.\n`).join('\n')).sections.map(({ anchor }) => anchor);

const headings = [
	'Node.js API',
	'1. Install',
	'Déjà vu & co.',
	'Use `__init__` (new)',
	"What's new?",
	'Same',
	'Same',
	'安装',
];

// What the rules of each generator say. `e2e/world/sites.spec.ts` follows links into sites that generators build.
it.each([
	['docusaurus', 'nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装'],
	['vitepress', 'node-js-api _1-install deja-vu-co use-init-new what-s-new same same-1 安装'],
	['mkdocs', 'nodejs-api 1-install deja-vu-co use-__init__-new whats-new same same_1 _1'],
	['sphinx', 'node-js-api install deja-vu-co use-init-new what-s-new same id1 id2'],
	['hugo', 'nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装'],
	['mdbook', 'nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装'],
	['docsify', 'nodejs-api _1-install déjà-vu--co use-__init__-new whats-new same same-1 安装'],
	['mintlify', 'node-js-api 1-install déjà-vu-&-co use-__init__-new what-s-new same same-2 安装'],
])('%s', (format, expected) => {
	expect(idsOf(format, headings).join(' ')).toBe(expected);
});

it('ids of a generator stand behind the headings of the page, so that who reads it again gives the same', () => {
	for (const { name } of formats) {
		const body = [...headings, 'Same', '`a_b_c`', 'Own {#own-id}', 'Same 1']
			.map((words) => `## ${words}\n\nText.`)
			.join('\n\n');
		const { markdown, sections } = page(name, body);
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
		const { sections, markdown } = page('markdown', `${source}\n\nText.`, file);
		expect(sections.map((section) => [section.anchor, section.heading])).toEqual([[id, heading]]);
		expect(headingAnchors(parseMarkdown(markdown)).map((anchor) => anchor.id)).toEqual([id]);
	}
});

it('a name below or above a heading is not its id', () => {
	const { sections } = page(
		'docusaurus',
		'## One\n\n<a id="below"></a>\n\nText.\n\n<a id="above"></a>\n\n## Two\n\nText.',
	);
	expect(sections.map(({ anchor }) => anchor)).toEqual(['one', 'two']);
});

it('an anchor that leads to itself behind the words of a heading is its id, another one is not', () => {
	const { sections } = page(
		'gitbook',
		'## The Quay <a href="#quay" id="quay"></a>\n\nText.\n\n## The Pier <a class="x" name="pier"></a>\n\nText.',
	);
	expect(sections.map(({ anchor: id, heading }) => [id, heading])).toEqual([
		['quay', 'The Quay'],
		['the-pier', 'The Pier'],
	]);
});
