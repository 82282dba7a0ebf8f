import { render } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { markdownInPanel } from '../../../testing/panel/in-panel.js';
import { endWithinBudget } from './block-budget.js';
import { splitBlocks } from './split-blocks.js';

// Hundreds of renderings each, on machines that may do much else.
vi.setConfig({ testTimeout: 90_000 });

const sources = [{ url: '/guide/install#docker', title: 'Install' }];

const documents = {
	'an answer with everything': `# Install Docent

Run **one** command, see [1](/guide/install#docker). It is \`npm run demo\` or *anything* else ~~you~~ like.
A second line with a <https://docs.example.com/a> link and https://docs.example.com/b too.

\`\`\`bash title="terminal"
npm run demo -- --docs ./docs

# a comment, two ** stars and a | pipe
\`\`\`

## Options

| Option | Type | Default |
|:-------|:----:|--------:|
| \`port\` | number | **8080** |
| \`docs\` | [path](/paths) | none |

1. First **step**:

   \`\`\`ts
   const a = 1;

   const b = 2;
   \`\`\`

2. Second step
   - inner *item*
   - [x] done

   with a paragraph

---

> A quote with **bold**
> and a second line

Last words, with ![an image](/a.png) &amp; an end.

\`\`\`suggestions
(How do I deploy?)[/deploy]
\`\`\``,
	'definitions at the end': `See [the guide][g] and [other].

- a
- b

[g]: /guide "Guide"
[other]: <https://elsewhere.example/a b>
`,
	'hard cases': `Title
=====

text with a * lonely star, 2*3*4 and snake_case_name, a < b and x[1] or [not a link]

    indented code

    more of it

* one
+ two

1986\\. A great year. **bold _and italic_ text**

~~~
tilde \`\`\`
~~~
<div>
html **bold**
</div>

a | b
--|--
1 | 2`,
	unfinished: 'Look: **bold and `code and [link](https://example.com/\n\n```js\nlet a',
};

const view = (text: string, streaming: boolean) => markdownInPanel(text, streaming, sources);

const prefixes = (text: string) => Array.from({ length: text.length + 1 }, (_, end) => text.slice(0, end));

describe.each(Object.entries(documents))('%s, character by character', (_, text) => {
	it('ends with what it is when shown at once', () => {
		const { container, rerender } = render(view('', true));
		for (const prefix of prefixes(text)) rerender(view(prefix, true));
		rerender(view(text, false));
		expect(container.innerHTML).toBe(render(view(text, false)).container.innerHTML);
	});

	it('keeps the nodes of the blocks that are finished', () => {
		const { container, rerender } = render(view('', true));
		const root = container.querySelector('.md')!;
		let before: Element[] = [];
		for (const prefix of prefixes(text)) {
			rerender(view(prefix, true));
			const now = [...root.children];
			// The last block may still turn into something else, and one source block can be two elements.
			for (const [index, element] of before.slice(0, -2).entries()) {
				expect(now[index] === element, `${element.outerHTML} after ${JSON.stringify(prefix.slice(-20))}`).toBe(true);
			}
			before = now;
		}
	});
});

it('STR-2: shows no raw syntax while an answer grows', () => {
	const text = documents['an answer with everything'].replace('&amp;', 'and');
	const { container, rerender } = render(view('', true));
	const flashes = prefixes(text).filter((prefix) => {
		rerender(view(prefix, true));
		const prose = container.cloneNode(true) as Element;
		for (const code of prose.querySelectorAll('code')) code.remove();
		return /\*\*|\]\(|\|[ :]?-|```|~~|^#|\[1/.test(prose.textContent ?? '');
	});
	expect(flashes).toEqual([]);
});

it('STR-2: changes the kind of a block hardly ever while an answer grows', () => {
	const { container, rerender } = render(view('', true));
	const root = container.querySelector('.md')!;
	let flips = 0;
	let before: string[] = [];
	for (const prefix of prefixes(documents['an answer with everything'])) {
		rerender(view(prefix, true));
		const now = [...root.children].map((child) => child.localName);
		flips += before.filter((name, index) => now[index] !== undefined && now[index] !== name).length;
		before = now;
	}
	expect(flips).toBeLessThanOrEqual(3);
});

it('splits nowhere inside a block', () => {
	const blocks = splitBlocks(documents['an answer with everything']);
	expect(blocks.map((block) => block.text.split('\n')[0])).toEqual([
		'# Install Docent',
		'Run **one** command, see [1](/guide/install#docker). It is `npm run demo` or *anything* else ~~you~~ like.',
		'```bash title="terminal"',
		'## Options',
		'| Option | Type | Default |',
		'1. First **step**:',
		'---',
		'> A quote with **bold**',
		'Last words, with ![an image](/a.png) &amp; an end.',
		'```suggestions',
	]);
});

it('starts again when the text is another one', () => {
	const { container, rerender } = render(view('# One\n\ntwo', true));
	rerender(view('three\n\nfour', true));
	expect(container.textContent).toBe('threefour');
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a block that becomes longer than the parser may read', () => {
	it.each([
		[
			'a table',
			'| a | b | c |\n|---|---|---|',
			(line: number) => `| option-${line} | \`value-${line}\` | ${line} |`,
			'td',
		],
		['a list', '- first', (line: number) => `- item **${line}**, [see](/guide)`, 'li'],
		['a quote', '> first', (line: number) => `> words \`${line}\`, *and* more`, 'blockquote code'],
		['code in a list', '- first\n\n  ```js', (line: number) => `  const name${line} = \`${line}\`;`, 'pre'],
	])('%s keeps what has been drawn of it, and all of its words', (_, head, lineOf, drawn) => {
		const text = [head, ...range(1_700).map(lineOf)].join('\n').slice(0, 60_000);
		const { container, rerender } = render(view('', true));
		const now = () => [...container.querySelectorAll(drawn)].map(({ textContent }) => textContent).join('');
		// Long steps to the place where it ends, then every character around it.
		const edge = endWithinBudget(text);
		const ends = [
			...range(8).map((step) => Math.floor((edge * step) / 8)),
			...range(120).map((step) => edge - 60 + step),
		];
		let before = '';
		for (const end of [...ends, text.length]) {
			rerender(view(text.slice(0, end), true));
			expect(now().startsWith(before), `${before.slice(-40)} at ${end}`).toBe(true);
			before = now();
		}
		rerender(view(text, false));
		expect(now()).toBe(before);
		expect(before).toContain('250');
		expect(container.querySelector('.md-plain')?.textContent).toBe(text.slice(edge + 1));
	});
});
