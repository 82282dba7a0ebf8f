import { toHtml } from 'hast-util-to-html';
import type { Blockquote, Paragraph, Root } from 'mdast';
import rehypeHighlight from 'rehype-highlight';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { DocumentationPage } from '../../search/core/documentation.js';
import { boundMarkdown } from '../documentation/markdown/bound-markdown.js';
import { parseMarkdown } from '../documentation/markdown/parse-markdown.js';
import { shapeBlocks } from './page-blocks.js';
import { guardLinks, linkHeadings, type PageHeading } from './page-links.js';

export interface RenderedPage {
	/** The page's text as HTML, its title included when the text begins with one. */
	html: string;
	/** The headings in reading order, with the ids of the page's sections. */
	headings: PageHeading[];
	/** Whether `html` begins with the page's title. */
	hasTitle: boolean;
	/** The places in the page's Markdown that name paths of the site, in reading order. */
	links: TextRange[];
}

/** The offsets in the page's Markdown. */
interface TextRange {
	start: number;
	end: number;
}

const toHast = unified()
	// HTML in Markdown is dropped, because many people may write pages.
	.use(remarkRehype, { allowDangerousHtml: false })
	.use(rehypeHighlight, {
		detect: false,
		aliases: {
			bash: ['console', 'shell-session'],
			json: ['jsonc', 'json5'],
			markdown: ['mdx'],
			xml: ['vue', 'svelte', 'astro'],
		},
	})
	.freeze();

/** The longest answer that is rendered. A longer one is shown as it was written. */
const answerMaxLength = 20_000;

const titles: Record<string, string> = {
	NOTE: 'Note',
	TIP: 'Tip',
	IMPORTANT: 'Important',
	WARNING: 'Warning',
	CAUTION: 'Caution',
};

const mark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** Turns GitHub's alerts (`> [!NOTE]`) into callouts: a `div.callout.note` that begins with its title. */
function markCallouts(tree: Root): void {
	visit(tree, 'blockquote', (quote: Blockquote) => {
		const first = quote.children[0];
		const text = first?.type === 'paragraph' ? first.children[0] : undefined;
		const kind = text?.type === 'text' ? mark.exec(text.value)?.[1]?.toUpperCase() : undefined;
		if (first?.type !== 'paragraph' || text?.type !== 'text' || !kind) return;
		text.value = text.value.replace(mark, '');
		if (text.value === '') first.children.shift();
		// The line break after the mark is part of the mark.
		if (first.children[0]?.type === 'break') first.children.shift();
		if (first.children.length === 0) quote.children.shift();
		quote.children.unshift(title(titles[kind] ?? kind));
		quote.data = { hName: 'div', hProperties: { className: ['callout', kind.toLowerCase()], role: 'note' } };
	});
}

const title = (value: string): Paragraph => ({
	type: 'paragraph',
	children: [{ type: 'text', value }],
	data: { hProperties: { className: ['callout-title'] } },
});

/**
 * Renders an answer like a page, without HTML, pictures of other hosts and links that run something. Headings get no ids, because the page
 * around it has its own. `undefined` when the answer is too long to render.
 */
export function renderAnswer(text: string): string | undefined {
	if (text.length > answerMaxLength || boundMarkdown(text).left.length > 0) return undefined;
	try {
		const parsed = parseMarkdown(text);
		markCallouts(parsed);
		const tree = toHast.runSync(parsed);
		guardLinks(tree);
		visit(tree, 'element', (node) => {
			if (/^h[1-6]$/.test(node.tagName)) delete node.properties.id;
			const [child] = node.children;
			if (node.tagName === 'a' && child?.type === 'text' && /^\d{1,3}$/.test(child.value))
				child.value = `[${child.value}]`;
		});
		shapeBlocks(tree);
		return toHtml(tree);
	} catch {
		return undefined;
	}
}

/** The places of the site's links and images in the Markdown. Text that differs from what was parsed stays as it is. */
function findSitePaths(tree: Root, markdown: string): TextRange[] {
	const found: TextRange[] = [];
	visit(tree, ['link', 'image'], (node) => {
		if (!('url' in node) || !/^\/(?!\/)/.test(node.url)) return;
		const last = 'children' in node ? node.children.at(-1) : undefined;
		const from = last?.position?.end.offset ?? node.position?.start.offset ?? 0;
		const start = markdown.indexOf(`](${node.url}`, from) + 2;
		const end = start + node.url.length;
		if (start > 1 && end < (node.position?.end.offset ?? 0)) found.push({ start, end });
	});
	return found.toSorted((left, right) => left.start - right.start);
}

export type PageText = Pick<DocumentationPage, 'markdown'>;

/** Renders a page with the ids, links and blocks of the site. Its frame comes from `pageDocument`. */
export function renderPage({ markdown }: PageText): RenderedPage {
	const parsed = parseMarkdown(markdown);
	const links = findSitePaths(parsed, markdown);
	markCallouts(parsed);
	const tree = toHast.runSync(parsed);
	guardLinks(tree);
	const headings = linkHeadings(tree);
	shapeBlocks(tree);
	const first = tree.children.find((node) => node.type === 'element');
	return { html: toHtml(tree), headings, hasTitle: first?.tagName === 'h1', links };
}
