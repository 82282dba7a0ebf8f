import type { Reading } from './read-link.js';

const schemes = ['https://', 'http://', 'ftp://', 'www.', 'mailto:', 'xmpp:'];
const scheme = new RegExp(`^(?:${schemes.map((start) => start.replace('.', '\\.')).join('|')})`, 'i');
const addressMaxLength = 2_048;

/** Reads a bare address at the beginning of `text`. */
export function readAddress(text: string, isLast: boolean): Reading<string> {
	if (!scheme.test(text)) {
		const mayFollow = !isLast && text.length < 8;
		return mayFollow && schemes.some((candidate) => candidate.startsWith(text.toLowerCase())) ? 'more' : 'none';
	}
	const [whole = ''] = /^[^\s<>`"[\]{}|\\^]+/u.exec(text.slice(0, addressMaxLength)) ?? [];
	if (whole.length === text.length && !isLast) return 'more';
	return trimEnd(whole);
}

/** Punctuation that ends a sentence does not belong to the address. */
function trimEnd(address: string): string {
	const trimmed = address.replace(/[.,:;!?'*_~]+$/u, '');
	const isOpen = trimmed.endsWith(')') && (trimmed.match(/\(/g)?.length ?? 0) < (trimmed.match(/\)/g)?.length ?? 0);
	if (isOpen) return trimEnd(trimmed.slice(0, -1));
	return trimmed;
}
