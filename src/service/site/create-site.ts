import { createSendable, type Sendable, send } from '../compression/sendable.js';
import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { normalisePath } from '../documentation/site-path.js';
import { type Embed, type Frame, notFoundDocument, pageDocument } from './page-document.js';
import { renderPage } from './render-page.js';
import { fileHeaders as fileSecurity, pageHeaders as pageSecurity } from './security-headers.js';
import { siteAssetAt } from './site-assets.js';
import { readStaticFile } from './static-file.js';
import { createWidgetFiles } from './widget-file.js';

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
	const widgetFiles = widgetFolder === undefined ? undefined : createWidgetFiles(widgetFolder);
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
			const asset = siteAssetAt(pathname);
			if (asset) return send(request, asset.content, { headers: assetHeaders(searchParams.has('v')) });
		}
		const widget = await widgetFiles?.(request, pathname);
		if (widget) return widget;
		const renderer = rendererOf(current());
		const page = renderer.page(pathname);
		if (page) return send(request, page, { headers: pageHeaders, revalidate: true });
		const file = docsFolder === undefined ? undefined : await readStaticFile(docsFolder, pathname);
		if (file) return send(request, createSendable(file.body, file.type), { headers: staticHeaders });
		return send(request, renderer.notFound(), { status: 404, headers: notFoundHeaders });
	}

	return {
		async fetch(request) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
			const response = await respond(request);
			return request.method === 'HEAD' ? new Response(null, response) : response;
		},
	};
}

const htmlType = 'text/html; charset=utf-8';

/** Pages are asked for again at every visit and answered with 304 while they are the same. */
const pageHeaders = { ...pageSecurity, 'cache-control': 'no-cache' };
const notFoundHeaders = pageSecurity;
const staticHeaders = { ...fileSecurity, 'cache-control': 'public, max-age=300' };

const assetHeaders = (isVersioned: boolean) => ({
	...fileSecurity,
	'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
});

interface PageRenderer {
	/** The page at an address, with or without a trailing slash or `.html`; `undefined` when there is none. */
	page(pathname: string): Sendable | undefined;
	notFound(): Sendable;
}

function createPageRenderer(frame: Frame): PageRenderer {
	const { pages } = frame.documentation;
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const rendered = new Map<DocumentationPage, Sendable>();
	const notFound = createSendable(notFoundDocument(frame), htmlType);
	return {
		page(pathname) {
			const page = byPath.get(normalisePath(pathname));
			if (!page) return undefined;
			const content = rendered.get(page) ?? createSendable(pageDocument(frame, page, renderPage(page)), htmlType);
			rendered.set(page, content);
			return content;
		},
		notFound: () => notFound,
	};
}
