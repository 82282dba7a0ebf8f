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

/** What the paths of a site begin with whose router keeps them behind the `#`. */
const siteOf = (pathname: string) => pathname.replace(/\/[^/]*$/, '');

/** Path of a page on the site, also where it stands behind the `#`. */
export function pathOf(url: Pick<URL, 'pathname' | 'hash'>): string {
	const own = hashRoute(url)?.path;
	return own ? siteOf(url.pathname) + own : url.pathname;
}

/** The address of a page on a site whose router keeps paths behind the `#`, as docsify writes it; the address as it is on others. */
export function routed(href: string): string {
	const { origin, pathname, hash } = new URL(href);
	const here = hashRoute(location);
	if (!here || origin !== location.origin || hashRoute({ hash })) return href;
	const site = siteOf(location.pathname);
	const own = pathname.startsWith(site) ? pathname.slice(site.length) : pathname;
	return origin + location.pathname + here.mark + own + hash.replace('#', '?id=');
}
