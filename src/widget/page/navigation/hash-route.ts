/** What a router keeps behind the `#` of the address: docsify writes `#/guide?id=part`, others write `#/guide#part`. */
export interface HashRoute {
	/** What stands before the path. */
	mark: string;
	path: string;
	/** Id of a heading, as the address writes it; empty for the whole page. */
	heading: string;
}

/** The route in the hash of an address, or `undefined` when the hash names a heading of the page. */
export function hashRoute({ hash }: Pick<URL, 'hash'>): HashRoute | undefined {
	const [, mark = '', path, heading = ''] = /^(#!?)(\/[^?#]*)(?:(?:\?id=|#)(.*))?/.exec(hash) ?? [];
	return path === undefined ? undefined : { mark, path, heading };
}

/** Where a reader is, as far as the page is another one there: also what stands behind the `#`. */
export const placeOf = (url: Pick<URL, 'pathname' | 'hash'>): string => url.pathname + (hashRoute(url)?.path ?? '');

/**
 * The route of a site that keeps all its paths behind the `#`: docsify's, or one at the root. Elsewhere such a hash may be the name of
 * an operation, on a page with the reference of an API.
 */
const routeHere = (): HashRoute | undefined =>
	'$docsify' in window || /^\/(?:index\.html)?$/.test(location.pathname) ? hashRoute(location) : undefined;

/** What the paths of such a site begin with. */
const siteOf = (pathname: string) => pathname.replace(/\/[^/]*$/, '');

/** Path of the page on its site. */
export function pathHere(): string {
	const own = routeHere()?.path;
	return own ? siteOf(location.pathname) + own : location.pathname;
}

/** The address of a page on a site whose router keeps paths behind the `#`, as docsify writes it; the address as it is on others. */
export function routed(href: string): string {
	const { origin, pathname, hash } = new URL(href);
	const here = routeHere();
	if (!here || origin !== location.origin || hashRoute({ hash })) return href;
	const site = siteOf(location.pathname);
	const own = pathname.startsWith(site) ? pathname.slice(site.length) : pathname;
	return origin + location.pathname + here.mark + own + hash.replace('#', '?id=');
}
