import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../../testing/service/read-pages.js';
import { syntax } from '../generators/syntax.js';
import { headingAnchors } from './heading-anchors.js';
import { parseMarkdown } from './parse-markdown.js';

const idsOf = (source: string) => headingAnchors(parseMarkdown(source)).map(({ id }) => id);

describe('headingAnchors', () => {
	it('slugs as GitHub does, counting duplicates', () => {
		expect(idsOf('## Install\n\n## Install\n\n## `use` it, now!')).toEqual(['install', 'install-1', 'use-it-now']);
	});

	it('takes an explicit id out of the text', () => {
		const [heading] = headingAnchors(parseMarkdown('## Set it *up* {#setup}'));
		expect(heading?.id).toBe('setup');
		expect(heading?.text).toBe('Set it up');
	});

	it.each(['{ #setup }', '{: #setup }', '{#setup .wide}'])('takes the id of %s', (id) => {
		expect(headingAnchors(parseMarkdown(`## Set up ${id}`))).toMatchObject([{ id: 'setup', text: 'Set up' }]);
	});

	it.each([`{ .wide data-toc-label="Up" }`, '{: .wide .dark }', "{data-x='a b'}", '{ width=40 }'])(
		'has neither words nor an id from %s',
		(mark) => {
			expect(headingAnchors(parseMarkdown(`## Set up ${mark}`))).toMatchObject([{ id: 'set-up', text: 'Set up' }]);
		},
	);

	it('keeps braces that are words, however many stand in a row', () => {
		expect(idsOf('## The map {x, y}\n\n## The set {x}')).toEqual(['the-map-x-y', 'the-set-x']);
		expect(idsOf(`## {${'a=b'.repeat(90)}`)).toHaveLength(1);
	});

	it.each(['_überblick', 'Über_uns', 'f(x,y)', '概要'])('takes the id %s, whatever its letters are', (id) => {
		expect(headingAnchors(parseMarkdown(`## Set up {#${id}}`))).toMatchObject([{ id, text: 'Set up' }]);
	});

	it('never gives a slug the id that another heading asked for', () => {
		expect(idsOf('## Setup\n\n## Other {#setup}\n\n## Third {#setup}')).toEqual(['setup-2', 'setup', 'setup-1']);
	});

	it('reads explicit ids in MDX, in braces and in comments', () => {
		const { markdown } = markdownOf('## One {#first}\n\n## Two {/* #second */}', true, syntax);
		expect(idsOf(markdown)).toEqual(['first', 'second']);
		const other = markdownOf('## One {#_überblick}\n\n## Two {/* #übersicht */}', true, syntax);
		expect(idsOf(other.markdown)).toEqual(['_überblick', 'übersicht']);
	});

	it('gives a heading without letters an id, too', () => {
		expect(idsOf('## 🎉\n\n## !\n')).toEqual(['section', 'section-1']);
	});

	it('is what remark-rehype renders', async () => {
		const tree = parseMarkdown('# A\n\n## B `c`\n\n> ## B c\n\n## D {#x}');
		const html = await unified().use(remarkRehype).run(tree);
		const ids: unknown[] = [];
		visit(html, 'element', (element) => {
			if (/^h\d$/.test(element.tagName)) ids.push(element.properties.id);
		});
		expect(ids).toEqual(headingAnchors(tree).map(({ id }) => id));
		expect(ids).toEqual(['a', 'b-c', 'b-c-1', 'x']);
	});
});
