import { createHash } from 'node:crypto';
import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { normalisePath } from '../documentation/site-path.js';
import { type Embed, type Frame, notFoundDocument, pageDocument } from './page-document.js';
import { renderPage } from './render-page.js';
import { fileHeaders, pageHeaders } from './security-headers.js';
import { siteAssetAt } from './site-assets.js';
import { readStaticFile } from './static-file.js';
import { widgetResponse } from './widget-file.js';

export interface SiteOptions {
	/** A function is asked at every request, so that a reload shows. Pages are rendered once per `Documentation`. */
	documentation: Documentation | (() => Documentation);
	/** Folder that the documentation was read from, for its images and other files. */
	docsFolder: string | undefined;
	/** Folder with `docent.js` and `docent/`; without one the pages carry no widget. */
	widgetFolder: string | undefined;
	/** What the script tag of every page says. */
	embed: Embed;
	/** Shown at the head of every page. @default the documentation's own title */
	title?: string | undefined;
}

export interface Site {
	/**
	 * Answers `GET` and `HEAD`: pages, files beside them, the widget, and a page with status 404 for everything else.
	 * `undefined` for other methods. Never rejects on account of the request.
	 */
	fetch(request: Request): Promise<Response | undefined>;
}

/** Serves a documentation folder as a site that embeds the widget. */
export function createSite(options: SiteOptions): Site {
	const { documentation: given, docsFolder, widgetFolder } = options;
	const current = typeof given === 'function' ? given : () => given;
	const renderers = new WeakMap<Documentation, PageRenderer>();

	function rendererOf(documentation: Documentation): PageRenderer {
		const known = renderers.get(documentation);
		if (known) return known;
		const renderer = createPageRenderer({
			documentation,
			siteTitle: options.title ?? documentation.title,
			embed: widgetFolder === undefined ? undefined : options.embed,
		});
		renderers.set(documentation, renderer);
		return renderer;
	}

	async function respond(request: Request): Promise<Response> {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname.startsWith('/_site/')) {
			const asset = assetResponse(pathname, searchParams.has('v'));
			if (asset) return asset;
		}
		const widget = widgetFolder === undefined ? undefined : await widgetResponse(widgetFolder, pathname);
		if (widget) return widget;
		const renderer = rendererOf(current());
		const html = renderer.page(pathname);
		if (html !== undefined) return pageResponse(request, html);
		const file = docsFolder === undefined ? undefined : await readStaticFile(docsFolder, pathname);
		if (file) {
			const headers = { ...fileHeaders, 'content-type': file.type, 'cache-control': 'public, max-age=300' };
			return new Response(file.body, { headers });
		}
		return new Response(renderer.notFound(), { status: 404, headers: { ...pageHeaders, ...htmlType } });
	}

	return {
		async fetch(request) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
			const response = await respond(request);
			return request.method === 'HEAD' ? new Response(null, response) : response;
		},
	};
}

const htmlType = { 'content-type': 'text/html; charset=utf-8' };

function assetResponse(pathname: string, isVersioned: boolean): Response | undefined {
	const asset = siteAssetAt(pathname);
	if (!asset) return undefined;
	const caching = isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
	return new Response(asset.body, {
		headers: { ...fileHeaders, 'content-type': asset.type, 'cache-control': caching },
	});
}

/** Pages are asked for again at every visit and answered with 304 while they are the same. */
function pageResponse(request: Request, html: string): Response {
	const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
	const headers = { ...pageHeaders, etag, 'cache-control': 'no-cache' };
	if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
	return new Response(html, { headers: { ...headers, ...htmlType } });
}

interface PageRenderer {
	/** The page at an address, with or without a trailing slash or `.html`; `undefined` when there is none. */
	page(pathname: string): string | undefined;
	notFound(): string;
}

function createPageRenderer(frame: Frame): PageRenderer {
	const { pages } = frame.documentation;
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const rendered = new Map<DocumentationPage, string>();
	return {
		page(pathname) {
			const page = byPath.get(normalisePath(pathname));
			if (!page) return undefined;
			const html = rendered.get(page) ?? pageDocument(frame, page, renderPage(page));
			rendered.set(page, html);
			return html;
		},
		notFound: () => notFoundDocument(frame),
	};
}
