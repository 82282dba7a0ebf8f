import { toHtml } from 'hast-util-to-html';
import rehypeHighlight from 'rehype-highlight';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { DocumentationPage } from '../documentation/documentation.js';
import { parseMarkdown } from '../documentation/parse-markdown.js';
import { markCallouts } from './callouts.js';
import { shapeBlocks } from './page-blocks.js';
import { guardLinks, linkHeadings, type PageHeading } from './page-links.js';

export interface RenderedPage {
	/** The page's text as HTML, its title included when the text begins with one. */
	html: string;
	/** In reading order; their ids are those of the page's sections. */
	headings: PageHeading[];
	/** Whether `html` begins with the page's title. */
	hasTitle: boolean;
}

const toHast = unified()
	// HTML in Markdown is dropped: the folder may hold pages of many hands.
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

/** Renders a page with the ids, links and blocks of the site. Its frame comes from `pageDocument`. */
export function renderPage(page: DocumentationPage): RenderedPage {
	const markdown = parseMarkdown(page.markdown);
	markCallouts(markdown);
	const tree = toHast.runSync(markdown);
	guardLinks(tree);
	const headings = linkHeadings(tree);
	shapeBlocks(tree);
	const first = tree.children.find((node) => node.type === 'element');
	return { html: toHtml(tree), headings, hasTitle: first?.tagName === 'h1' };
}
