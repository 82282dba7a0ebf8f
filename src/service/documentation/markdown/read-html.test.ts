import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.js';

const plain = (source: string, mdx = false) =>
	plainMarkdown(source, mdx)
		.markdown.trim()
		.replace(/\n{3,}/g, '\n\n');

describe('HTML in Markdown', () => {
	it.each([
		['<pre><code class="cmd bash">npm i &amp;&amp; <b>run</b></code></pre>', '```\nnpm i && run\n```'],
		['<pre>\na\n\n  b &lt;c&gt;\n</pre>', '```\na\n\n  b <c>\n```'],
		['<pre class="language-sh"><code>x</code></pre>', '```sh\nx\n```'],
		['Text.\n\n<div><pre>x</pre></div>\n\nMore.', 'Text.\n\n```\nx\n```\n\nMore.'],
	])('is code where it is: %s', (source, expected) => {
		expect(plain(source)).toBe(expected);
	});

	it('keeps the rows of tables, with code and links', () => {
		const table = [
			'<table>',
			'<thead><tr><th>Option</th><th>Meaning</th></tr></thead>',
			'<tr><td><code>--zebra</code></td>',
			'<td>stripes <a href="/a">on</a> | off</td></tr>',
			'</table>',
		];
		const expected = '| Option | Meaning |\n| --- | --- |\n| `--zebra` | stripes [on](/a) \\| off |';
		expect(plain(table.join('\n'))).toBe(expected);
		expect(plain(table.join('\n').replace('| off', 'off'), true).replace(/ +/g, ' ').replace(/-+/g, '---')).toContain(
			'| `---zebra` | stripes [on](/a) off |',
		);
	});

	it('is words where nothing else is meant', () => {
		for (const text of [
			'Write `<pre>` there.',
			'```html\n<pre>x</pre>\n<a name="b"></a>\n```',
			'<pre> without an end',
		]) {
			expect(plain(text)).toBe(text);
		}
	});
});

describe('marks of MDX in a file of Markdown', () => {
	it('are gone: comments over lines, in tables, and exports', () => {
		expect(plain('Pull. {/* internal: ask */}\n\n{/*\nMore\n*/}\n\n| a {/* b */} |\n| - |')).toBe(
			'Pull. \n\n| a  |\n| - |',
		);
		expect(plain("export const meta = {\n  title: 'x',\n}\n\nText.")).toBe('Text.');
	});

	it('stay in code, and when they never end', () => {
		for (const text of [
			'`{/* a */}`',
			'```jsx\n{/* a */}\nexport const a = {\n```',
			'A {/* b',
			'export const a = {\n\nb',
		])
			expect(plain(text)).toBe(text);
	});
});

describe('formulas of MDX', () => {
	it.each([
		'The decay is $\\frac{a}{b+c}$ per pulse and $x_{i}$.',
		'$$ \\sum_{i=0}^{n} x_i $$',
		'$$\n\\frac{a}{b}\n< 3\n$$',
		'$a < b$ holds.',
	])('stay whole: %s', (text) => {
		const { markdown, problem } = plainMarkdown(text, true);
		expect(problem).toBeUndefined();
		expect(markdown.trim()).toBe(text);
	});

	it('are not what prices and code are', () => {
		const source = "export const a = 'x';\n\n$5 and {a}, $10 and `$b`.";
		expect(plain(source, true)).toBe('$5 and x, $10 and `$b`.');
	});
});
