export interface DecodedText {
	/** The text with `\n` at the line ends and without a byte order mark. */
	text: string;
	/** The problem with the bytes, which a sentence puts after the name of the file. */
	problem?: string;
}

const strict = new TextDecoder('utf-8', { fatal: true });
const replacing = new TextDecoder('utf-8');

/** Decodes the bytes of a file. Bytes that are not UTF-8 are replaced, and the first such line is named. */
export function decodeText(bytes: Uint8Array): DecodedText {
	const clean = (text: string) => text.replace(/\r\n?/g, '\n');
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
