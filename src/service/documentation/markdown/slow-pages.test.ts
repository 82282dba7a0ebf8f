import { describe, expect, it } from 'vitest';
import { acronyms, terms } from '../../../search/words/tokenise.js';
import { noSite, orderOf } from '../core/navigation.js';
import { readLinkList } from '../generators/navigation/link-list.js';
import { readFrontmatter } from './frontmatter.js';
import { withoutMdx } from './mdx/without-mdx.js';

describe('a page of strangers', () => {
	it('may have thousands of numbers in a row', () => {
		expect(terms(`${'1.'.repeat(50_000)}1`).length).toBeLessThan(60_000);
		expect(terms(`${'1.1-'.repeat(12_000)}a`)).toBeDefined();
		expect(terms('3.4.1')).toEqual(['3.4.1', '3.4', '3']);
	});

	it('may have lines that patterns with two ends would read for minutes', () => {
		const line = `# a${' '.repeat(40_000)}${'# '.repeat(20_000)}x!`;
		expect(orderOf(readLinkList('', `${line}\n- [One](one.md)`, noSite))).toEqual([{ title: '', pages: ['one.md'] }]);
	});

	it('may have a word of many thousand letters', () => {
		expect(acronyms(`${'éa'.repeat(200_000)} Content Security Policy`)).toEqual(['csp']);
	});

	it('may have a front matter with an alias of nothing', () => {
		const { frontmatter, problem } = readFrontmatter('---\ntitle: *args\ndescription: Words\n---\nText');
		expect(problem).toBeDefined();
		expect(frontmatter.description).toBe('Words');
	});

	it.each(['export default settings with the button.', 'export class diagrams as PNG.', 'export function lists (see'])(
		'may begin a line with a word of programs: %s',
		(line) => {
			expect(withoutMdx(`You can\n${line}\nand go on.`)).toBe(`You can\n${line}\nand go on.`);
		},
	);

	it.each(['export const a = 1;', 'export default function Page() {}', 'export default () => 1', 'export class A {}'])(
		'has no programs among its words: %s',
		(line) => {
			expect(withoutMdx(`Before\n${line}\nAfter`)).toBe('Before\nAfter');
		},
	);
});
