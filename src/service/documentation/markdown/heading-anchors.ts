import { slug } from 'github-slugger';
import type { Heading, Root } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { walk } from '../../../search/markdown/walk.js';
import type { HeadingIds } from '../core/format.js';

/** GitHub's own, which most generators share. */
export const githubIds: HeadingIds = { slug };

/** A heading with the id it has on the rendered page. */
export interface HeadingAnchor {
	node: Heading;
	id: string;
	/** The heading's text without markup and without its `{#id}`. */
	text: string;
	depth: number;
}

/** The headings of a page in MDX, in their order. */
export type HeadingSources = readonly (Heading | undefined)[];

/** Headings whose Markdown has their id. */
const written = new WeakSet<Heading>();

const customIdMaxLength = 300;
/** Python-Markdown and kramdown allow a colon, spaces and classes within, and HTML's own spelling. */
const customId = /\s*\{:?\s*(?:#([^\s{}]+)(?:\s[^{}]*)?|(?:[^{}]*\s)?id=["']?([^\s"'{}]+)["']?[^{}]*)\}\s*$/;
/** Attributes without an id, such as `{ .wide data-toc-label="Short" }`. */
const attributes = /\s*\{:?[ \t]*(?:(?:\.[\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))(?=[ \t}])[ \t]*)+\}\s*$/;

/**
 * Every heading of a parsed page in reading order. Sections take their anchors from here; `remark-rehype` writes the same ids,
 * because they are in `data.hProperties.id`.
 */
export function headingAnchors(tree: Root): HeadingAnchor[] {
	const anchors: HeadingAnchor[] = [];
	walk(tree, (node) => {
		if (node.type !== 'heading') return;
		const id = node.data?.hProperties?.id;
		anchors.push({ node, id: typeof id === 'string' ? id : '', text: headingText(node), depth: node.depth });
	});
	return anchors;
}

/**
 * Gives every heading its explicit `{#id}`, else the slug of its words, as the format makes it and numbers it. Explicit ids are
 * reserved first. `sources` are the headings in MDX of a page that was parsed again.
 */
export function assignAnchors(tree: Root, ids: HeadingIds = githubIds, sources: HeadingSources = []): void {
	const headings: HeadingWords[] = [];
	const all = headingAnchors(tree);
	for (const [index, { node }] of all.entries()) {
		const source = sources.length === all.length ? sources[index] : undefined;
		if (source !== undefined) node.data = { ...node.data, ...({ source } as object) };
		const explicit = takeCustomId(node);
		if (explicit !== undefined) written.add(node);
		headings.push({ node, explicit, words: idWords(node, ids) });
	}
	for (const [index, id] of idsOf(headings, ids).entries()) {
		const node = headings[index]?.node;
		if (node) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
	}
}

/** The ids that these headings have where ids are made in another way. */
export function idsMadeBy(ids: HeadingIds, anchors: readonly HeadingAnchor[]): string[] {
	const headings = anchors.map(({ node, id }) => ({
		node,
		explicit: written.has(node) ? id : undefined,
		words: idWords(node, ids),
	}));
	return idsOf(headings, ids);
}

interface HeadingWords {
	node: Heading;
	explicit: string | undefined;
	words: string;
}

function idsOf(headings: readonly HeadingWords[], ids: HeadingIds): string[] {
	const taken = new Set<string>();
	const take = (wanted: string) => {
		let id = wanted;
		for (let turn = 1; taken.has(id); turn += 1) id = ids.repeated?.(wanted, turn) ?? `${wanted}-${turn}`;
		taken.add(id);
		return id;
	};
	const reserved = headings.map(({ explicit }) => (explicit === undefined ? undefined : take(explicit)));
	/** The slugs of the headings above, the title of the page apart, by their levels. */
	const above: string[] = [];
	return headings.map(({ node, words }, index) => {
		const own = ids.slug(words) || ids.empty || 'section';
		above.length = Math.min(above.length, node.depth);
		const path = ids.isNested ? [...above.slice(2), own].filter(Boolean).join('-') : own;
		above[node.depth] = own;
		return reserved[index] ?? take(path);
	});
}

/**
 * The ids that have to be written behind the headings of a page, so that whoever reads its Markdown again gives each the same.
 * Headings in lists and quotes begin no section, and have none.
 */
export function idsToWrite(tree: Root, ids: HeadingIds): Map<Heading, string> {
	if (ids === githubIds) return new Map();
	const headings = headingAnchors(tree).map(({ node, id, text }) => ({ node, id, words: text }));
	const isSection = new Set<unknown>(tree.children);
	const added = new Map<Heading, string>();
	for (let round = 0; round < 3; round += 1) {
		const explicit = ({ node, id }: { node: Heading; id: string }) =>
			written.has(node) || added.has(node) ? id : undefined;
		const again = idsOf(
			headings.map((heading) => ({ ...heading, explicit: explicit(heading) })),
			githubIds,
		);
		const differing = headings.filter(({ node, id }, index) => id !== again[index] && isSection.has(node));
		if (differing.length === 0) break;
		// What still differs after the first rounds is a number that one heading takes from another.
		for (const { node, id } of round < 2 ? differing : headings) {
			if (!written.has(node) && isSection.has(node)) added.set(node, id);
		}
	}
	return added;
}

function takeCustomId(heading: Heading): string | undefined {
	const last = heading.children.at(-1);
	if (last?.type !== 'text') return undefined;
	// On a long run of spaces the pattern would take quadratic time.
	const tail = last.value.slice(-customIdMaxLength);
	const match = customId.exec(tail) ?? attributes.exec(tail);
	if (match === null) return undefined;
	last.value = last.value.slice(0, last.value.length - tail.length + match.index);
	if (last.value === '') heading.children.pop();
	return match[1] ?? match[2];
}

/** MDX, where the heading is of it, has spaces beside components and words that no reader sees. */
const idWords = (heading: Heading, { wordsOf }: HeadingIds): string =>
	wordsOf === undefined ? headingText(heading) : wordsOf(sourceOf(heading) ?? heading);

const sourceOf = ({ data }: Heading): Heading | undefined => (data as { source?: Heading } | undefined)?.source;

/** The headings of a page of MDX as they were before it was flattened. */
export function headingSources(tree: Root): HeadingSources {
	return headingAnchors(tree).map(({ node }) => sourceOf(node));
}

function headingText(heading: Heading): string {
	return toText(heading, { includeImageAlt: false, includeHtml: false }).replace(/\s+/g, ' ').trim();
}
