import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { escapeHtml } from './escape-html.js';
import { breadcrumbHtml, contentsHtml, pagerHtml, sidebarHtml } from './navigation-html.js';
import { markdownPath } from './page-lists.js';
import type { RenderedPage } from './render-page.js';
import { siteAssets } from './site-assets.js';
import { siteFile } from './site-files.js';

const layout = siteFile('layout.html');

/** The settings in a page's script tag; absent when the site has no widget. */
export interface Embed {
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
}

export interface Frame {
	documentation: Documentation;
	/** The title at the head of every page. */
	siteTitle: string;
	embed: Embed | undefined;
	/** Whether pages are served as Markdown as well. */
	hasMarkdown: boolean;
}

export function pageDocument(frame: Frame, page: DocumentationPage, rendered: RenderedPage): string {
	const { documentation, siteTitle } = frame;
	const lead = page.description ? `<p class="lead">${escapeHtml(page.description)}</p>` : '';
	const [title, text] = splitTitle(page, rendered);
	const main = [
		`<article>${breadcrumbHtml(documentation, page.path)}${title}${lead}${text}</article>`,
		contentsHtml(rendered.headings),
		pagerHtml(documentation, page.path),
	];
	return fillLayout(frame, {
		title: page.title === siteTitle ? siteTitle : `${page.title} · ${siteTitle}`,
		description: page.description,
		language: page.facets.language ?? 'en',
		path: page.path,
		main: main.join(''),
	});
}

/** The page's own first heading, or its title when the text has none, and the rest. */
function splitTitle(page: DocumentationPage, { html, hasTitle }: RenderedPage): [string, string] {
	if (!hasTitle) return [`<h1>${escapeHtml(page.title)}</h1>`, html];
	const end = html.indexOf('</h1>') + '</h1>'.length;
	return [html.slice(0, end), html.slice(end)];
}

export function notFoundDocument(frame: Frame): string {
	const first = frame.documentation.navigation[0]?.pages[0]?.path ?? '/';
	return fillLayout(frame, {
		title: `Page not found · ${frame.siteTitle}`,
		description: '',
		language: 'en',
		path: undefined,
		main: `<article><h1>Page not found</h1><p class="lead">There is no page at this address. It may have moved, or the link may be mistyped.</p><p><a href="${escapeHtml(first)}">Go to the first page</a></p></article>`,
	});
}

interface Filling {
	title: string;
	description: string;
	language: string;
	/** The path that the sidebar marks. */
	path: string | undefined;
	/** The HTML of the `main` element. */
	main: string;
}

/** The link to a page's Markdown, for programs that do not read headers. */
const alternateLink = (path: string) =>
	`<link rel="alternate" type="text/markdown" href="${escapeHtml(markdownPath(path))}" />`;

/** A line that people do not see. Programs that read pages as text find the index by it. */
const agentNote =
	'<p hidden>For programs that read this: the index of the documentation is at <a href="/llms.txt">/llms.txt</a>, and each page as Markdown at its address with <code>.md</code>.</p>';

function fillLayout({ documentation, siteTitle, embed, hasMarkdown }: Frame, filling: Filling): string {
	const values: Record<string, string> = {
		title: escapeHtml(filling.title),
		description: escapeHtml(filling.description),
		siteTitle: escapeHtml(siteTitle),
		favicon: siteAssets.favicon.url,
		styleSheet: siteAssets.styleSheet.url,
		themeScript: siteAssets.themeScript.url,
		siteScript: siteAssets.siteScript.url,
		alternate: hasMarkdown && filling.path !== undefined ? alternateLink(filling.path) : '',
		agentNote: hasMarkdown ? agentNote : '',
		widget: embed ? widgetTag(embed) : '',
		search: embed ? searchButton : '',
		sidebar: sidebarHtml(documentation.navigation, filling.path),
		main: filling.main,
	};
	return layout
		.replace('<html lang="en">', `<html lang="${escapeHtml(filling.language)}">`)
		.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

const widgetTag = ({ domain, apiKey }: Embed) =>
	`<script async src="/docent.js" data-domain="${escapeHtml(domain)}" data-api-key="${escapeHtml(apiKey)}" data-search="palette"></script>`;

/** A button that looks like a field and opens the palette. The site's script shows it and names its keys. */
const searchButton = `<button class="search-button" type="button" data-docent-search hidden>
				<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="9" cy="9" r="5.25" /><path d="m13 13 4 4" /></svg>
				<span>Search</span>
				<kbd aria-hidden="true"></kbd>
			</button>`;
