import GithubSlugger, { slug } from 'github-slugger';
import type { Heading, Root } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** A heading with the id it has on the rendered page. */
export interface HeadingAnchor {
	node: Heading;
	id: string;
	/** The heading's text without markup and without its `{#id}`. */
	text: string;
	depth: number;
}

const customIdMaxLength = 300;
/** Python-Markdown and kramdown allow a colon, spaces and classes within. */
const customId = /\s*\{:?\s*#([^\s{}]+)(?:\s[^{}]*)?\}\s*$/;

/**
 * Every heading of a parsed page in reading order. Sections take their anchors from here; `remark-rehype` writes the same ids,
 * because they are in `data.hProperties.id`.
 */
export function headingAnchors(tree: Root): HeadingAnchor[] {
	const anchors: HeadingAnchor[] = [];
	visit(tree, 'heading', (node) => {
		const id = node.data?.hProperties?.id;
		anchors.push({ node, id: typeof id === 'string' ? id : '', text: headingText(node), depth: node.depth });
	});
	return anchors;
}

/**
 * Gives every heading its explicit `{#id}`, else GitHub's slug with `-1`, `-2` for duplicates. Explicit ids are reserved
 * first.
 */
export function assignAnchors(tree: Root): void {
	const headings: { node: Heading; explicit: string | undefined }[] = [];
	const slugger = new GithubSlugger();
	visit(tree, 'heading', (node) => {
		headings.push({ node, explicit: takeCustomId(node) });
	});
	const reserved = new Map<Heading, string>();
	for (const { node, explicit } of headings) {
		if (explicit === undefined) continue;
		const id = explicit in slugger.occurrences ? slugger.slug(explicit) : explicit;
		slugger.occurrences[id] ??= 0;
		reserved.set(node, id);
	}
	for (const { node } of headings) {
		const id = reserved.get(node) ?? slugger.slug(slug(headingText(node)) || 'section');
		node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
	}
}

function takeCustomId(heading: Heading): string | undefined {
	const last = heading.children.at(-1);
	if (last?.type !== 'text') return undefined;
	// On a long run of spaces the pattern would take quadratic time.
	const tail = last.value.slice(-customIdMaxLength);
	const match = customId.exec(tail);
	if (match === null) return undefined;
	last.value = last.value.slice(0, last.value.length - tail.length + match.index);
	if (last.value === '') heading.children.pop();
	return match[1];
}

function headingText(heading: Heading): string {
	return toText(heading, { includeImageAlt: false, includeHtml: false }).replace(/\s+/g, ' ').trim();
}
