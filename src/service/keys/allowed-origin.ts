import { escapeRegExp } from '../../contract/escape-regexp.js';

/** `https://*.example.com` matches every host below example.com, `:*` every port or none, `*` everything. */
function matcherOf(pattern: string): (origin: string) => boolean {
	if (pattern === '*') return () => true;
	const [name = '', ...ports] = pattern.toLowerCase().split(/(:\*)$/);
	const source = name.split('*').map(escapeRegExp).join('[a-z0-9.-]+');
	const expression = new RegExp(`^${source}${ports.length > 0 ? '(?::\\d+)?' : ''}$`);
	return (origin) => expression.test(origin);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.toLowerCase() : undefined);

/** The origins of the valid addresses. */
export const originsOf = (...urls: (string | undefined)[]): string[] =>
	urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []));

type OriginCheck = (origin: string, requestUrl: string) => boolean;

/**
 * Tells whether an origin may use the assistant: by the patterns, or as a page of the service itself. For the latter only
 * hosts are compared, because a proxy may have ended TLS.
 */
export function createOriginCheck(
	patterns: readonly string[],
	isOwnHost: (requestUrl: string) => boolean,
): OriginCheck {
	const matchers = patterns.map(matcherOf);
	return (origin, requestUrl) => {
		const normal = origin.toLowerCase();
		if (matchers.some((matches) => matches(normal))) return true;
		const host = hostOf(normal);
		return host !== undefined && host !== '' && host === hostOf(requestUrl) && isOwnHost(requestUrl);
	};
}
