import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { HeadingIds } from '../formats/format.js';
import { changeProse, fenceAfter } from './fence-after.js';
import { flattenMdx } from './flatten-mdx.js';
import { assignAnchors } from './heading-anchors.js';

const markdownParser = unified().use(remarkParse).use(remarkGfm).freeze();
const mdxParser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** A heading whose id MDX has in a comment, which is read in Markdown as well. */
const commentedId = /^( {0,3}#{1,6}[ \t].*)\{\/\*([ \t]*)#?([\w-]+)([ \t]*)\*\/\}([ \t]*)$/;

/** Writes the ids of headings as `{#id}`, so that every offset stays. */
function withHeadingIds(source: string): string {
	if (!source.includes('{/*')) return source;
	return changeProse(source, (line) =>
		line.replace(commentedId, (whole, head: string, before: string, id: string, after: string, end: string) => {
			const written = `${head}{#${id}${before}${after}`;
			return `${written.padEnd(whole.length - end.length - 1)}}${end}`;
		}),
	);
}

/** The one parser of documentation: GitHub-flavoured Markdown, without frontmatter, to a plain mdast tree with ids of headings. */
export function parseMarkdown(source: string, ids?: HeadingIds): Root {
	const tree = markdownParser.parse(withHeadingIds(source));
	assignAnchors(tree, ids);
	return tree;
}

/**
 * MDX as a plain mdast tree whose headings still show their `{#id}`, so that it can be written as Markdown again.
 * @throws VFileMessage when the MDX is not valid
 */
export function parseMdx(source: string): Root {
	return flattenMdx(parseMdxNodes(escapeHeadingIds(source)));
}

/**
 * MDX with the nodes that MDX adds, and with positions. Pass the source through `escapeHeadingIds` first.
 * @throws VFileMessage when the MDX is not valid
 */
export function parseMdxNodes(escaped: string): Root {
	return mdxParser.parse(escaped);
}

/** MDX reads `## Title {#id}` as a broken expression, so the ids outside of code fences are escaped first. */
export function escapeHeadingIds(source: string): string {
	let fence: string | undefined;
	return source
		.split('\n')
		.map((line) => {
			fence = fenceAfter(fence, line);
			return fence === undefined ? line.replace(/^(\s*#{1,6}\s.*[^\\])(\{#[^\s{}]+\}\s*)$/, '$1\\$2') : line;
		})
		.join('\n');
}
