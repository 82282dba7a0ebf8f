import { setTimeout as delay } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { decodeText } from '../core/decode-text.js';
import { DocumentationError } from '../core/documentation-error.js';
import { type VisitOptions, visitUrl } from './visit-url.js';
import type { WebsiteLimits } from './website-limits.js';

/** The rules of a site's robots.txt, and visits at the pace that it asks for. */
export type Robots = Awaited<ReturnType<typeof readRobots>>;

type OwnOptions = Omit<VisitOptions, 'timeoutMs' | 'beforeRequest' | 'signal'>;

const robotName = 'DocentBot';
/** The longest delay that a site may ask for. An hour between two pages would never end. */
const longestDelayMs = 10_000;
const robotsMaxBytes = 500_000;

/** Reads a site's robots.txt. Throws a `DocumentationError` when the site cannot be reached, or forbids `start` itself. */
export async function readRobots(start: URL, limits: WebsiteLimits, signal?: AbortSignal) {
	const address = new URL('/robots.txt', start);
	const { timeoutMs } = limits;
	const visited = await visitUrl(address, { maxBytes: robotsMaxBytes, timeoutMs, signal });
	if (visited.kind === 'failed') {
		throw new DocumentationError(
			`${address.href} ${visited.problem}, so nothing of ${start.origin} may be read; check the address, or try again later.`,
		);
	}
	const rules = robotsParser(address.href, visited.kind === 'page' ? decodeText(visited.body).text : '');
	const isAllowed = (url: URL) => rules.isAllowed(url.href, robotName) !== false;
	if (!isAllowed(start)) {
		throw new DocumentationError(
			`${address.href} forbids ${robotName} to read ${start.pathname}; allow it there, or index the files instead.`,
		);
	}
	const asked = (rules.getCrawlDelay(robotName) ?? 0) * 1_000;
	const delayMs = Math.max(limits.delayMs, Math.min(asked, longestDelayMs));
	let next = 0;
	const beforeRequest = async () => {
		const now = performance.now();
		const wait = next - now;
		next = Math.max(next, now) + delayMs;
		if (wait > 0) await delay(wait, undefined, { signal });
	};
	const visit = (url: URL, options: OwnOptions) => visitUrl(url, { ...options, timeoutMs, beforeRequest, signal });
	return {
		isAllowed,
		/** Addresses of sitemaps that robots.txt names. */
		sitemaps: rules.getSitemaps(),
		/** Visits an address; each request waits until it is time for it. */
		visit,
		/** The text at an address that must be there. Throws a `DocumentationError` when it is not. */
		async readText(url: URL, maxBytes: number): Promise<string> {
			const visited = await visit(url, { maxBytes });
			if (visited.kind === 'page') return decodeText(visited.body).text;
			throw new DocumentationError(`${url.href} ${visited.problem}; check the address.`);
		},
	};
}
