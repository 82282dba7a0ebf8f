import type { Parents, PhrasingContent, Root, Text } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { walk } from './walk.js';

/** GitHub-flavoured Markdown, whose emphasis also begins and ends beside the punctuation of Chinese, Japanese and Korean. */
export const flavour = { plugins: [remarkGfm, remarkCjkFriendly, remarkCjkFriendlyStrikethrough] };

const parser = unified().use(remarkParse).use(flavour).freeze();

/** Chinese, Japanese and Korean punctuation, and quotation marks: a bare address does not go on with them. */
const addressEnd = /[“”‘’\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;

/** Ends the bare addresses of a text where the punctuation of the sentence around them begins. */
export function endAddresses(tree: Root): void {
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

/** Markdown as a plain mdast tree, without frontmatter and without ids of headings. */
export function parseBlocks(source: string): Root {
	const tree = parser.parse(source);
	endAddresses(tree);
	return tree;
}
