import type { Root } from 'mdast';
import { changeProse } from '../../../search/markdown/prose-lines.js';
import { walk } from '../../../search/markdown/walk.js';
import { directivesToAlerts } from './containers.js';
import { readGeneratorLines } from './generator-lines.js';
import { type HeadingSources, headingSources } from './heading-anchors.js';
import { keepFormulas } from './keep-formulas.js';
import { type CommentMarks, withoutComments, withoutMdx } from './mdx/without-mdx.js';
import { parseMdx } from './parse-markdown.js';
import { readHtml } from './read-html.js';
import type { Syntax } from './syntax.js';
import { writeMarkdown } from './write-markdown.js';

export interface PlainMarkdown {
	/** The page as a tree, or else its Markdown. */
	text: Root | string;
	/** The headings of a page of MDX. */
	headings?: HeadingSources;
	/** The reason why the source is not MDX and was read as Markdown. */
	problem?: string;
	/** The description of the page that its `<head>` has. */
	description?: string | undefined;
}

const twoslashFence = /^([ \t]*)(`{3,})([^\n]*?)[ \t]*\btwoslash\b([^\n]*)\n([\s\S]*?)^\1\2/gm;

/** Twoslash code contains hidden lines and type queries, which readers do not see. */
function withoutTwoslash(body: string): string {
	if (!body.includes('twoslash')) return body;
	return body.replace(
		twoslashFence,
		(_, indent: string, fence: string, language: string, rest: string, code: string) => {
			const shown = code
				.replace(/^[\s\S]*^[ \t]*\/\/ ---cut(?:-before)?---[ \t]*\n/m, '')
				.replace(/^[ \t]*\/\/ ---cut-after---[\s\S]*/m, '')
				.replace(/^[ \t]*\/\/ ---cut-start---[\s\S]*?^[ \t]*\/\/ ---cut-end---[ \t]*\n/gm, '')
				.replace(/^[ \t]*\/\/ *(?:\^\?|\^\||@(?:errors|noErrors|filename)\b).*\n/gm, '');
			return `${indent}${fence}${language}${rest}\n${shown}${indent}${fence}`;
		},
	);
}

/** Turns a page's body, without frontmatter, into Markdown alone: MDX is flattened, `:::note` blocks become alerts. */
export function plainMarkdown(body: string, mdx: boolean, syntax: Syntax): PlainMarkdown {
	const source = readLines(mdx ? readHtml(body, { isMdx: true }) : withoutMdx(readHtml(body)), mdx, syntax);
	if (!mdx) return { text: syntax.readBlocks(source) };
	const first = mdxAsMarkdown(source, syntax);
	// Docusaurus lets its MDX have the comments of HTML.
	const read = first.problem === undefined ? first : mdxAsMarkdown(withoutHtmlComments(source), syntax);
	if (read.problem === undefined) return read;
	return { text: withoutModules(readLines(withoutMdx(readHtml(body)), false, syntax)), problem: read.problem };
}

function mdxAsMarkdown(source: string, syntax: Syntax): PlainMarkdown {
	try {
		const { body, restore } = keepFormulas(source);
		const { tree, description } = parseMdx(body, syntax);
		const headings = headingSources(tree);
		if (restore === undefined) return { text: tree, headings, description };
		for (const heading of headings) {
			if (heading !== undefined)
				walk(heading, (node) => void ('value' in node && Object.assign(node, { value: restore(node.value) })));
		}
		return { text: restore(writeMarkdown(tree)), headings, description };
	} catch (cause) {
		const problem = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
		return { text: source, problem };
	}
}

const readLines = (body: string, mdx: boolean, syntax: Syntax) =>
	directivesToAlerts(readGeneratorLines(withoutTwoslash(syntax.readFirst(body)), mdx, syntax), mdx, syntax);

const withoutModules = (body: string) =>
	changeProse(body, (line) => (/^(?:import|export)\s/.test(line) ? undefined : line));

const htmlComments: CommentMarks = { part: /`[^`\n]*`|<!--|-->/g, begin: '<!--' };

function withoutHtmlComments(body: string): string {
	let isWithin = false;
	return changeProse(body, (line) => {
		const shown = withoutComments(line, isWithin, htmlComments);
		isWithin = shown.isWithin;
		return shown.text;
	});
}
