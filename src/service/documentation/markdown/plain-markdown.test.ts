import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../../testing/service/read-pages.js';
import { syntax } from '../generators/syntax.js';

const plain = (lines: string[], mdx = false) => markdownOf(lines.join('\n'), mdx, syntax).markdown;

it('leaves nothing of a container whose name has a hyphen', () => {
	const text = plain(['::: code-group', '', '```sh [npm]', 'npm run deploy', '```', '', ':::', '', 'Then wait.']);
	expect(text.trim().split(/\n{2,}/)).toEqual(['**npm**', '```sh\nnpm run deploy\n```', 'Then wait.']);
});

it('keeps the label of each tab of a group of code, and of the code what else stands there', () => {
	const group = [
		'::: code-group',
		'```ts{2} [a.ts] line-numbers',
		'[x]',
		'```',
		'```sh [b]',
		'```',
		':::',
		'```ts [c.ts]',
		'```',
	];
	expect(
		plain(group)
			.trim()
			.replace(/\n{2,}/g, '\n')
			.split('\n'),
	).toEqual([...['**a.ts**', '```ts{2} line-numbers', '[x]', '```', '**b**', '```sh', '```', '```ts [c.ts]', '```']]);
});

it.each([
	[
		'Docusaurus',
		'<Tabs>\n<TabItem value="npm" default>\n\nOne.\n\n</TabItem>\n<TabItem value="y" label="Yarn">\n\nTwo.\n\n</TabItem>\n</Tabs>',
	],
	[
		'Starlight',
		'<Tabs syncKey="pkg">\n<TabItem label="npm">One.</TabItem>\n<TabItem label="Yarn">Two.</TabItem>\n</Tabs>',
	],
])('keeps the tabs of %s below their labels', (_, source) => {
	const [first, , second] = plain([source], true)
		.trim()
		.split(/\n{2,}/);
	expect([first?.toLowerCase(), second]).toEqual(['**npm**', '**Yarn**']);
});

const paragraphs = (text: string) => text.trim().split(/\n{2,}/);

const valuesOfTabs = [
	'<Tabs',
	'  defaultValue="apple"',
	'  values={[',
	"    {label: 'Apple 🍎', value: 'apple'},",
	'    {value: "orange", label: "Orange > all"},',
	'  ]}>',
	'<TabItem value="apple">',
	'',
	'One.',
	'',
	'```sh',
	'<TabItem value="apple">',
	'```',
	'',
	'</TabItem>',
	'<TabItem',
	'  value="orange">',
	'',
	'Two.',
	'',
	'</TabItem>',
	'</Tabs>',
	'',
	'<TabItem value="apple">',
	'',
	'Three.',
	'',
	'</TabItem>',
];

it.each([true, false])('keeps the labels that Docusaurus has beside its tabs (MDX: %s)', (mdx) => {
	expect(paragraphs(plain(valuesOfTabs, mdx))).toEqual([
		'**Apple 🍎**',
		'One.',
		'```sh\n<TabItem value="apple">\n```',
		'**Orange > all**',
		'Two.',
		'**apple**',
		'Three.',
	]);
});

it('reads a tag of Docusaurus that never ends as text', () => {
	expect(plain(['<Tabs', 'values', '', 'Text.'])).toBe('<Tabs\nvalues\n\nText.');
	const many = Array.from({ length: 500 }, () => '<Tabs a="'.repeat(1_001));
	expect(plain(many)).toBe(many.join('\n'));
});

it.each([
	[
		'vitepress-plugin-tabs',
		['::: tabs key:ab', '== Tab a', 'One.', '', '::: tip', '== no tab', ':::', '', '== Tab b', 'Two.', ':::'],
	],
	[
		'VuePress',
		[
			'::: tabs#fruit',
			'@tab Tab a',
			'One.',
			'',
			'::: tip',
			'== no tab',
			':::',
			'',
			'@tab:active Tab b#b',
			'Two.',
			':::',
		],
	],
])('keeps the tabs of %s below their labels', (_, lines) => {
	expect(paragraphs(plain(lines))).toEqual(['**Tab a**', 'One.', '> [!TIP]\n> == no tab', '**Tab b**', 'Two.']);
});

it('takes lines for tabs only where tabs are', () => {
	expect(plain(['== a', '@tab b', '::: tip', '== c', ':::']).trim()).toBe('== a\n@tab b\n\n> [!TIP]\n> == c');
	expect(plain(['::: tabs', '```', '== a', '```', ':::']).trim()).toBe('```\n== a\n```');
});

describe('an expression of MDX', () => {
	const code = (source: string) => plain([source], true).trim();

	it('gives the code of a component, with its title and language', () => {
		expect(code('<Code code="npm i" lang="sh" title="Install" />')).toBe('```sh title="Install"\nnpm i\n```');
		expect(
			code(
				"export const shown = `a\\`\n\tb`;\nexport const name = 'x.js';\n\n<Code code={shown} lang='js' title={name} />",
			),
		).toBe('```js title="x.js"\na`\n\tb\n```');
	});

	it('leaves nothing of code that is not in the file', () => {
		expect(code("import x from './x';\n\n<Code code={x} title='a' />\n\n<Code code={x + 1} />\n\nText.")).toBe('Text.');
	});

	it('is the text that the file says it is', () => {
		expect(code("export const version = '4.2';\n\nUse {version}{' '}or {'5'}, {other} and {`*`}.")).toBe(
			'Use 4.2 or 5,  and \\*.',
		);
		expect(code('<Aside title={`Careful`}>Text.</Aside>')).toBe('> [!NOTE]\n> **Careful**\n>\n> Text.');
		expect(code('## Title {/* #own */}')).toContain('#own');
	});
});

it.each([
	[':::note[The title]', ':::'],
	[':::note The title', ':::'],
	['::: info The title', ':::'],
])('makes an alert with its title of %s', (open, close) => {
	expect(plain([open, 'Text.', close]).trim()).toBe('> [!NOTE]\n> **The title**\n>\n> Text.');
});

describe('MkDocs', () => {
	it('has callouts, open or folded, with a title or without', () => {
		expect(plain(['!!! warning "Careful"', '    One.', '', '    Two.', 'After.']).trim()).toBe(
			'> [!WARNING]\n> **Careful**\n>\n> One.\n>\n> Two.\n\nAfter.',
		);
		expect(plain(['???+ example', '    One.']).trim()).toBe('> [!NOTE]\n> One.');
	});

	it('has tabs, which may hold code and callouts', () => {
		const tabs = ['=== "npm"', '    ```sh', '    npm i', '    ```', '=== "Yarn"', '    !!! tip', '        Fast.'];
		expect(plain(tabs).trim()).toBe('**npm**\n\n```sh\nnpm i\n```\n\n**Yarn**\n\n\n> [!TIP]\n> Fast.');
	});

	it('is not what headings, code and sentences look like', () => {
		for (const text of ['Title\n===', '```\n!!! note\n    x\n```', '!!! note', '??? really', '=== "a" is a']) {
			expect(plain([text])).toBe(text);
		}
	});
});

it('leaves out what Twoslash checks and does not show', () => {
	const code = ['const app = make()', '// ---cut---', 'app.get(1)', '//  ^?', '// @errors: 1234', 'app.end()'];
	expect(plain(['```ts twoslash [app.ts]', ...code, '```'])).toBe('```ts [app.ts]\napp.get(1)\napp.end()\n```');
	expect(plain(['```ts', ...code, '```'])).toContain('// ---cut---');
});

it('keeps the words of a badge', () => {
	expect(plain(['Only sections with <Badge type="warning" text="NRV" /> in the title.'])).toBe(
		'Only sections with NRV in the title.',
	);
});

it('says the words of a badge below its heading, whose address does not have them', () => {
	const heading = '### useX <Badge type="tip" text="^1.9.0" />';
	expect(plain([heading, 'Text.'])).toBe('### useX\n\n**^1.9.0**\n\nText.');
	expect(plain(['## New <Badge text="Beta" />'], true).trim()).toBe('## New\n\n**Beta**');
});

it('leaves a badge in code as it is written', () => {
	for (const code of ['```html\n<Badge text="new" />\n```', 'Write `<Badge text="new" />` there.'])
		expect(plain([code])).toBe(code);
});

describe('code', () => {
	const shown = (lines: string[], language = 'js') =>
		plain([`\`\`\`${language}`, ...lines, '```'])
			.split('\n')
			.slice(1, -1);

	it('has no marks of VitePress, and not the lines that they remove', () => {
		const lines = [
			"import x from 'x' // [!code focus]",
			'const old = 1 // [!code --]',
			'const own = 2 // [!code ++]',
			'// [!code word:own]',
			'use(own) // [!!code ++]',
			'<p>x</p> <!-- [!code highlight] -->',
			'{y} {/* [!code ++] */}',
			'name: docs # [!code hl:2]',
		];
		expect(shown(lines)).toEqual([
			"import x from 'x'",
			'const own = 2',
			'use(own) // [!!code ++]',
			'<p>x</p>',
			'{y}',
			'name: docs',
		]);
	});

	it('keeps them where it is about Markdown', () => {
		const lines = ['a // [!code ++]', '// highlight-next-line'];
		expect(shown(lines, 'md')).toEqual(lines);
	});
});

it.each([
	['<Aside type="caution" title="Careful">\nText.\n</Aside>', '> [!CAUTION]\n> **Careful**\n>\n> Text.'],
	['<Aside>\nText.\n</Aside>', '> [!NOTE]\n> Text.'],
	['<Callout type="warning">\nText.\n</Callout>', '> [!WARNING]\n> Text.'],
])('makes the alert that the component is of: %s', (source, alert) => {
	expect(plain([source], true).trim()).toBe(alert);
});

it('keeps the title of an alert that VitePress gives one, and a title with bold words', () => {
	expect(plain(['> [!WARNING] Mind this', '> Text.'])).toBe('> [!WARNING]\n> **Mind this**\n>\n> Text.');
	expect(plain([':::tip[Your **title**]', 'Text.', ':::']).trim()).toBe('> [!TIP]\n> **Your title**\n>\n> Text.');
});

it('keeps tabs of Docusaurus below their labels in a file of Markdown', () => {
	const tabs = ['<Tabs groupId="os">', '<TabItem value="win" label="Windows" default>Press it.</TabItem>', '</Tabs>'];
	expect(plain(tabs).trim()).toBe('**Windows**\n\nPress it.');
});

it('leaves out the place of a table of contents', () => {
	expect(plain(['# Title', '', '[[toc]]', '', '[TOC]', '', 'Text.']).replace(/\n+/g, '\n')).toBe('# Title\nText.');
});

it.each(['constructor', 'toString', '__proto__'])('takes no callout from the name %s', (name) => {
	const boxed = plain([`::: ${name}`, 'Said.', ':::', `> [!${name}] Titled`, '!!! note', '', '    Noted.']);
	const component = plain([`<Aside type="${name}">`, '', 'Said.', '', `</Aside>`, `<${name}>Said.</${name}>`], true);
	for (const markdown of [boxed, component])
		expect(markdown).not.toMatch(/\[!(?!NOTE\]|constructor|toString|__proto__)|function|native/);
	expect(component).toContain('[!NOTE]');
});

describe('code in the item of a list', () => {
	it.each([
		'- ```rst\n  .. name:: value\n  ```',
		'1. ~~~sh\n   npm i\n   ~~~',
		'* - ```js\n    a()\n    ```',
		'> - ```js\n>   a()\n>   ```',
	])('ends where its mark comes again: %j', (code) => {
		expect(plain([code, '', ':::note', 'Text.', ':::'])).toContain('> [!NOTE]\n> Text.');
	});

	it('is not ended by the mark of other code, nor by an item', () => {
		const code = '```md\n```js\n- ```\n:::note\n```';
		expect(plain([code, '', ':::note', 'Text.', ':::'])).toBe(`${code}\n\n\n> [!NOTE]\n> Text.\n`);
	});
});

it('writes emphasis and addresses beside the punctuation of Chinese, Japanese and Korean as they were', () => {
	for (const text of ['これは**「重要」**な点です。', '重要 **注意：**请', '~~旧版。~~请']) {
		expect(plain([text], true).trim()).toBe(text);
	}
	expect(plain(['見よhttps://a.example/x。次'], true).trim()).toBe('見よ<https://a.example/x>。次');
});
