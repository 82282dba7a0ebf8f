/** The number of bytes of a file that is read. A larger one is data rather than documentation, and parsing it would hold up every reader. */
export const fileMaxBytes = 2_000_000;

export interface DecodedText {
	/** The text with `\n` at the line ends and without a byte order mark. */
	text: string;
	/** The problem with the bytes, which a sentence puts after the name of the file. */
	problem?: string;
}

const strict = new TextDecoder('utf-8', { fatal: true });
const replacing = new TextDecoder('utf-8');

/** The encoding that a byte order mark names. Windows PowerShell writes UTF-16. */
export function markedEncoding([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Decodes the bytes of a file. Bytes that are neither UTF-8 nor marked are replaced, and the first such line is named. */
export function decodeText(bytes: Uint8Array): DecodedText {
	// A mark may stand there twice.
	const clean = (text: string) => text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n');
	const marked = markedEncoding(bytes);
	if (marked !== undefined && marked !== 'utf-8') return { text: clean(new TextDecoder(marked).decode(bytes)) };
	try {
		return { text: clean(strict.decode(bytes)) };
	} catch {
		const text = clean(replacing.decode(bytes));
		const line = text.slice(0, Math.max(text.indexOf('\u{fffd}'), 0)).split('\n').length;
		return {
			text,
			problem: `is not UTF-8 from line ${line} on; unreadable characters were replaced: save the file as UTF-8.`,
		};
	}
}
