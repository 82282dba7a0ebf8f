import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../../testing/service/read-pages.js';
import { syntax } from '../generators/syntax.js';
import { readPage } from '../page/read-page.js';

const plain = (source: string, mdx = false) =>
	markdownOf(source, mdx, syntax)
		.markdown.trim()
		.replace(/\n{3,}/g, '\n\n');

const shown = (body: string, file = 'a.md') =>
	readPage({ file, path: '/a', frontmatter: { facets: {} }, body, resolve: (url) => url })
		.page.markdown.trim()
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
		const { markdown, problem } = markdownOf(text, true, syntax);
		expect(problem).toBeUndefined();
		expect(markdown.trim()).toBe(text);
	});

	it('are not what prices and code are', () => {
		const source = "export const a = 'x';\n\n$5 and {a}, $10 and `$b`.";
		expect(plain(source, true)).toBe('$5 and x, $10 and `$b`.');
	});
});

describe('Markdown in HTML', () => {
	it.each([
		[
			'kramdown',
			'<div class="example" markdown="1">\n- One\n- Two\n</div>\n```md\n- One\n```',
			'- One\n- Two\n\n```md\n- One\n```',
		],
		['Python-Markdown', '<div class="grid cards" markdown>\n- __Fast__ boats\n</div>', '- __Fast__ boats'],
		['a block of one line', '<p markdown="span">\nA *quay*\n</p>', 'A *quay*'],
		['one within another', '<div markdown="1">\n<div markdown="1">\n1. One\n</div>\n</div>\nText.', '1. One\n\nText.'],
		['code below a list of terms', '<dl>\n<dt>A</dt>\n</dl>\n```html\n<dl>\n```', 'A\n\n```html\n<dl>\n```'],
		['code below a tag that opens', '<details>\n```sh\nnpm i\n```\n</details>', '```sh\nnpm i\n```'],
	])('is Markdown: %s', (_, source, expected) => {
		expect(shown(source)).toBe(expected);
	});

	it.each(['script', 'style', 'br', '!-- x --'])('keeps the words behind a tag that is code: <%s>', (tag) => {
		expect(shown(`<Note>\nRender a \`<${tag}>\` here, as an example.\n</Note>`)).toBe(
			`Render a \`<${tag}>\` here, as an example.`,
		);
	});
});

it.each(['その概念の*違反*に', '**重要**な点', '非~~nursery~~规则', '이것은 **"중요"**한'])(
	'writes the letters beside emphasis in MDX as they are: %s',
	(words) => {
		const [text] = [shown(`${words.replaceAll('~~', '*')}。`, 'a.mdx')];
		expect(text).not.toContain('&#');
		expect(text.replace(/[*_\\]/g, '')).toBe(`${words.replace(/[*~]/g, '')}。`);
	},
);

it('leaves written references to letters in code alone', () => {
	expect(shown('Write `&#x306E;` for **の**x.\n\n```html\n&#x306E;\n```', 'a.mdx')).toContain('```html\n&#x306E;\n```');
});

it.each([
	[
		'<table>\n<tr>\n<td>\n<div className="x">\n<a href="/a">useQuery</a>\n</div>\n</td>\n<td>\n- One\n- Two\n</td>\n</tr>\n</table>',
		'useQuery One Two',
	],
	['<h3>\n<div>\nBoats\n</div>\n</h3>', 'Boats'],
	['- Item\n  <div>\n    <p>\n    Words\n    </p>\n  </div>', 'Item Words'],
	['A <span>\n<div>deep</div>\n</span> end', 'A deep end'],
])('reads blocks of MDX wherever they stand: %j', (body, words) => {
	const { page, warnings } = readPage({
		file: 'a.mdx',
		path: '/a',
		frontmatter: { facets: {} },
		body,
		resolve: (url) => url,
	});
	expect(warnings).toEqual([]);
	const text = page.sections
		.map(({ heading, text }) => `${heading} ${text}`)
		.join(' ')
		.replace(/[|\s]+/g, ' ');
	expect(
		text
			.replace(/^A (?!deep)/, '')
			.replace(/ Boats $/, '')
			.trim(),
	).toContain(words);
});
