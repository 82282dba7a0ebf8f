import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterMs } from '../../errors/retry-after.js';

export interface VisitOptions {
	/** The largest body in bytes. */
	maxBytes: number;
	/** @default 'GET' */
	method?: 'GET' | 'HEAD';
	/** Milliseconds until the whole answer must be there. */
	timeoutMs: number;
	headers?: Record<string, string>;
	/** Whether redirects that `isSameSite` allows are followed too. */
	isHomeWanted?: boolean;
	/** Follows redirects to other sites, takes each status of success, and cuts what is longer, as RFC 9309 has it. */
	isRobotsTxt?: boolean;
	/** Called before each request, redirects included. Resolves when the request may start. */
	beforeRequest?: () => Promise<void>;
	mayFollow?: (url: URL) => boolean;
	signal?: AbortSignal | undefined;
}

export type Visited =
	| {
			kind: 'page';
			url: URL;
			type: string;
			/** The encoding that the server names. */
			charset: string | undefined;
			body: Uint8Array;
			etag?: string;
			lastModified?: string;
	  }
	| { kind: 'unchanged'; problem: string }
	/** The site says that there is nothing, with a status of 4xx if it is missing: `problem` completes "The page …". */
	| { kind: 'gone'; problem: string; isMissing?: boolean }
	/** The visit failed, and a later one may succeed. */
	| { kind: 'failed'; problem: string };

const userAgent = 'DocentBot/1.0 (documentation assistant)';
const redirectsMax = 5;
const attemptsMax = 3;
const longestPauseMs = 20_000;

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** Whether two addresses belong to one site that answers with and without `www.`, or has moved to https. */
function isSameSite(from: URL, to: URL): boolean {
	const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
	return bareHost(from) === bareHost(to) && (isUpgrade || (from.protocol === to.protocol && from.port === to.port));
}

/** Requests one address. Follows redirects within the site, repeats attempts that failed for a moment, and throws only for `signal`. */
export async function visitUrl(start: URL, options: VisitOptions): Promise<Visited> {
	let url = start;
	const seen = new Set([url.href]);
	for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
		const visited = await tryTo(url, options);
		if (!(visited instanceof URL)) return visited;
		// The rules may be on another site, but not at a bare address of the service's own network.
		const isSite = visited.hostname === start.hostname || /\.[a-z][a-z-]*$/.test(visited.hostname);
		const isElsewhereWanted = options.isRobotsTxt === true && isSite && /^https?:$/.test(visited.protocol);
		const isHome = options.isHomeWanted === true && isSameSite(start, visited);
		if (visited.origin !== start.origin && !isElsewhereWanted && !isHome) {
			// Addresses that are not of the web have no origin.
			const site = visited.origin === 'null' ? visited.protocol : visited.origin;
			return { kind: 'gone', problem: `leads to another site (${site})` };
		}
		if (seen.has(visited.href)) return { kind: 'gone', problem: 'redirects in a circle' };
		if (options.mayFollow?.(visited) === false) return { kind: 'gone', problem: `leads to ${visited.pathname}` };
		seen.add(visited.href);
		url = visited;
	}
	return { kind: 'gone', problem: `redirects more than ${redirectsMax} times` };
}

/** Makes one request and its repetitions. A URL is the target of a redirect. */
async function tryTo(url: URL, options: VisitOptions): Promise<Visited | URL> {
	for (let attempt = 1; ; attempt += 1) {
		await options.beforeRequest?.();
		const { visited, pauseMs } = await request(url, options);
		if (visited instanceof URL || visited.kind !== 'failed' || pauseMs === undefined || attempt === attemptsMax) {
			return visited;
		}
		await delay(Math.min(pauseMs * 2 ** (attempt - 1), longestPauseMs), undefined, { signal: options.signal });
	}
}

interface Attempt {
	visited: Visited | URL;
	/** Milliseconds before another attempt; absent when another attempt would not help. */
	pauseMs?: number;
}

async function request(url: URL, options: VisitOptions): Promise<Attempt> {
	const { maxBytes, method = 'GET', timeoutMs, headers, isRobotsTxt = false, signal } = options;
	const timeout = AbortSignal.timeout(timeoutMs);
	try {
		const response = await fetch(url, {
			method,
			redirect: 'manual',
			headers: { 'user-agent': userAgent, accept: 'text/html, text/markdown, text/plain;q=0.9, */*;q=0.1', ...headers },
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		});
		const { status } = response;
		if (status !== 200 && !(isRobotsTxt && response.ok)) {
			await response.body?.cancel();
			return answerOf(response, url);
		}
		const body = await readBody(response, maxBytes, isRobotsTxt);
		if (body === undefined) {
			return { visited: { kind: 'gone', problem: `is larger than ${maxBytes / 1e6} MB` } };
		}
		const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
		const contentType = response.headers.get('content-type') ?? '';
		const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
		const charset = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
		return {
			visited: { kind: 'page', url, type, charset, body, ...(etag && { etag }), ...(lastModified && { lastModified }) },
		};
	} catch (error) {
		signal?.throwIfAborted();
		const isSlow = timeout.aborted;
		const problem = isSlow
			? `did not answer within ${timeoutMs / 1_000} seconds`
			: `cannot be reached (${reasonOf(error)})`;
		return { visited: { kind: 'failed', problem }, ...(!isSlow && { pauseMs: 500 }) };
	}
}

function answerOf({ status, headers }: Response, url: URL): Attempt {
	const problem = `answers ${status}`;
	if (status === 304) return { visited: { kind: 'unchanged', problem } };
	const location = headers.get('location');
	if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url)) {
		const target = new URL(location, url);
		target.hash = '';
		return { visited: target };
	}
	if (status === 429 || status >= 500) {
		const pauseMs = retryAfterMs(headers.get('retry-after')) || 500;
		// Who asks for a longer pause than this reading may wait is not asked again before it ends.
		return { visited: { kind: 'failed', problem }, ...(pauseMs <= longestPauseMs && { pauseMs }) };
	}
	return { visited: { kind: 'gone', problem, isMissing: status >= 400 } };
}

/** The body; its beginning, if that is enough, or `undefined` when it has more than `maxBytes`. */
async function readBody(response: Response, maxBytes: number, isCut: boolean): Promise<Uint8Array | undefined> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	for await (const piece of response.body ?? []) {
		length += piece.length;
		pieces.push(piece);
		// The return cancels the rest of the body.
		if (length > maxBytes) return isCut ? Buffer.concat(pieces).subarray(0, maxBytes) : undefined;
	}
	return Buffer.concat(pieces);
}

function reasonOf(error: unknown): string {
	const cause = error instanceof Error ? (error.cause ?? error) : error;
	if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
	return String(cause);
}
