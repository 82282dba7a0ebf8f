import type { Documentation, DocumentationPage, NavigationLink } from '../../search/core/documentation.js';
import { type Content, type Html, html, renderedMarkdown } from './html.js';
import {
	breadcrumbHtml,
	contentsHtml,
	originHtml,
	type PageOrigin,
	pagerHtml,
	sidebarHtml,
} from './navigation-html.js';
import { markdownPath } from './page-lists.js';
import type { RenderedPage } from './render-page.js';
import { siteAssets } from './site-assets.js';

/** The settings in a page's script tag; absent when the site has no widget. */
export interface Embed {
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
}

export interface Frame {
	documentation: Documentation;
	siteTitle: string;
	embed: Embed | undefined;
	/** Whether pages are served as Markdown as well. */
	hasMarkdown: boolean;
}

export function pageDocument(
	frame: Frame,
	page: DocumentationPage,
	rendered: RenderedPage,
	origin: PageOrigin = {},
): string {
	const { documentation, siteTitle } = frame;
	const [title, text] = splitTitle(page, rendered);
	const lead = page.description && html`<p class="lead">${page.description}</p>`;
	return siteDocument(frame, {
		title: page.title === siteTitle ? siteTitle : `${page.title} · ${siteTitle}`,
		description: page.description,
		language: page.facets.language ?? 'en',
		path: page.path,
		main: [
			html`<article>${breadcrumbHtml(documentation, page.path)}${title}${lead}${text}</article>`,
			contentsHtml(rendered.headings),
			originHtml(origin),
			pagerHtml(documentation, page.path),
		],
	});
}

/** The page's own first heading, or its title when the text has none, and the rest. */
function splitTitle(page: DocumentationPage, { html: text, hasTitle }: RenderedPage): [Html, Html] {
	if (!hasTitle) return [html`<h1>${page.title}</h1>`, renderedMarkdown(text)];
	const end = text.indexOf('</h1>') + '</h1>'.length;
	return [renderedMarkdown(text.slice(0, end)), renderedMarkdown(text.slice(end))];
}

/** What a reader may have looked for at an address without a page. */
export interface Guess {
	/** The words that were searched for: those of the address, or those that the reader typed. */
	words: string;
	pages: readonly NavigationLink[];
	/** Whether the pages have the words. */
	areFound: boolean;
}

/** A search that needs no script, the pages that it found, and the way to the assistant. */
function guessHtml({ words, pages, areFound }: Guess, hasAssistant: boolean): Html {
	const links = pages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`);
	const heading = areFound ? 'Did you mean …' : 'Pages to begin with';
	const ask = hasAssistant && html` <a class="find-ask" href="?assistant">Ask the docs</a>`;
	return html`${pages.length > 0 && html`<h2>${heading}</h2><ul>${links}</ul>`}<form class="find" role="search" method="get"><label for="find">Search</label><input id="find" type="search" name="q" value="${words}" maxlength="200" autocomplete="off" spellcheck="false" /><button>Search</button>${ask}</form>`;
}

/** The page for an address without one. Without a guess it can be kept for all addresses. */
export function notFoundDocument(frame: Frame, guess?: Guess): string {
	const first = frame.documentation.navigation[0]?.pages[0]?.path ?? '/';
	return siteDocument(frame, {
		title: `Page not found · ${frame.siteTitle}`,
		description: '',
		language: 'en',
		path: undefined,
		main: html`<article><h1>Page not found</h1><p class="lead">There is no page at this address. It may have moved, or the link may be mistyped.</p>${guess && guessHtml(guess, frame.embed !== undefined)}<p><a href="${first}">Back to the documentation</a></p></article>`,
	});
}

interface Filling {
	title: string;
	description: string;
	language: string;
	/** The path that the sidebar marks. */
	path: string | undefined;
	main: Content;
}

/** The link to a page's Markdown, for programs that do not read headers. */
const alternateLink = (path: string) =>
	html`<link rel="alternate" type="text/markdown" href="${markdownPath(path)}" />`;

/** A line that people do not see. Programs that read pages as text find the index by it. */
const agentNote = html`<p hidden>For programs that read this: the index of the documentation is at <a href="/llms.txt">/llms.txt</a>, and each page as Markdown at its address with <code>.md</code>.</p>`;

const widgetTag = ({ domain, apiKey }: Embed) =>
	html`<script async src="/docent.js" data-domain="${domain}" data-api-key="${apiKey}" data-search="palette"></script>`;

/** A button that looks like a field and opens the palette. The site's script shows it and names its keys. */
const searchButton = html`<button class="search-button" type="button" data-docent-search hidden>
				<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="9" cy="9" r="5.25" /><path d="m13 13 4 4" /></svg>
				<span>Search</span>
				<kbd aria-hidden="true"></kbd>
			</button>`;

function siteDocument(frame: Frame, { title, description, language, path, main }: Filling): string {
	const { documentation, siteTitle, embed, hasMarkdown } = frame;
	const { favicon, styleSheet, themeScript, siteScript } = siteAssets;
	const document = html`<!doctype html>
<html lang="${language}">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${title}</title>
		<meta name="description" content="${description}" />
		<meta name="color-scheme" content="light dark" />
		${hasMarkdown && path !== undefined && alternateLink(path)}
		<link rel="icon" href="${favicon.url}" type="image/svg+xml" />
		<link rel="stylesheet" href="${styleSheet.url}" />
		<script src="${themeScript.url}"></script>
		<script type="module" src="${siteScript.url}"></script>
		${embed && widgetTag(embed)}
	</head>
	<body>
		<a class="skip" href="#site:content">Skip to the content</a>
		${hasMarkdown && agentNote}
		<header class="top">
			<button class="icon-button menu-button" type="button" popovertarget="site:sidebar" aria-label="Menu">
				<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 6h14M3 10h14M3 14h9" /></svg>
			</button>
			<a class="brand" href="/">
				<img src="${favicon.url}" alt="" width="26" height="26" />
				<span>${siteTitle}</span>
			</a>
			${embed && searchButton}
			<button class="icon-button theme-button" type="button" aria-pressed="false" aria-label="Dark theme" hidden>
				<svg class="sun" viewBox="0 0 20 20" aria-hidden="true">
					<circle cx="10" cy="10" r="3.25" />
					<path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.24 1.24M14.06 14.06l1.24 1.24M4.7 15.3l1.24-1.24M14.06 5.94l1.24-1.24" />
				</svg>
				<svg class="moon" viewBox="0 0 20 20" aria-hidden="true">
					<path d="M16.6 12.1A7 7 0 0 1 7.9 3.4a7 7 0 1 0 8.7 8.7z" />
				</svg>
			</button>
		</header>
		<div class="frame">
			<nav id="site:sidebar" class="sidebar" aria-label="Documentation" popover>${sidebarHtml(documentation.navigation, path)}</nav>
			<main id="site:content" tabindex="-1">${main}</main>
		</div>
	</body>
</html>
`;
	return String(document);
}
