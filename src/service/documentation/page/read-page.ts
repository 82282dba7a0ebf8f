import { createHash } from 'node:crypto';
import type { Root } from 'mdast';
import { titleOfFile } from '../../../search/core/site-path.js';
import type { PageRecord, RecordedPage, StoredPage } from '../core/documentation-source.js';
import type { DocumentationFormat, HeadingIds, LinkTargets } from '../core/format.js';
import type { Frontmatter } from '../core/frontmatter.js';
import type { ResolveLink } from '../core/link-resolver.js';
import { plain } from '../generators/plain.js';
import { syntax } from '../generators/syntax.js';
import { boundMarkdown } from '../markdown/bound-markdown.js';
import { assignAnchors, headingAnchors, idsToWrite } from '../markdown/heading-anchors.js';
import { createPageSource, linkEdits } from '../markdown/page-source.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { type PlainMarkdown, plainMarkdown } from '../markdown/plain-markdown.js';
import { splitSections } from '../markdown/split-sections.js';
import { writeMarkdown } from '../markdown/write-markdown.js';
import { writePage } from '../markdown/write-page.js';
import { namedFiles } from './named-files.js';

export interface PageInput {
	/** The page's file, relative to the folder, with forward slashes. */
	file: string;
	path: string;
	/** The address of the page for readers. @default the path */
	address?: string | undefined;
	frontmatter: Frontmatter;
	/** The source below the frontmatter. */
	body: string;
	/** Line of the file for a line of the body, whose first one is 0. @default as if the file were the body */
	lineOf?: (index: number) => number;
	resolve: ResolveLink;
	/** @default Markdown as it is */
	format?: DocumentationFormat;
	targets?: LinkTargets | undefined;
}

/** Many empty lines in a row. Each costs the parser as much as a line of words. */
const blankLines = /\n{200,}/g;

/** The name of the project above the heading of a page: `<h1 align="center">Fastify</h1>` and then `## Hooks`. */
const banner = /^(?:\s*<a\b[^<>]{0,200}><\/a>)*\s*<h1\b[^<>]{0,200}>[^<>]{1,200}<\/h1>\s*\n##?(?=[ \t]+\S)/i;

/** The longest title, because every section repeats it. */
const titleMaxLength = 500;

const warningsMax = 10;

/** Turns one file into a page with its sections. Never throws: what cannot be read as meant becomes a warning. */
export function readPage({
	file,
	path,
	address,
	frontmatter,
	body,
	lineOf,
	resolve,
	format = plain,
	targets,
}: PageInput) {
	const shown = format.withoutPrivate?.(body) ?? body;
	const bounded = boundMarkdown(shown, lineOf);
	const operation = operationOf(frontmatter);
	const text = format.readTemplates?.(bounded.markdown, { file, frontmatter, targets }) ?? bounded.markdown;
	const isMdx = /\.mdx$/i.test(file);
	const read = plainMarkdown(
		withOperation(text.replace(blankLines, '\n\n'), operation),
		isMdx || format.isMarkdownMdx === true,
		syntax,
	);
	const { tree, whole, source } = shownText(read, resolve, format.ids);
	const heading = path !== '/' && banner.test(text) ? undefined : firstTitle(tree);
	const title = (frontmatter.title ?? heading ?? operation ?? titleOfFile(file)).slice(0, titleMaxLength);
	const description = frontmatter.description ?? read.description ?? '';
	const files = namedFiles({ file, path, body: shown, tree });
	const page: StoredPage = {
		path,
		...(address !== undefined && address !== path && { address }),
		title,
		description,
		...(frontmatter.actions && { actions: frontmatter.actions }),
		...(frontmatter.starters && { starters: frontmatter.starters }),
		file,
		...(files.length > 0 && { files }),
		markdown: whole,
		sections: splitSections(tree, (start, end) => source(start, end).replace(darkOnly, ''), title, description),
	};
	const warnings = bounded.left.map(({ lines: [from, to], reason }) => {
		const place = from === to ? `line ${from}` : `lines ${from} to ${to}`;
		return `"${file}", ${place}: this part ${reason} and was left out; make it simpler.`;
	});
	if (read.problem !== undefined && isMdx) {
		warnings.push(`"${file}" is not valid MDX (${read.problem}) and was read as Markdown; mend the file.`);
	}
	return { page, warnings: warnings.slice(0, warningsMax) };
}

/** Of two pictures for two themes, answers show the light one: GitHub and Material for MkDocs know such addresses. */
const darkOnly = /!\[[^\]\n]*\]\([^()\s]*#(?:only-dark|gh-dark-mode-only)\)\s?/g;

type Shown = [resolve: ResolveLink, ids: HeadingIds | undefined, headings: PlainMarkdown['headings']];

function shownText({ text, headings }: PlainMarkdown, resolve: ResolveLink, ids: HeadingIds | undefined) {
	const shown: Shown = [resolve, ids, headings];
	const { markdown, tree, edits } = typeof text === 'string' ? parsedText(text, shown) : writtenTree(text, shown);
	const source = createPageSource(markdown, edits, ids && idsToWrite(tree, ids));
	return { tree, source, whole: source(0, markdown.length) };
}

function parsedText(markdown: string, [resolve, ids, headings]: Shown) {
	const tree = parseMarkdown(markdown, ids, headings);
	return { markdown, tree, edits: linkEdits(markdown, tree, resolve) };
}

/** A page that is a tree already is not parsed again, unless it would then be another one. */
function writtenTree(tree: Root, shown: Shown) {
	const [resolve, ids] = shown;
	const markdown = writePage(tree, resolve);
	if (markdown === undefined) return parsedText(writeMarkdown(tree), shown);
	assignAnchors(tree, ids);
	return { markdown, tree, edits: [] };
}

/** The operation of an API that the frontmatter names, without the file that describes it: `DELETE /v1/boats/{id}`. */
const operationOf = ({ operation = '' }: Frontmatter): string | undefined =>
	/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+\S+$/i.exec(operation)?.[0];

/** A page of an operation shows it above its words. */
const withOperation = (body: string, operation: string | undefined) =>
	operation === undefined ? body : `\`${operation.replaceAll('`', '')}\`\n\n${body}`;

export function recordPage(page: StoredPage, own: Omit<PageRecord, 'hash' | 'path' | 'title'>): RecordedPage {
	const json = JSON.stringify(page);
	const hash = createHash('sha256').update(json).digest('base64url');
	return { record: { ...own, hash, path: page.path, title: page.title }, json };
}

function firstTitle(tree: Root): string | undefined {
	return headingAnchors(tree).find((heading) => heading.depth === 1 && heading.text !== '')?.text;
}
