import { createSendable, type Sendable, send } from '../compression/sendable.js';
import type { Documentation, DocumentationPage } from '../documentation/documentation.js';
import { normalisePath } from '../documentation/site-path.js';
import { type Embed, type Frame, notFoundDocument, pageDocument } from './page-document.js';
import { createPageRenderer } from './page-renderer.js';
import { fileHeaders as fileSecurity, pageHeaders as pageSecurity } from './security-headers.js';
import { siteAssetAt } from './site-assets.js';
import { createStaticFiles } from './static-file.js';
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
	/** @param take called before a file is read from the disk; throws when the caller has asked too often */
	fetch(request: Request, take?: () => void): Promise<Response | undefined>;
}

/** Serves a documentation folder as a site that embeds the widget. */
export function createSite(options: SiteOptions): Site {
	const { documentation: given, docsFolder, widgetFolder } = options;
	const current = typeof given === 'function' ? given : () => given;
	const widgetFiles = widgetFolder === undefined ? undefined : createWidgetFiles(widgetFolder);
	const files = docsFolder === undefined ? undefined : createStaticFiles(docsFolder, staticHeaders);
	const render = createPageRenderer();
	const documents = new WeakMap<Documentation, Documents>();

	function documentsOf(documentation: Documentation): Documents {
		const known = documents.get(documentation);
		if (known) return known;
		files?.forget();
		const siteTitle = options.title ?? documentation.title;
		const embed = widgetFolder === undefined ? undefined : options.embed;
		const made = createDocuments({ documentation, siteTitle, embed }, render);
		documents.set(documentation, made);
		return made;
	}

	async function respond(request: Request, take: () => void): Promise<Response> {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname.startsWith('/_site/')) {
			const asset = siteAssetAt(pathname);
			if (asset) return send(request, asset.content, { headers: assetHeaders(searchParams.has('v')) });
		}
		const widget = await widgetFiles?.(request, pathname);
		if (widget) return widget;
		const { pageAt, notFound } = documentsOf(current());
		const page = await pageAt(pathname);
		if (page) return send(request, page, { headers: pageHeaders, revalidate: true });
		const file = await files?.fetch(request, pathname, take);
		if (file) return file;
		return send(request, notFound, { status: 404, headers: notFoundHeaders });
	}

	return {
		async fetch(request, take = () => {}) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
			const response = await respond(request, take);
			return request.method === 'HEAD' ? new Response(null, response) : response;
		},
	};
}

/** The widget's files alone, for an owner whose documentation stands elsewhere. */
export function createWidgetSite(widgetFolder: string): Site {
	const widgetFiles = createWidgetFiles(widgetFolder);
	return {
		async fetch(request) {
			if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
			const response = await widgetFiles(request, new URL(request.url).pathname);
			return response && request.method === 'HEAD' ? new Response(null, response) : response;
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

interface Documents {
	/** The page at an address, with or without a trailing slash or `.html`; `undefined` when there is none. */
	pageAt(pathname: string): Promise<Sendable> | undefined;
	notFound: Sendable;
}

function createDocuments(frame: Frame, render: ReturnType<typeof createPageRenderer>): Documents {
	const { pages } = frame.documentation;
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const made = new Map<DocumentationPage, Promise<Sendable>>();
	const make = async (page: DocumentationPage) =>
		createSendable(pageDocument(frame, page, await render(page)), htmlType);
	return {
		pageAt(pathname) {
			const page = byPath.get(normalisePath(pathname));
			if (!page) return undefined;
			const document = made.get(page) ?? make(page);
			made.set(page, document);
			return document;
		},
		notFound: createSendable(notFoundDocument(frame), htmlType),
	};
}
