/** `https://*.example.com` matches every host below example.com, `:*` every port or none, `*` everything. */
function matcherOf(pattern: string): (origin: string) => boolean {
	if (pattern === '*') return () => true;
	const source = pattern
		.toLowerCase()
		.replace(/[.[\]\\^$+?(){}|]/g, '\\$&')
		.replace(/:\*$/, '(?::\\d+)?')
		.replace('*', '[a-z0-9.-]+');
	const expression = new RegExp(`^${source}$`);
	return (origin) => expression.test(origin);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.toLowerCase() : undefined);

/**
 * Tells whether a page's origin may use the assistant: by the patterns, or as the documentation's own site, or as a page
 * of the service itself. For the last only hosts are compared, since a proxy may have ended TLS.
 */
export function createOriginCheck(
	patterns: readonly string[],
	siteUrl?: string,
): (origin: string, requestUrl: string) => boolean {
	const matchers = patterns.map(matcherOf);
	const siteOrigin = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).origin : undefined;
	return (origin, requestUrl) => {
		const normal = origin.toLowerCase();
		if (matchers.some((matches) => matches(normal))) return true;
		if (normal === siteOrigin) return true;
		const host = hostOf(normal);
		return host !== undefined && host !== '' && host === hostOf(requestUrl);
	};
}
