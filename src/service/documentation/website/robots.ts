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
/** RFC 9309 wants the first 512,000 bytes at least. */
const robotsMaxBytes = 600_000;

/** The records that have a meaning here. Others must not end a group, and neither must a `Sitemap` among its rules. */
const record = /^\s*(?:user-agent|allow|disallow|crawl-delay|sitemap)\s*:/i;
const sitemap = /^\s*sitemap/i;

/** Decodes letters, digits and `-._~`, which need no encoding: `/%73ecret/` and `/secret/` are one path. */
const decodeNeedless = (text: string) =>
	text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, (code) => decodeURIComponent(code));

/** Reads a site's robots.txt. Throws a `DocumentationError` when the site cannot be reached, or forbids `start` itself. */
export async function readRobots(start: URL, limits: WebsiteLimits, signal?: AbortSignal) {
	const address = new URL('/robots.txt', start);
	const { timeoutMs } = limits;
	const visited = await visitUrl(address, { maxBytes: robotsMaxBytes, isRobotsTxt: true, timeoutMs, signal });
	if (visited.kind === 'failed') {
		throw new DocumentationError(
			`${address.href} ${visited.problem}, so nothing of ${start.origin} may be read; check the address, or try again later.`,
		);
	}
	const isRead = visited.kind === 'page' || (visited.kind === 'gone' && visited.isMissing === true);
	const body = visited.kind === 'page' ? visited.body : Buffer.alloc(0);
	const { text } = decodeText(body);
	// A `$` has a meaning only at the end of a rule, and the last line of a long file may be half a rule.
	const lines = decodeNeedless(text)
		.replace(/\$(?=[^\s#])/g, '%24')
		.split('\n');
	const records = lines.slice(0, body.length < robotsMaxBytes ? undefined : -1).filter((line) => record.test(line));
	const inOrder = records.toSorted((a, b) => Number(sitemap.test(a)) - Number(sitemap.test(b)));
	const rules = robotsParser(address.href, inOrder.join('\n'));
	const isAllowed = ({ origin, pathname, search }: URL) => {
		const path = decodeNeedless(encodeURI(pathname + search).replaceAll('%25', '%'));
		return rules.isAllowed(origin + path.replaceAll('*', '%2A').replaceAll('$', '%24'), robotName) !== false;
	};
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
		/** A sentence when there may be rules that could not be read. */
		warnings: isRead ? [] : [`${address.href} ${visited.problem}, so no rules were followed; mend it if it has some.`],
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
