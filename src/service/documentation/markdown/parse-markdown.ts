import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { endAddresses, flavour, parseBlocks } from '../../../search/markdown/parse-blocks.js';
import { changeProse } from '../../../search/markdown/prose-lines.js';
import type { HeadingIds } from '../core/format.js';
import { assignAnchors, type HeadingSources } from './heading-anchors.js';
import { flattenMdx, headDescription } from './mdx/flatten-mdx.js';
import type { Syntax } from './syntax.js';

const mdxParser = unified().use(remarkParse).use(flavour).use(remarkMdx).freeze();

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
export function parseMarkdown(source: string, ids?: HeadingIds, headings?: HeadingSources): Root {
	const tree = parseBlocks(withHeadingIds(source));
	assignAnchors(tree, ids, headings);
	return tree;
}

/**
 * MDX as a plain mdast tree whose headings still show their `{#id}`, so that it can be written as Markdown again.
 * @throws VFileMessage when the MDX is not valid
 */
export function parseMdx(source: string, syntax: Syntax): { tree: Root; description: string | undefined } {
	const tree = parseMdxNodes(escapeHeadingIds(source));
	endAddresses(tree);
	return { tree: flattenMdx(tree, syntax), description: headDescription(tree) };
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
	return changeProse(source, (line) => line.replace(/^(\s*#{1,6}\s.*[^\\])(\{#[^\s{}]+\}\s*)$/, '$1\\$2'));
}
