import { expect, it } from 'vitest';
import { syntax } from '../generators/syntax.js';
import { assignAnchors } from './heading-anchors.js';
import { createPageSource, linkEdits } from './page-source.js';
import { parseMarkdown } from './parse-markdown.js';
import { plainMarkdown } from './plain-markdown.js';
import { splitSections } from './split-sections.js';
import { writeMarkdown } from './write-markdown.js';
import { writePage } from './write-page.js';

const resolve = (url: string) => (url === 'gone' ? '' : /^\w+:/.test(url) ? url : `/docs/${url.replace('./', '')}`);

const treeOf = (lines: readonly string[]) => {
	const { text } = plainMarkdown(lines.join('\n'), true, syntax);
	if (typeof text === 'string') throw new Error('It is no tree.');
	return text;
};

/** The page as it comes from its tree, and as it comes when its Markdown is parsed. */
function bothWays(lines: readonly string[]) {
	const markdown = writeMarkdown(treeOf(lines));
	const parsed = parseMarkdown(markdown);
	const tree = treeOf(lines);
	const written = writePage(tree, resolve);
	if (written === undefined) return [];
	assignAnchors(tree);
	const sources = [createPageSource(written, []), createPageSource(markdown, linkEdits(markdown, parsed, resolve))];
	return [tree, parsed].map((root, index) => splitSections(root, sources[index] ?? (() => ''), 'Title', ''));
}

it.each([
	['headings with ids', ['# Title', '', 'Text.', '', '## One {#first}', '', 'a', '', '## Two {/* #second */}']],
	[
		'links',
		['[a](./b.md "T"), [*x*](gone), [y](https://a.test), <Card href="c" title="C" /> https://b.test', '', '- [d](e)'],
	],
	['links with a place for words', ['[a](https://a.test/%7B%7Bname%7D%7D) and [b](c)']],
	['references', ['[One][1], ![pic][1] and [1].', '', '[1]: ./b.md', '', '## Next', '', '[1]']],
	['brackets and addresses in a link', ['[\\[no-\\]color](a) and [https://a.test/b.sh][1]', '', '[1]: https://a.test']],
	['images', ['![a_b](c.png) [![d](e.svg)](f)']],
	['callouts in lists', ['- a', '', '  <Note>', '  [x](y)', '  </Note>', '- b', '', '<Warning>Careful</Warning>']],
	['tables', ['| a | b |', '| - | - |', '| `x\\|y` | z |', '', '<table><tr><td>1</td><td>2</td></tr></table>']],
	['code', ['```js title="a.js"', 'const a = `x`;', '', '```', '', '1. b', '   ```', '   c', '   ```']],
	['words of components', ['<Card title="a_b *c* <d>">', '', 'e {"f"} g', '', '</Card>', '', '{"x"}']],
	['tight and loose items', ['- a', '- b', '', '* c', '', '  d', '', 'e\\', 'f', '', '***', '', '> g', '> > h']],
])('gives the same of a tree as of its Markdown: %s', (_, lines) => {
	const [here, there] = bothWays(lines);
	expect(here).toEqual(there);
	expect(here?.length).toBeGreaterThan(0);
});

it.each([
	['a link in a link', ['<a href="b">[c](d)</a>']],
	['a letter that is written as its number', ['foo<b>"bar"</b>baz']],
	['words with an empty line', ['export const a = `b', '', 'c`', '', 'd {a} e']],
])('leaves to the parser what would be read otherwise: %s', (_, lines) => {
	expect(bothWays(lines)).toEqual([]);
});
