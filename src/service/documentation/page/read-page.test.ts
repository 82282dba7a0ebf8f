import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readPage } from './read-page.js';

const input = { file: 'a.md', path: '/a', frontmatter: { facets: {} }, resolve: (url: string) => url };
const read = (body: string, file = input.file) => readPage({ ...input, file, body }).page;

const first = (markdown: string) => parseMarkdown(markdown).children[0];

describe('raw HTML of a page', () => {
	it.each([
		['a summary', '<details><summary>How do I reset my password?</summary>', 'How do I reset my password?'],
		['a table', '<table>\n<tr><td>Port</td><td>8080</td></tr>\n</table>', 'Port | 8080'],
		['a paragraph', '<p align=center>A <b>fast</b> server</p>', 'A fast server'],
		[
			'words with tags in them',
			'<p>H<sub>2</sub>O on <span>Boats.example</span>에서, <b>a</b> <i>b</i></p>',
			'H2O on Boats.example에서, a b',
		],
		['what a mark begins', '<p># of workers</p>', '# of workers'],
	])('%s: has words that can be found', (_, html, text) => {
		expect(read(`# Page\n\n${html}\n\nRest.\n`).sections[0]?.text).toBe(`${text}\nRest.`);
	});

	it.each([
		['cells', '| a |\n|---|\n| Fields <table><tr><td>name</td><td>string</td></tr></table> |', 'Fields name string'],
		['items in a cell', 'Data<ul><li>`one`</li><li class="x">two</li></ul>', 'Data one two'],
		['keys', 'Press <kbd>Ctrl</kbd><kbd>Del</kbd>.', 'Press Ctrl Del.'],
		['lines', 'One<br>two  \nlines, <b>th</b>ree.', 'One two lines, three.'],
	])('%s: words stay apart', (_, markdown, text) => {
		for (const file of ['a.md', 'a.mdx']) {
			const [section] = read(
				`# Page\n\n${file === 'a.md' ? markdown : markdown.replace('<br>', '<br />').replace('class=', 'className=')}\n`,
				file,
			).sections;
			expect(section?.text.replace(/\s+/g, ' ').replace(/ (?=[.,])/g, '')).toContain(text);
		}
	});

	it('has none in comments, scripts and styles', () => {
		const body =
			'# Page\n\n<!-- note to self -->\n\n<script>\nlet hidden;\n</script>\n\n<style>\nb {}\n</style>\n\n- a\n\n  <i>b</i>\n';
		const [section] = read(body).sections;
		expect(section?.text).toBe('a\nb');
	});

	it.each([
		['an item', '- a\n\n  <p>shown <b>below</b></p>', '- a\n\n  shown below'],
		['a quote', '> a\n>\n> <p>shown <b>below</b></p>', '> a\n>\n> shown below'],
	])('is read within %s', (_, body, markdown) => {
		expect(read(`# Page\n\n${body}\n`).sections[0]).toMatchObject({ text: 'a\nshown below', markdown });
	});
});

describe('the title of a page', () => {
	const banner = '<h1 align="center">Ferry</h1>\n\n## Tides\n\nThey turn twice a day.\n';
	it('is not the banner of the project above the heading of the page', () => {
		expect(read(banner).title).toBe('A');
		expect(read(`<a id="top"></a>\n${banner}`).title).toBe('A');
		expect(read('<h1 align="center">Ferry</h1>\n\nIt leaves at nine.\n\n## Tides\n').title).toBe('Ferry');
		expect(read('# Ferry\n\n## Tides\n').title).toBe('Ferry');
	});

	it('is the banner of the project on its front page', () => {
		expect(readPage({ ...input, file: 'README.md', path: '/', body: banner }).page.title).toBe('Ferry');
	});
});

describe('the first block of a section', () => {
	it.each(['    npm install\n    npm start', '\tnpm install\n\tnpm start'])('stays code: %j', (code) => {
		const page = read(`## Run\n\n${code}\n`);
		expect(first(page.sections[0]?.markdown ?? '')).toMatchObject({ type: 'code', value: 'npm install\nnpm start' });
		expect(first(read(`\n  \n${code}\n`).markdown)).toMatchObject({ type: 'code' });
	});

	it('stays one list with the items that it has', () => {
		const page = read('## Fruit\n\n  * apples\n  * pears\n');
		expect(first(page.sections[0]?.markdown ?? '')).toMatchObject({ type: 'list', children: [{}, {}] });
		expect(first(read('  * apples\n  * pears\n').markdown)).toMatchObject({ type: 'list', children: [{}, {}] });
	});

	it('begins without the empty lines that something invisible leaves', () => {
		expect(read('## Run\n\n<!-- note -->\n\nText.\n').sections[0]?.markdown).toBe('Text.');
	});
});

it('has a picture for each theme, of which answers show the light one', () => {
	const pair = '![A panel](./a.webp#only-light)\n![The same, dark](./a-dark.webp#only-dark)\n\nText.';
	const page = read(`## Run\n\n${pair}\n`);
	expect(page.markdown).toBe(`## Run\n\n${pair}`);
	expect(page.sections[0]?.markdown).toBe('![A panel](./a.webp#only-light)\n\nText.');
});
