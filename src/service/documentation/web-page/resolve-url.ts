/** An address as it is written on the site at `origin`: its own addresses lose their origin. */
export function siteAddress(url: URL, origin: string): string {
	return url.origin === origin ? url.pathname + url.search + url.hash : url.href;
}

/** The address of a page for readers, on its site. Its source in Markdown is not for them. */
export const readersAddress = ({ pathname, search }: URL): string => pathname.replace(/\.mdx?$/i, '') + search;

/** The whole address of a link; `undefined` when it is not a page of the web. */
export function resolveUrl(href: string | undefined, base: URL): URL | undefined {
	if (href === undefined || !URL.canParse(href, base)) return undefined;
	const url = new URL(href, base);
	return /^https?:$/.test(url.protocol) ? url : undefined;
}
