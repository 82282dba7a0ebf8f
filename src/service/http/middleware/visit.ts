import type { HttpContext } from './http-context.js';

/**
 * The origin of a request for a page.
 * - `agent`: a program that is not a browser
 * - `own`: a browser, from the site itself or from its address bar
 * - `foreign`: a browser whose reader sees the page, but may not have chosen its address
 * - `hidden`: a browser whose reader may not see the page: in a frame, as a file of another page, or prefetched
 */
type Visit = 'agent' | 'own' | 'foreign' | 'hidden';

const destinations = ['document', 'empty'];

/** Chromium and Safari load pages that a reader may open next. */
const isAhead = (header: (name: string) => string | undefined) =>
	['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
		/prefetch|prerender|preview/i.test(header(name) ?? ''),
	);

/** Agents call themselves compatible with browsers, if anything. */
const isBrowser = (header: (name: string) => string | undefined) =>
	header('upgrade-insecure-requests') === '1' ||
	(/^Mozilla\/5\.0 (?!.*compatible;)/.test(header('user-agent') ?? '') && header('accept-language') !== undefined);

/** Whether an address, of a page or of an origin, is the service's own. */
export function comesFromHere(context: HttpContext, address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { origin, host } = new URL(address);
	return origin === context.get('publicOrigin') || host === new URL(context.req.url).host;
}

/** Tells a visit of a page by what browsers send about it: https://www.w3.org/TR/fetch-metadata/. */
export function visitOf(context: HttpContext): Visit {
	const header = (name: string) => context.req.header(name);
	if (isAhead(header)) return 'hidden';
	const site = header('sec-fetch-site');
	const destination = header('sec-fetch-dest') ?? 'document';
	if (site !== undefined) {
		if (!destinations.includes(destination)) return 'hidden';
		if (site === 'same-origin' || site === 'none') return 'own';
		return destination === 'document' && header('sec-fetch-mode') === 'navigate' ? 'foreign' : 'hidden';
	}
	// Over plain http, but for loopback, browsers say neither where a request comes from nor whether it is for a frame.
	if (!isBrowser(header)) return 'agent';
	if (comesFromHere(context, header('referer') ?? '')) return 'own';
	return header('upgrade-insecure-requests') === '1' ? 'foreign' : 'hidden';
}
