import { type DecodedText, decodeText, markedEncoding } from '../core/decode-text.js';

/** The first bytes of a page, in which it may name its encoding. */
const headBytes = 1_024;

const namedEncoding = /<(?:meta\s[^>]*?charset|\?xml\s[^>]*?encoding)\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** The characters of windows-1252 at 0x80 to 0x9F, where Latin-1 has only control characters. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes a page as browsers do: by its byte order mark, else the server's `charset`, else its own, else as UTF-8. */
export function decodePage(body: Uint8Array, charset: string | undefined, isHtml: boolean): DecodedText {
	const encoding = encodingOf(body, charset, isHtml);
	if (encoding === undefined || encoding === 'utf-8') return decodeText(body);
	const text = (encoding === 'windows-1252' ? decodeWindows(body) : decode(body, encoding)).replace(/\r\n?/g, '\n');
	if (!text.includes('\u{fffd}')) return { text };
	return { text, problem: `is not ${encoding} throughout; unreadable characters were replaced: mend its charset.` };
}

/** The encoding of a document, of which `body` is the beginning at least; `undefined` when nobody names one that is known. */
export function encodingOf(body: Uint8Array, charset: string | undefined, isMarkup: boolean) {
	const labels = [markedEncoding(body), charset, isMarkup ? encodingInHead(body) : undefined];
	return labels.map(knownEncoding).find((name) => name !== undefined);
}

function encodingInHead(body: Uint8Array): string | undefined {
	const head = Buffer.from(body.subarray(0, headBytes)).toString('latin1');
	const label = namedEncoding.exec(head.replace(/<!--.*?(?:-->|$)/gs, ''))?.[1];
	// A name that can be read byte by byte is not in UTF-16.
	return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The encoding of a label; `undefined` for labels that nobody knows. */
function knownEncoding(label: string | undefined): string | undefined {
	try {
		return label === undefined ? undefined : new TextDecoder(label).encoding;
	} catch {
		return undefined;
	}
}

function decode(body: Uint8Array, encoding: string): string {
	try {
		return new TextDecoder(encoding).decode(body);
	} catch {
		// Node refuses half a character of UTF-16 at the end.
		return new TextDecoder(encoding).decode(body.subarray(0, body.length - 1));
	}
}

/** Several versions of Node take windows-1252 for Latin-1. */
function decodeWindows(body: Uint8Array): string {
	const text = Buffer.from(body).toString('latin1');
	return text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}
