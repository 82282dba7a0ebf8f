import type { Documentation, DocumentationPage } from '../../search/core/documentation.js';
import { normalisePath } from '../../search/core/site-path.js';
import { createSendable, type Sendable, send } from '../compression/sendable.js';
import { createPageRedirects } from '../documentation/folder/page-redirects.js';
import { type AgentFiles, createAgentFiles, type MarkdownShape } from './agent-files.js';
import { assetHeaders, fileHeaders, pageHeaders, searchPageHeaders } from './documentation-headers.js';
import type { PageOrigin } from './navigation-html.js';
import { type Embed, type Frame, type Guess, notFoundDocument, pageDocument } from './page-document.js';
import { markdownPath } from './page-lists.js';
import { createPageRenderer } from './page-renderer.js';
import { type AgentOptions, createAgentResponder, type FindNear, indexLink, wordsOfPath } from './respond-to-agent.js';
import { siteAssetAt } from './site-assets.js';
import { createStaticFiles } from './static-file.js';
import { createWidgetFiles } from './widget-file.js';

interface SiteOptions {
	/** Called at every request, so that a reload shows. Pages are rendered once per `Documentation`. */
	documentation: () => Documentation;
	/** The folder of the documentation, for its images and other files. */
	docsFolder: string | undefined;
	/** The generator that the folder is written for. @default what is recognised */
	docsFormat?: string | undefined;
	/** The folder with `docent.js` and `docent/`; without one the pages carry no widget. */
	widgetFolder: string | undefined;
	/** Folder of the kept releases of the widget. @default none */
	widgetReleases?: string | undefined;
	/** The attributes of every page's script tag. */
	embed: Embed;
	/** The title at the head of every page. @default the documentation's own title */
	title?: string | undefined;
	/** Finds pages for an address without one. @default the page of such an address offers none */
	near?: FindNear;
	/** The files for programs. @default none */
	agents?: Omit<AgentOptions, 'near'>;
	/** Finds where pages come from; called once per `Documentation`. No page waits for it. @default pages do not say it */
	findOrigins?: () => Promise<OriginOf>;
}

export type OriginOf = (page: DocumentationPage) => PageOrigin;

export interface Site {
	/**
	 * Answers `GET` and `HEAD`; `undefined` for other methods. An unknown path gets a page with status 404. `take` is called
	 * before a file is read, and throws when the caller asks too often.
	 */
	fetch(request: Request, take?: () => void): Promise<Response | undefined>;
	/** Whether there is a page at a path. */
	has(pathname: string): boolean;
}

/** Number of pages that an address without one may mean. */
const guessesMax = 3;

const nothingNear: FindNear = async () => ({ pages: [], areFound: false });

const siteOf = (
	respond: (request: Request, take: () => void) => Promise<Response | undefined>,
	has: Site['has'],
): Site => ({
	async fetch(request, take = () => {}) {
		if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
		const response = await respond(request, take);
		return response && request.method === 'HEAD' ? new Response(null, response) : response;
	},
	has,
});

/** Serves a documentation folder as a site that embeds the widget. */
export function createSite(options: SiteOptions): Site {
	const { docsFolder, widgetFolder, agents, near = nothingNear } = options;
	const widgetFiles = widgetFolder === undefined ? undefined : createWidgetFiles(widgetFolder, options.widgetReleases);
	const files =
		docsFolder === undefined
			? undefined
			: createStaticFiles({
					folder: docsFolder,
					format: options.docsFormat,
					documentation: options.documentation,
					headers: fileHeaders,
				});
	const redirects = docsFolder === undefined ? undefined : createPageRedirects(docsFolder);
	const respondToAgent = agents && createAgentResponder({ ...agents, near, ownFile: files?.fetch });
	const render = createPageRenderer();
	const documents = new WeakMap<Documentation, Documents>();
	let originOf: OriginOf = () => ({});

	function documentsOf(documentation: Documentation): Documents {
		const known = documents.get(documentation);
		if (known) return known;
		files?.forget();
		redirects?.forget();
		const siteTitle = options.title ?? documentation.title;
		const embed = widgetFolder === undefined ? undefined : options.embed;
		const frame = { documentation, siteTitle, embed, hasMarkdown: agents !== undefined };
		const made = createDocuments(frame, render, (page) => originOf(page), agents?.mcpVersion);
		documents.set(documentation, made);
		void options.findOrigins?.().then((found) => {
			originOf = found;
			made.forget();
		});
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
		const documents = documentsOf(options.documentation());
		const forAgent = await respondToAgent?.(request, pathname, documents, take);
		if (forAgent) return forAgent;
		const page = documents.pageAt(pathname);
		if (page) {
			const document = await documents.html(page);
			return send(request, document, { headers: agents ? pageHeadersFor(page.path) : pageHeaders, revalidate: true });
		}
		const file = await files?.fetch(request, pathname, take);
		if (file) return file;
		const moved = await redirects?.from(pathname);
		if (moved !== undefined) return redirectTo(moved, request.url);
		// The front page of many sites is a program and not a page of Markdown.
		const first = pathname === '/' ? options.documentation().navigation[0]?.pages[0]?.path : undefined;
		if (first !== undefined) return new Response(null, { status: 302, headers: { ...pageHeaders, location: first } });
		const headers = agents ? { ...searchPageHeaders, vary: 'accept' } : searchPageHeaders;
		// Only a reader gets a search; browsers ask for pictures and scripts that are not there as well.
		if (!request.headers.get('accept')?.includes('text/html')) {
			return send(request, documents.notFound(), { status: 404, headers });
		}
		take();
		const words = searchParams.get('q')?.trim().slice(0, 200) || wordsOfPath(pathname);
		const { pages, areFound } = await near(words);
		const found = documents.notFound({ words, pages: pages.slice(0, guessesMax), areFound });
		return send(request, found, { status: 404, headers });
	}

	return siteOf(respond, (pathname) => documentsOf(options.documentation()).pageAt(pathname) !== undefined);
}

/** Serves only the widget's files, for an owner whose documentation is elsewhere. */
export function createWidgetSite(widgetFolder: string, releases?: string): Site {
	const widgetFiles = createWidgetFiles(widgetFolder, releases);
	return siteOf(
		(request) => widgetFiles(request, new URL(request.url).pathname),
		() => false,
	);
}

/** Leads to the new address of a page, with the query of the old one. Browsers remember it for minutes, because a page may move back. */
function redirectTo(path: string, from: string): Response {
	const { pathname, hash } = new URL(path, from);
	return new Response(null, {
		status: 308,
		headers: { ...fileHeaders, location: pathname + new URL(from).search + hash },
	});
}

const htmlType = 'text/html; charset=utf-8';

/** The headers that name the page's Markdown, which the same address also serves. */
const pageHeadersFor = (path: string) => ({
	...pageHeaders,
	vary: 'accept',
	link: `<${markdownPath(path)}>; rel="alternate"; type="text/markdown", ${indexLink}`,
});

type Documents = ReturnType<typeof createDocuments>;

/** The number of addresses of the site whose lists are cached; the oldest are dropped first. */
const basesMax = 4;

function createDocuments(
	frame: Frame,
	render: ReturnType<typeof createPageRenderer>,
	originOf: OriginOf,
	mcpVersion: string | undefined,
) {
	const { documentation, siteTitle } = frame;
	const byPath = new Map(documentation.pages.map((page) => [page.path, page]));
	const made = new Map<DocumentationPage, Promise<{ document: Sendable; shape: MarkdownShape }>>();
	const bases = new Map<string, AgentFiles>();
	const plainNotFound = createSendable(notFoundDocument(frame), htmlType);
	async function make(page: DocumentationPage) {
		const rendered = await render(page);
		const { hasTitle, links } = rendered;
		const document = pageDocument(frame, page, rendered, originOf(page));
		return { document: createSendable(document, htmlType), shape: { hasTitle, links } };
	}
	function madeOf(page: DocumentationPage) {
		const known = made.get(page) ?? make(page);
		made.set(page, known);
		return known;
	}
	return {
		/** Makes the pages again at their next request. */
		forget: () => made.clear(),
		pageAt: (pathname: string) => byPath.get(normalisePath(pathname)),
		html: async (page: DocumentationPage) => (await madeOf(page)).document,
		shapeOf: async (page: DocumentationPage) => (await madeOf(page)).shape,
		forAgents(base: string) {
			const known = bases.get(base) ?? createAgentFiles(documentation, { title: siteTitle, base, mcpVersion });
			bases.set(base, known);
			const [oldest] = bases.keys();
			if (oldest !== undefined && bases.size > basesMax) bases.delete(oldest);
			return known;
		},
		notFound: (guess?: Guess) => (guess ? createSendable(notFoundDocument(frame, guess), htmlType) : plainNotFound),
	};
}
