import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { HeadingIds } from '../../documentation/core/format.js';
import { type ChosenFormat, formatOf, plainFormat } from '../../documentation/generators/formats.js';
import { syntax } from '../../documentation/generators/syntax.js';
import { frontmatterBlock, readFrontmatter } from '../../documentation/markdown/frontmatter.js';
import { assignAnchors, headingAnchors } from '../../documentation/markdown/heading-anchors.js';
import { flattenMdx } from '../../documentation/markdown/mdx/flatten-mdx.js';
import { escapeHeadingIds, parseMarkdown, parseMdxNodes } from '../../documentation/markdown/parse-markdown.js';
import { copyOf } from '../../workspace/git/object-store.js';
import { hasIncludes, writtenAnchors } from './address-forms.js';
import { createFactsCollector } from './collect-facts.js';
import { noFacts, type PageFacts, type SourceHeading } from './page-facts.js';

/** The frontmatter with the lines around it, in YAML or TOML; empty when there is none. */
export function frontmatterOf(text: string): string {
	const head = frontmatterBlock.exec(text)?.[0] ?? '';
	return readHead(head).body === '' ? head : '';
}

/** Reads only the frontmatter, and only where a field of it may determine the address. */
export function unreadFacts(text: string): PageFacts {
	const head = frontmatterBlock.exec(text)?.[0] ?? '';
	const isNeeded = /^["']?(?:slug|permalink|url|id)\b/m.test(head);
	return {
		...nothingRead,
		frontmatter: isNeeded ? readHead(copyOf(head)).frontmatter : nothingRead.frontmatter,
		bodyStart: head.length,
	};
}

/** One for all pages, of which there may be many. */
const nothingRead: PageFacts = {
	isUnread: true,
	frontmatter: { facets: {} },
	headings: [],
	hasIncludes: false,
	...noFacts(),
	bodyStart: 0,
};

const readHead = (head: string) => readFrontmatter(head.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));

/** A parsed body. `place` maps offsets of its nodes to offsets of the body. */
interface Parsed {
	/** Tree with the nodes of MDX. */
	tree: Root;
	/** Tree as readers see it, with ids. */
	plain: Root;
	place(offset: number): number;
	problem?: { message: string; line: number };
}

/** Reads one file. Never throws; the result contains the problems. */
export function readPageFacts(file: string, text: string, format: ChosenFormat = plainFormat): PageFacts {
	const head = frontmatterOf(text);
	const { frontmatter, problem } = readHead(head);
	const body = text.slice(head.length);
	const headLines = head.split('\n').length - 1;
	const parsed = parseBody(body, /\.mdx$/i.test(file), formatOf(format).ids);
	const place = (offset: number | undefined) => parsed.place(offset ?? 0) + head.length;
	const collector = createFactsCollector(text, headLines, place);
	visit(parsed.tree, (node) => collector.add(node));
	const facts = collector.facts();
	return {
		frontmatter,
		bodyStart: head.length,
		...(problem !== undefined && { frontmatterProblem: problem }),
		...(parsed.problem && { mdxProblem: { ...parsed.problem, line: parsed.problem.line + headLines } }),
		headings: headingsOf(parsed, headLines, place),
		hasIncludes: hasIncludes(text),
		...facts,
		otherAnchors: [...facts.otherAnchors, ...writtenAnchors(body)],
	};
}

function headingsOf(
	{ plain }: Parsed,
	headLines: number,
	place: (offset: number | undefined) => number,
): SourceHeading[] {
	const topLevel = new Set<unknown>(plain.children);
	return headingAnchors(plain).flatMap(({ node, id, text: heading, depth }) => {
		if (node.position === undefined) return [];
		const start = place(node.position.start.offset);
		const end = place(node.position.end.offset);
		const line = node.position.start.line + headLines;
		return [{ text: heading, id, depth, line, start, end, isTopLevel: topLevel.has(node) }];
	});
}

function parseBody(body: string, isMdx: boolean, ids: HeadingIds | undefined): Parsed {
	if (!isMdx) return parsedMarkdown(body, ids);
	const escaped = escapeHeadingIds(body);
	try {
		const tree = parseMdxNodes(escaped);
		const plain = flattenMdx(tree, syntax);
		assignAnchors(plain, ids);
		return { tree, plain, place: placeIn(body, escaped) };
	} catch (cause) {
		return { ...parsedMarkdown(body, ids), problem: problemOf(cause) };
	}
}

/** Moves the position in the parser's message behind the frontmatter. */
function problemOf(cause: unknown): { message: string; line: number } {
	const { message, line } = cause as Error & { line?: number };
	const [first = ''] = message.split('\n');
	const place = /\s*\((\d+):\d+(?:-\d+:\d+)?\)/;
	return {
		message: first.replace(place, '').replace(/[.:]\s*$/, ''),
		line: Number(place.exec(first)?.[1] ?? line ?? 1),
	};
}

function parsedMarkdown(body: string, ids: HeadingIds | undefined): Parsed {
	const quoted = syntax.quoteBlocks(body);
	const tree = parseMarkdown(quoted, ids);
	return { tree, plain: tree, place: placeIn(body, quoted) };
}

/** The parsed text has signs that the body does not have, so offsets are moved back by their number. */
function placeIn(body: string, escaped: string): Parsed['place'] {
	const inserted: number[] = [];
	for (let at = 0; escaped.length > body.length && at < escaped.length; at += 1) {
		if (escaped[at] !== body[at - inserted.length]) inserted.push(at);
	}
	return (offset) => offset - inserted.filter((at) => at < offset).length;
}
