/** The result of looking for a construct: it is not there, it is incomplete, or it was found. */
export type Reading<Found> = 'none' | 'more' | Found;

export interface LinkReading {
	/** Number of characters from the opening bracket to the closing parenthesis. */
	length: number;
	label: string;
	/** The address without angle brackets and escapes. */
	address: string;
	/** The address as it was written. */
	written: string;
}

/** Longest label of a link, so that readers do not wait for the end of a bracket. */
const labelMaxLength = 300;
/** Longest address of a page. */
const addressMaxLength = 2_048;
const codeMaxLength = 1_000;

/** Length of inline code at the beginning of `text`, when it is closed on the same line. */
export function codeLength(whole: string, isLast: boolean): Reading<number> {
	const text = whole.slice(0, codeMaxLength);
	const run = /^`+/.exec(text)?.[0] ?? '';
	const end = text.indexOf('\n');
	if (run.length === text.length) return isLast || text.length === codeMaxLength ? 'none' : 'more';
	const line = end < 0 ? text : text.slice(0, end);
	for (const { 0: found, index } of line.slice(run.length).matchAll(/`+/g)) {
		const closing = run.length + index + found.length;
		// More backticks may follow.
		if (closing === text.length && !isLast && text.length < codeMaxLength) return 'more';
		if (found.length === run.length) return closing;
	}
	return end < 0 && !isLast && text.length < codeMaxLength ? 'more' : 'none';
}

/** Position of the bracket that closes the bracket at `start`. */
function closingBracket(text: string, start: number, isLast: boolean): Reading<number> {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		if (at - start > labelMaxLength) return 'none';
		const character = text[at];
		if (character === '\\') at++;
		else if (character === '\n' && /^\n[ \t]*\n/.test(text.slice(at, at + 20))) return 'none';
		else if (character === '`') {
			const run = /^`+/.exec(text.slice(at))?.[0] ?? '`';
			const closing = codeLength(text.slice(at), isLast);
			if (closing === 'more') return 'more';
			at += (closing === 'none' ? run.length : closing) - 1;
		} else if (character === '[') depth++;
		else if (character === ']' && --depth === 0) return at;
	}
	return 'more';
}

const destination =
	/^\(\s*(?:<([^<>\n]*)>|([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/;

const withoutEscapes = (address: string) => address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&');

/** Reads an inline link, `[label](address "title")`, at the beginning of `text`. */
export function readLink(text: string, isLast: boolean): Reading<LinkReading> {
	const end = closingBracket(text, 0, isLast);
	if (typeof end === 'string') return end;
	const rest = text.slice(end + 1, end + 1 + addressMaxLength);
	if (rest === '') return 'more';
	if (!rest.startsWith('(')) return 'none';
	const found = destination.exec(rest);
	if (found) {
		const [whole, bracketed, bare = ''] = found;
		const written = bracketed === undefined ? bare : `<${bracketed}>`;
		return {
			length: end + 1 + whole.length,
			label: text.slice(1, end),
			address: withoutEscapes(bracketed ?? bare),
			written,
		};
	}
	const mayFollow =
		rest.length < addressMaxLength &&
		!/\n[ \t]*\n/.test(rest) &&
		/^\(\s*(?:<[^<>\n]*|[^\s<>]*(?:\s+(?:["'(][^\n]*)?)?)$/.test(rest);
	return mayFollow ? 'more' : 'none';
}

const schemes = ['https://', 'http://', 'ftp://', 'www.', 'mailto:', 'xmpp:'];
const scheme = new RegExp(`^(?:${schemes.map((start) => start.replace('.', '\\.')).join('|')})`, 'i');

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

/** Several words, none of which can begin an address that `readAddress` knows. Spaces at the end are not included. */
export const plainWords =
	/^(?:[A-Za-z0-9]+|[\u0080-\u300F\u3011-\u{10FFFF}]+)(?:[ ,;'*_-]+(?![Hh](?:[Tt]|$)|[FfXx](?:[TtMm]|$)|[Ww](?:[Ww]|$)|[Mm](?:[Aa]|$))[A-Za-z0-9]+|[\u0080-\u300F\u3011-\u{10FFFF}]+)*/u;
