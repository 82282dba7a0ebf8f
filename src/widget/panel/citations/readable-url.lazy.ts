import { stripHidden } from '../markdown/hidden-characters.js';

/**
 * An address as a person reads it: percent-encoded letters are letters again, unless one of them would not be seen. The host
 * stays as it is looked up, so that letters that only look like others are noticed.
 */
export function readableUrl(href: string): string {
	const { protocol, host, pathname, search, hash } = new URL(href);
	const rest = pathname + search + hash;
	if (protocol === 'mailto:') return rest;
	try {
		const decoded = decodeURI(rest);
		return `${protocol}//${host}${stripHidden(decoded) === decoded && !/\s/.test(decoded) ? decoded : rest}`;
	} catch {
		return `${protocol}//${host}${rest}`;
	}
}
