import { expect, it } from 'vitest';
import type { DocumentationPage } from '../../search/core/documentation.js';
import { renderPage } from './render-page.js';

const page = (markdown: string): DocumentationPage => ({
	path: '/guide/install',
	title: 'Install',
	description: '',
	file: 'guide/install.md',
	markdown,
	sections: [],
	facets: {},
});

const htmlOf = (markdown: string) => renderPage(page(markdown)).html;

it('gives headings their ids and a mark that readers of the text are spared', () => {
	const { html, headings } = renderPage(page('# Install\n\n## With `npm`\n\n## With npm'));
	expect(headings).toEqual([
		{ id: 'install', depth: 1, text: 'Install' },
		{ id: 'with-npm', depth: 2, text: 'With npm' },
		{ id: 'with-npm-1', depth: 2, text: 'With npm' },
	]);
	expect(html).toContain('<h1 id="install">Install</h1>');
	expect(html).toContain(
		'<a class="anchor" href="#with-npm-1" aria-hidden="true" tabindex="-1" data-markdown-ignore>#</a>',
	);
});

it('says whether the text begins with the title', () => {
	expect(renderPage(page('# Install\n\nText')).hasTitle).toBe(true);
	expect(renderPage(page('Text\n\n# Install')).hasTitle).toBe(false);
	expect(renderPage(page('')).hasTitle).toBe(false);
});

it('drops HTML and addresses that run script', () => {
	expect(htmlOf('<script>alert(1)</script>\n\nText <b onclick="x()">bold</b>')).toBe('<p>Text bold</p>');
	expect(htmlOf('[press](javascript:alert(1))')).toBe('<p><a>press</a></p>');
	expect(htmlOf('[press](vbscript:x) ![x](data:text/html,x)')).not.toMatch(/vbscript|data:text/);
});

it('colours code on the server, in classes', () => {
	const html = htmlOf('```ts title="vite.config.ts"\nconst a = 1;\n```');
	expect(html).toContain('<figcaption>vite.config.ts</figcaption>');
	expect(html).toContain('aria-label="Code: vite.config.ts"');
	expect(html).toContain('<span class="hljs-keyword">const</span>');
	expect(html).toContain('language-ts');
	expect(html).not.toContain('style=');
});

it('shows code in a language it does not know as it is', () => {
	expect(htmlOf('```brainfuck\n+[<]\n```')).toContain('+[&#x3C;]');
	expect(htmlOf('```\nplain\n```')).toContain('<figcaption>Text</figcaption>');
});

it('puts tables into boxes that scroll and that a keyboard reaches', () => {
	const html = htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |');
	expect(html).toContain('<div class="table" tabindex="0" role="group" aria-label="Table"><table>');
	expect(html).toContain('<td align="right">2</td>');
});

it('names the column in each cell of a wide table, whose rows are cards on phones', () => {
	const row = (...cells: string[]) => `| ${cells.join(' | ')} |\n`;
	const wide = htmlOf(row('Option', '`data`', 'Meaning') + row('-', '-', '-') + row('a', 'b', 'c'));
	expect(wide).toContain('<div class="table cards"');
	expect(wide).toContain('<td data-label="Option">a</td>\n<td data-label="data">b</td>');
	expect(htmlOf(row('Option', 'Meaning') + row('-', '-') + row('a', 'b'))).not.toContain('cards');
	expect(htmlOf(row(' ', 'One', 'Two') + row('-', '-', '-') + row('a', 'b', 'c'))).not.toContain('cards');
});

it('makes an empty corner of a table no heading', () => {
	expect(htmlOf('| | b |\n|---|---|\n| 1 | 2 |')).toMatch(/<tr>\s*<td><\/td>\s*<th>b<\/th>/);
});

it('says in words which tasks are done', () => {
	const html = htmlOf('- [x] one\n- [ ] two');
	expect(html).toContain('<span class="task done" role="img" aria-label="Done"></span>');
	expect(html).toContain('<span class="task" role="img" aria-label="To do"></span>');
	expect(html).not.toContain('<input');
});

it('turns alerts into callouts and leaves other quotes alone', () => {
	const html = htmlOf('> [!WARNING]\n> Mind the **gap**.\n\n> Just a quote.');
	expect(html).toContain('<div class="callout warning" role="note">');
	expect(html).toContain('<p class="callout-title">Warning</p>');
	expect(html).toContain('Mind the <strong>gap</strong>.');
	expect(html).toContain('<blockquote>');
	expect(htmlOf('> [!NOTE]\n>\n> - item')).toContain('<p class="callout-title">Note</p>');
});

it('shows images of the folder and links to those of other hosts', () => {
	expect(htmlOf('![Plan](/guide/plan.png)')).toBe('<p><img src="/guide/plan.png" alt="Plan" loading="lazy"></p>');
	const foreign = htmlOf('![Badge](https://badges.example/x.svg)');
	expect(foreign).toBe('<p><a href="https://badges.example/x.svg" rel="noopener noreferrer">Badge</a></p>');
});

it.each([
	['これは**「重要」**な点です。', '<p>これは<strong>「重要」</strong>な点です。</p>'],
	['**重要。**次', '<p><strong>重要。</strong>次</p>'],
	['**문서(공개)**는', '<p><strong>문서(공개)</strong>는</p>'],
	['~~旧版（已弃用）。~~请升级', '<p><del>旧版（已弃用）。</del>请升级</p>'],
])('emphasises beside the punctuation of Chinese, Japanese and Korean: %s', (markdown, html) => {
	expect(htmlOf(markdown)).toBe(html);
});

it.each(['。次', '）と*次*', '、', '」', '”次'])('ends a bare address before %s', (rest) => {
	expect(htmlOf(`参照https://docs.example.com/a${rest}`)).toContain('>https://docs.example.com/a</a>');
	expect(htmlOf(`[参照。](https://docs.example.com/a)${rest}`)).toContain('>参照。</a>');
});

it('keeps keys that are pressed together in one line, and leaves other pluses alone', () => {
	expect(htmlOf('Press `Ctrl` + `I`.')).toBe('<p>Press <code>Ctrl</code>\u202f+\u202f<code>I</code>.</p>');
	expect(htmlOf('`a` + b')).toBe('<p><code>a</code> + b</p>');
});
