import type { DocumentationPage, NavigationLink } from '../../search/core/documentation.js';
import { decode } from '../../search/core/site-path.js';
import { acceptedWeights } from '../compression/content-encoding.js';
import { send } from '../compression/sendable.js';
import { type AgentFiles, isForDiscovery, type MarkdownShape } from './agent-files.js';
import { secureFileHeaders } from './documentation-headers.js';

export interface AgentOptions {
	/** The address of the site, without a slash at its end. @default the address of the request */
	publicUrl: string | undefined;
	/** Version of the service where it speaks the Model Context Protocol at `/mcp`. @default it does not */
	mcpVersion?: string | undefined;
	near: FindNear;
}

/** Finds pages that a path which does not exist may mean, the nearest first. */
export type FindNear = (words: string) => Promise<{
	pages: readonly NavigationLink[];
	/** Whether they have the words; else they are the first pages of the documentation. */
	areFound: boolean;
}>;

/** The words of a path, as a search takes them. */
export const wordsOfPath = (pathname: string): string =>
	decode(pathname)
		.replace(/\.(?:md|html?)$/i, '')
		.replace(/[/_.-]+/g, ' ')
		.trim()
		.slice(0, 200);

export interface AgentPages {
	/** The page at an address, with or without a trailing slash or an ending; `undefined` when there is none. */
	pageAt(pathname: string): DocumentationPage | undefined;
	shapeOf(page: DocumentationPage): Promise<MarkdownShape>;
	/** @param base address of the site */
	forAgents(base: string): AgentFiles;
}

type AnswerFile = (request: Request, pathname: string, take: () => void) => Promise<Response | undefined>;

/** The entry of `Link` headers for the list of all pages. */
export const indexLink = '</llms.txt>; rel="index"; type="text/plain"';

const fullTextPath = '/llms-full.txt';

const openHeaders = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };

/** Whether a client prefers Markdown to HTML. Browsers never name Markdown. At equal weight, the named type wins. */
function wantsMarkdown(accept: string | null): boolean {
	const weights = acceptedWeights(accept);
	const markdown = weights.get('text/markdown') ?? 0;
	const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
	return markdown > 0 && markdown >= html;
}

/** Answers with Markdown and lists of pages, or the owner's file of that name; `undefined` for what people read. */
export function createAgentResponder({ publicUrl, near, ownFile }: AgentOptions & { ownFile: AnswerFile | undefined }) {
	// Without an address of its own the text contains the request's address, which a client can invent.
	const headers: Record<string, string> = {
		...secureFileHeaders,
		'cache-control': publicUrl === undefined ? 'private, no-cache' : 'no-cache',
	};

	async function missing(request: Request, pathname: string, { notFound }: AgentFiles) {
		const more = { vary: 'accept', 'x-robots-tag': 'noindex' };
		return send(request, notFound(pathname, (await near(wordsOfPath(pathname))).pages), {
			status: 404,
			headers: { ...headers, ...more },
		});
	}

	return async (
		request: Request,
		pathname: string,
		{ pageAt, shapeOf, forAgents }: AgentPages,
		take: () => void,
	): Promise<Response | undefined> => {
		const made = forAgents(publicUrl ?? new URL(request.url).origin);
		const isByName = /\.md$/i.test(pathname);
		const list = made.at(pathname);
		const page = list && !isByName ? undefined : pageAt(pathname);
		// A page of the owner may be called skill.md as well.
		if (!page && (list || pathname === fullTextPath)) {
			const own = await ownFile?.(request, pathname, take);
			if (own) return own;
			const open = isForDiscovery(pathname) ? openHeaders : {};
			return send(request, list ?? (await made.everything(shapeOf)), {
				headers: { ...headers, ...open },
				revalidate: true,
			});
		}
		if (!isByName && !wantsMarkdown(request.headers.get('accept'))) return undefined;
		if (page) {
			const more = { vary: 'accept', link: `<${page.path}>; rel="canonical", ${indexLink}` };
			const content = made.page(page, await shapeOf(page));
			return send(request, content, { headers: { ...headers, ...more }, revalidate: true });
		}
		const file = isByName ? undefined : await ownFile?.(request, pathname, take);
		if (file) return file;
		take();
		return missing(request, pathname, made);
	};
}
