import { describe, expect, it } from 'vitest';
import { setField } from '../editor/frontmatter-edit.js';
import { readPageFacts } from './read-page-facts.js';

const written = (file: string, text: string) =>
	readPageFacts(file, text).links.map(({ url, start, end, line, kind }) => [kind, url, text.slice(start, end), line]);

describe('the links of a page', () => {
	it('stand where their destinations are written, whatever the notation', () => {
		const text = [
			'---',
			'title: A',
			'---',
			'[one](./b.md#x "Title") and ![an [image]](<a b.png>)',
			'> 1. [two](b\\_c.md) [`(code)`](d(e).md)',
			'',
			'[three][r] <https://example.com/a> www.example.com [](empty.md)',
			'',
			'[r]: ../c.md "T"',
			'<a class="x" href="/d#y">d</a> <img src=\'e.png\'>',
		].join('\n');
		expect(written('a.md', text)).toEqual([
			['link', './b.md#x', './b.md#x', 4],
			['image', 'a b.png', 'a b.png', 4],
			['link', 'b_c.md', 'b\\_c.md', 5],
			['link', 'd(e).md', 'd(e).md', 5],
			['link', 'empty.md', 'empty.md', 7],
			['link', '../c.md', '../c.md', 9],
			['link', '/d#y', '/d#y', 10],
			['image', 'e.png', 'e.png', 10],
		]);
	});

	it('are found in components of MDX, behind headings with ids of their own', () => {
		const text = '## One {#first}\r\n\r\n<Card title="B" href="/b">\r\n\r\n[c](./c.mdx)\r\n\r\n</Card>\r\n';
		expect(written('a.mdx', text)).toEqual([
			['link', '/b', '/b', 3],
			['link', './c.mdx', './c.mdx', 5],
		]);
	});

	it('stand in the indented lines of callouts and tabs, nested and with tabs, and code in these stays code', () => {
		const text = `Before [one](/one).

!!! note "Two"

    See [two](/two),
    and [three](/three).

    \`\`\`md
    [code](/code)

    [code](/more)
    \`\`\`

\t[four](/four)

=== "Tab"

    !!! tip
        [five](/five)

        ## Six {#six}

1. Item

    ??? info
        [seven](/seven)

After [eight](/eight).

    [code](/last)
`;
		const { links, headings } = readPageFacts('page.md', text);
		const urls = ['/one', '/two', '/three', '/four', '/five', '/seven', '/eight'];
		expect(links.map(({ start, end }) => text.slice(start, end))).toEqual(urls);
		expect(links.map(({ url }) => url)).toEqual(urls);
		expect(links.map(({ line }) => text.split('\n')[line - 1])).toEqual(
			urls.map((url) => expect.stringContaining(url)),
		);
		expect(headings.map(({ start, end, id }) => [text.slice(start, end), id])).toEqual([['## Six {#six}', 'six']]);
	});

	it('in code are none', () => {
		expect(written('a.md', '`[a](b.md)`\n\n```md\n[a](b.md)\n```\n<!-- <a href="x"> -->\n')).toEqual([]);
	});
});

describe('the headings of a page', () => {
	it('have the anchors that readers find, and their place in the source', () => {
		const text = '---\ntitle: A\n---\n# One\n\nTwo *words*\n===\n\n## One {#own} ##\n\n> ## One\n';
		const { headings } = readPageFacts('a.md', text);
		expect(headings.map(({ text: heading, id, line, isTopLevel }) => [heading, id, line, isTopLevel])).toEqual([
			['One', 'one', 4, true],
			['Two words', 'two-words', 6, true],
			['One', 'own', 9, true],
			['One', 'one-1', 11, false],
		]);
		expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual([
			'# One',
			'Two *words*\n===',
			'## One {#own} ##',
			'## One',
		]);
	});

	it('keep ids of their own', () => {
		const of = (file: string, text: string) => readPageFacts(file, text).headings.map(({ id }) => id);
		expect(of('a.md', '## A {#b}\n## C')).toEqual(['b', 'c']);
		expect(of('a.mdx', '## A {#b}\n## C {/* #d */}')).toEqual(['b', 'd']);
		expect(of('a.md', '## A {#_über}')).toEqual(['_über']);
	});
});

it('what no reader sees as text is known', () => {
	const text = '[see](b.md "T") <b id="x">bold</b>\n\n```js title="c"\ncode\n```\n';
	const { hidden, code } = readPageFacts('a.md', text);
	expect(hidden.map(({ start, end }) => text.slice(start, end))).toEqual([
		'b.md',
		'<b id="x">',
		'</b>',
		'```js title="c"',
	]);
	expect(code.map(({ start, end }) => text.slice(start, end))).toEqual(['```js title="c"\ncode\n```']);
});

it('what is wrong with a file is said with its line', () => {
	const { mdxProblem, frontmatterProblem, headings } = readPageFacts('a.mdx', '---\na: [\n---\n# A\n\n<Open>\n');
	expect(mdxProblem?.line).toBe(6);
	expect(mdxProblem?.message).toContain('closing tag');
	expect(frontmatterProblem).toBeDefined();
	expect(headings).toHaveLength(1);
});

it('frontmatter of a page ends with three dots too, and is no text between two rules', () => {
	const text = '---\r\ntitle: A\r\n...\r\n# B\r\n\r\n---\r\n';
	const facts = readPageFacts('a.md', text);
	expect(text.slice(facts.bodyStart)).toBe('# B\r\n\r\n---\r\n');
	expect(facts.frontmatter.title).toBe('A');
	expect(setField(text, 'title', 'C')).toBe(text.replace('A', 'C'));
	const ruled = readPageFacts('a.md', '---\n\n# B\n\nText.\n\n---\n');
	expect(ruled.bodyStart).toBe(0);
	expect(ruled.headings).toHaveLength(1);
});
