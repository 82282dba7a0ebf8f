/** The whole address of a link; `undefined` when it is no page of the web. */
export function resolveUrl(href: string | undefined, base: URL): URL | undefined {
	if (href === undefined || !URL.canParse(href, base)) return undefined;
	const url = new URL(href, base);
	return /^https?:$/.test(url.protocol) ? url : undefined;
}
