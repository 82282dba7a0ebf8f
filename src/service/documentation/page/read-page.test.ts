import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readPage } from './read-page.js';

function read(body: string) {
	const { page } = readPage({
		file: 'a.md',
		path: '/a',
		frontmatter: { facets: {} },
		body,
		resolve: (url: string) => url,
	});
	return page;
}

const first = (markdown: string) => parseMarkdown(markdown).children[0];

describe('raw HTML of a page', () => {
	it.each([
		['a summary', '<details><summary>How do I reset my password?</summary>', 'How do I reset my password?'],
		['a table', '<table>\n<tr><td>Port</td><td>8080</td></tr>\n</table>', 'Port | 8080'],
		['a paragraph', '<p align=center>A <b>fast</b> server</p>', 'A fast server'],
		['what a mark begins', '<p># of workers</p>', '# of workers'],
	])('%s: has words that can be found', (_, html, text) => {
		expect(read(`# Page\n\n${html}\n\nRest.\n`).sections[0]?.text).toBe(`${text}\nRest.`);
	});

	it.each([
		['cells', '| a |\n|---|\n| Fields <table><tr><td>name</td><td>string</td></tr></table> |', 'Fields name string'],
		['keys', 'Press <kbd>Ctrl</kbd><kbd>Del</kbd>.', 'Press Ctrl Del.'],
		['lines', 'One<br>two  \nlines, <b>th</b>ree.', 'One two lines, three.'],
	])('%s: words stay apart', (_, markdown, text) => {
		expect(read(`# Page\n\n${markdown}\n`).sections[0]?.text.replace(/\s+/g, ' ')).toContain(text);
	});

	it('has none in comments, scripts and styles, nor within other blocks, where it is not shown', () => {
		const body =
			'# Page\n\n<!-- note to self -->\n\n<script>\nlet hidden;\n</script>\n\n<style>\nb {}\n</style>\n\n- a\n\n  <i>b</i>\n';
		const [section] = read(body).sections;
		expect(section?.text).toBe('a\nb');
		expect(read('# Page\n\n- a\n\n  <p>shown nowhere</p>\n').sections[0]).toMatchObject({ text: 'a', markdown: '- a' });
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
