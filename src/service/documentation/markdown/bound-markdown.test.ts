import { describe, expect, it } from 'vitest';
import { readPage } from '../page/read-page.js';
import { boundMarkdown } from './bound-markdown.js';

describe('lines that no author writes', () => {
	it.each([
		['lists within lists on one line', `${'- '.repeat(5_000)}a`, 'nests deeper than 50 levels'],
		['quotes within quotes', `${'>'.repeat(8_000)}a`, 'nests deeper than 50 levels'],
		['a list that goes ever deeper', `${' '.repeat(400)}- a`, 'nests deeper than 50 levels'],
		['brackets', '[a'.repeat(20_000) + ']'.repeat(20_000), 'has more than 50 brackets open at once'],
		['a run of stars', `a${'*'.repeat(100_000)}b`, 'has more than 500 of the same mark in a row'],
		['marks of emphasis', 'a*'.repeat(50_000), 'has more than 2000 marks of emphasis'],
	])('%s: are left out by name, and the rest of the page is read', (_, line, reason) => {
		const body = `# Title\n\nBefore.\n\n${line}\n${line}\n\nAfter.\n`;
		const { page, warnings } = readPage({
			file: 'a.md',
			path: '/a',
			frontmatter: { facets: {} },
			body,
			lineOf: (index: number) => index + 4,
			resolve: (url: string) => url,
		});
		expect(warnings).toEqual([`"a.md", lines 8 to 9: this part ${reason} and was left out; make it simpler.`]);
		expect(page.markdown.split(/\n+/)).toEqual(['# Title', 'Before.', 'After.']);
	});

	it.each([
		['marks of emphasis', 'a*a*a*a*a*\n', 2_000, 'has more than 2000 marks of emphasis'],
		['two marks', '*_\n', 2_000, 'has more than 2000 marks of emphasis'],
		['a mark and a bracket', '*]\n', 2_000, 'has more than 2000 marks of emphasis'],
		['brackets', 'a [b\n', 51, 'has more than 50 brackets open at once'],
		['instructions', 'a <?\n', 51, 'has more than 50 brackets open at once'],
		['comments', 'a <!--\n', 51, 'has more than 50 brackets open at once'],
		['sections of XML', 'a <![CDATA[\n', 51, 'has more than 50 brackets open at once'],
	])('%s of a paragraph are counted over its lines', (_, line, most, reason) => {
		const { markdown, left } = boundMarkdown(line.repeat(2 * most + 2));
		expect(left[0]?.reason).toBe(reason);
		expect(Math.max(...markdown.split('\n\n').map((part) => part.length))).toBeLessThanOrEqual(most * line.length);
	});

	it.each([
		['an empty line', '*a*b*c*\n\n'],
		['the item of a list', '- *a*b*c*\n'],
		['a heading', '# *a*b*c* <?\n'],
		['code', '```\n[a*b <?\n```\n'],
	])('are counted anew after %s', (_, block) => {
		expect(boundMarkdown(block.repeat(2_000)).left).toEqual([]);
	});

	it('are counted anew in each row of a table', () => {
		expect(boundMarkdown(`| a | b |\n|---|---|\n${'| *a* | [b\n'.repeat(2_000)}`).left).toEqual([]);
	});

	it('are none in code, in tables and in ordinary lists', () => {
		const body = [
			'```',
			`${'- '.repeat(5_000)}a`,
			'```',
			`| ${'**a** | '.repeat(100)}`,
			`${'  '.repeat(10)}- deep`,
			'*'.repeat(80),
			`${'[a](b) '.repeat(200)}`,
		].join('\n');
		expect(boundMarkdown(body)).toEqual({ markdown: body, left: [] });
	});
});

const depthOf = (body: string) => {
	const { page } = readPage({
		file: 'a.md',
		path: '/a',
		frontmatter: { facets: {} },
		body,
		resolve: (url: string) => url,
	});
	const depths = page.markdown.split('\n').map((line) => /^[> ]*/.exec(line)?.[0].replaceAll(' ', '').length ?? 0);
	return { depth: Math.max(...depths), markdown: page.markdown };
};

it.each(['::: tip a\n> b\n', ':::tip\n'])('containers nest no deeper, and what stands in them stays: %j', (lines) => {
	const body = `${lines.repeat(60)}Innermost.\n${':::\n'.repeat(60)}\nAfter.\n`;
	const { depth, markdown } = depthOf(body);
	expect(depth).toBeLessThanOrEqual(9);
	expect(depth).toBeGreaterThanOrEqual(8);
	expect(markdown.match(/:::\s*tip/g)).toHaveLength(10);
	expect(markdown).toContain('Innermost.');
	expect(markdown.trimEnd().split('\n').at(-1)).toBe('After.');
});

it('reads no more callouts as quotes than the parser reads in a time that grows with the page', () => {
	const body = ':::tip Title\n\nWords.\n\n:::\n\n'.repeat(1_500);
	const { page } = readPage({ file: 'a.md', path: '/a', frontmatter: { facets: {} }, body, resolve: (url) => url });
	expect(page.markdown.match(/\[!TIP\]/g)).toHaveLength(1_000);
	expect(page.markdown.match(/Words\./g)).toHaveLength(1_500);
});
