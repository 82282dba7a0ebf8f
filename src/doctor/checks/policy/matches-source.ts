const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };
const portOf = ({ port, protocol }: URL) => port || defaultPorts[protocol] || '';

/** `http:` in a source also allows `https:`. */
const schemeMatches = (wanted: string, { protocol }: URL) =>
	wanted === protocol || (wanted === 'http:' && protocol === 'https:');

function hostMatches(pattern: string, host: string): boolean {
	if (pattern === '*') return true;
	return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host !== pattern.slice(2) : host === pattern;
}

function pathMatches(pattern: string, path: string): boolean {
	if (pattern === '' || pattern === '/') return true;
	return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern;
}

function portMatches(pattern: string | undefined, url: URL, scheme: string): boolean {
	if (pattern === '*') return true;
	if (pattern !== undefined) return pattern === portOf(url) || (pattern === '80' && portOf(url) === '443');
	return portOf(url) === (defaultPorts[url.protocol] ?? '') || (scheme === url.protocol && url.port === '');
}

/** Whether a source of a directive allows a URL, by CSP Level 3; `'self'` and a source without a scheme stand for the page's. */
function matchesSource(source: string, url: URL, page: URL): boolean {
	const written = source.toLowerCase();
	if (written === '*') return /^(?:https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
	if (written === "'self'") {
		return url.origin === page.origin || (url.host === page.host && schemeMatches(page.protocol, url));
	}
	if (/^[a-z][a-z0-9+.-]*:$/.test(written)) return schemeMatches(written, url);
	const [, scheme, host = '', port, path = ''] =
		/^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+|\[[^\]]*\])(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
	if (host === '') return false;
	return (
		schemeMatches((scheme ?? page.protocol).toLowerCase(), url) &&
		hostMatches(host.toLowerCase(), url.hostname) &&
		portMatches(port, url, (scheme ?? page.protocol).toLowerCase()) &&
		pathMatches(decodeURI(path), decodeURI(url.pathname))
	);
}

export const matchesAny = (sources: readonly string[], url: URL, page: URL): boolean =>
	sources.some((source) => matchesSource(source, url, page));
