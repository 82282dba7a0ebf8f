import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../../testing/service/read-pages.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { syntax } from './syntax.js';

const plain = (lines: string[], mdx = false) => markdownOf(lines.join('\n'), mdx, syntax).markdown.trim();
const paragraphs = (text: string) => text.split(/\n{2,}/);

describe('the item of a list', () => {
	it('may hold a callout of MkDocs, deeper ones too', () => {
		const lines = ['1. Run it.', '', '    !!! warning "Careful"', '', '        Save first.', '', '    Then go on.'];
		expect(plain(lines)).toBe(
			'1. Run it.\n\n\n    > [!WARNING]\n    > **Careful**\n    >\n    >\n    > Save first.\n\n\n    Then go on.',
		);
		const deep = [
			'- One',
			'    - Two',
			'',
			'        === "npm"',
			'',
			'            ```sh',
			'            npm i',
			'            ```',
		];
		expect(plain(deep)).toContain('        **npm**\n\n\n        ```sh\n        npm i\n        ```');
	});

	it('is not what indented code is', () => {
		const code = 'Text.\n\n    !!! note\n\n        x';
		expect(plain([code])).toBe(code);
		const container = 'Text.\n\n    :::tip\n    x\n    :::';
		expect(plain([container])).toBe(container);
	});

	it.each([3, 4])('may hold a container, indented by %i columns', (columns) => {
		const indent = ' '.repeat(columns);
		const inner = [':::tip Titled', 'Text.', '', '- One', ':::', 'After.'].map((line) => (line ? indent + line : line));
		const { children } = parseMarkdown(plain(['1. Pick one.', '', ...inner]));
		expect(children).toHaveLength(1);
		const [list] = children;
		const blocks = list?.type === 'list' ? list.children[0]?.children : undefined;
		expect(blocks?.map(({ type }) => type)).toEqual(['paragraph', 'blockquote', 'paragraph']);
	});

	it('may hold a container within tabs of MDX', () => {
		const lines = [
			...['1. Pick one.', '', '   <Tabs><TabItem value="a">', ''],
			...['   :::tip', '   Text.', '   :::', '', '   </TabItem></Tabs>'],
		];
		const { markdown, problem } = markdownOf(lines.join('\n'), true, syntax);
		expect(problem).toBeUndefined();
		expect(markdown.trim()).toBe('1. Pick one.\n\n   **a**\n\n   > [!TIP]\n   > Text.');
	});

	it('may hold a container within a container', () => {
		const lines = [':::note', '1. One', '   :::tip', '   Two.', '   :::', ':::'];
		expect(plain(lines)).toBe('> [!NOTE]\n> 1. One\n>\n>    > [!TIP]\n>    > Two.\n>');
	});
});

describe('attributes of Python-Markdown and kramdown', () => {
	it('are no words', () => {
		expect(plain(['[Start](a.md){ .md-button .md-button--primary } and ![A](a.png){: width="20" }.'])).toBe(
			'[Start](a.md) and ![A](a.png).',
		);
		expect(plain(['{: .note }', 'Text.'])).toBe('Text.');
	});

	it('are not what code, formulas and templates look like', () => {
		for (const text of [
			'Write `[a](b){ .x }`.',
			'$\\sum_{n=1}$ and f(x){ return 1 }',
			'**{{ name }}**',
			'## A `b`{#own}',
		])
			expect(plain([text])).toBe(text);
	});
});

it('shows the labels of the code groups of Mintlify and of the tabs of Nextra and Fumadocs', () => {
	const group = [
		'<CodeGroup>',
		'```bash npm',
		'npm i',
		'```',
		'```ts title="a.ts" {1}',
		'b',
		'```',
		'```sh',
		'c',
		'```',
		'</CodeGroup>',
	];
	expect(paragraphs(plain(group, true))).toEqual([
		...['**npm**', '```bash\nnpm i\n```', '**a.ts**', '```ts\nb\n```', '```sh\nc\n```'],
	]);
	const nextra = ["<Tabs items={['pnpm', 'npm']}><Tabs.Tab>One.</Tabs.Tab><Tabs.Tab>Two.</Tabs.Tab></Tabs>"];
	expect(paragraphs(plain(nextra, true))).toEqual(['**pnpm**', 'One.', '**npm**', 'Two.']);
	const fumadocs = [
		"<Tabs items={['pnpm', 'npm']}>",
		'<Tab value="npm">Two.</Tab>',
		'<Tab value="pnpm">One.</Tab>',
		'</Tabs>',
	];
	expect(paragraphs(plain(fumadocs, true))).toEqual(['**npm**', 'Two.', '**pnpm**', 'One.']);
});
