import { normalisePath } from './site-path.js';

/**
 * Puts the address of the site before a path of it, as in `/guide#part`, for readers who are elsewhere. Without a site's address,
 * paths stay as they are, and so does a text that is not a path. A path with the site's own folder does not get it again.
 */
export function siteAddresses(siteUrl: string | undefined): (path: string) => string {
	if (siteUrl === undefined) return (path) => path;
	const { origin, pathname } = new URL(siteUrl);
	const folder = pathname.replace(/\/+$/, '');
	return (path) => {
		if (!path.startsWith('/') || path.startsWith('//')) return path;
		const isBelow = folder === '' || (path.startsWith(folder) && /^(?:[/?#]|$)/.test(path.slice(folder.length)));
		return origin + (isBelow ? path : folder + path);
	};
}

/** The path below the site's own folder that an address or a path with this folder means: `/` for the site's address itself. */
export function belowSite(siteUrl: string | undefined, path: string): string {
	const folder = normalisePath(siteUrl ?? '/');
	const plain = normalisePath(path);
	return `${plain}/`.startsWith(`${folder}/`) ? plain.slice(folder.length) || '/' : plain;
}
