import type { Parents, PhrasingContent, Root, Text } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { HeadingIds } from '../core/format.js';
import { assignAnchors } from './heading-anchors.js';
import { flattenMdx, headDescription } from './mdx/flatten-mdx.js';
import { changeProse } from './prose-lines.js';
import type { Syntax } from './syntax.js';
import { walk } from './walk.js';
import { flavour } from './write-markdown.js';

const markdownParser = unified().use(remarkParse).use(flavour).freeze();
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

/** Chinese, Japanese and Korean punctuation, and quotation marks: a bare address does not go on with them. */
const addressEnd = /[“”‘’\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;

/** Ends the bare addresses of a text where the punctuation of the sentence around them begins. */
function endAddresses(tree: Root): void {
	walk(tree, (node) => {
		if ('children' in node) for (let index = 0; index < node.children.length; index += 1) endAddress(node, index);
	});
}

function endAddress(parent: Parents, index: number): void {
	const link = parent.children[index];
	const text = link?.type === 'link' ? link.children[0] : undefined;
	if (link?.type !== 'link' || text?.type !== 'text' || !link.position || !text.position) return;
	const isBare = link.position.start.offset === text.position.start.offset;
	const length = isBare ? text.value.search(addressEnd) : -1;
	if (length <= 0) return;
	const { start, end } = text.position;
	const middle = { ...start, column: start.column + length, offset: (start.offset ?? 0) + length };
	const rest: Text = { type: 'text', value: text.value.slice(length), position: { start: middle, end } };
	link.url = link.url.slice(0, link.url.search(addressEnd));
	text.value = text.value.slice(0, length);
	link.position.end = middle;
	text.position.end = middle;
	const next = parent.children[index + 1];
	if (next?.type !== 'text') (parent.children as PhrasingContent[]).splice(index + 1, 0, rest);
	else {
		next.value = rest.value + next.value;
		if (next.position) next.position.start = middle;
	}
}

/** The one parser of documentation: GitHub-flavoured Markdown, without frontmatter, to a plain mdast tree with ids of headings. */
export function parseMarkdown(source: string, ids?: HeadingIds): Root {
	const tree = markdownParser.parse(withHeadingIds(source));
	endAddresses(tree);
	assignAnchors(tree, ids);
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
