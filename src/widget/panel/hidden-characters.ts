/**
 * Characters that a reader cannot see but that change what a line seems to say, or what a URL means: C0 and C1
 * controls, soft hyphen, zero-width characters, bidirectional controls, line and paragraph separators, tags.
 */
const hidden =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
	/[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\udb40[\udc00-\udc7f]/g;

const overrides = /[\u202d\u202e]/g;
const zeroWidthJoiner = 0x200d;

/** Whether a zero-width joiner joins emoji, which makes it a part of a visible character. */
function joinsEmoji(text: string, offset: number): boolean {
	return text.charCodeAt(offset) === zeroWidthJoiner && text.charCodeAt(offset + 1) >= 0x2190;
}

/** Removes every hidden character, tabs and line feeds included, as browsers do in a URL. */
export function stripHidden(text: string): string {
	return text.replace(hidden, '').replace(/[\t\n]/g, '');
}

/** Prose keeps its marks and joiners, which Arabic, Persian and emoji need, but loses the overrides, which nobody needs. */
export function readableProse(text: string): string {
	return text.replace(overrides, '').replace(/\0/g, '\ufffd');
}

/** Prepares a text for the clipboard: one kind of line break, nothing invisible. */
export function copyableCode(text: string): string {
	return text
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(hidden, (character, offset: number, whole: string) => (joinsEmoji(whole, offset) ? character : ''));
}

/** A stretch of code to show as it is, or one hidden character to show as its name. */
export type CodeFragment = { text: string } | { escape: string };

/** Cuts code at its hidden characters. Code without any is one fragment. */
export function revealHidden(code: string): CodeFragment[] {
	const fragments: CodeFragment[] = [];
	const text = code.replace(/\r\n?/g, '\n');
	let from = 0;
	for (const match of text.matchAll(hidden)) {
		if (joinsEmoji(text, match.index)) continue;
		if (match.index > from) fragments.push({ text: text.slice(from, match.index) });
		fragments.push({ escape: `U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` });
		from = match.index + match[0].length;
	}
	if (from < text.length || fragments.length === 0) fragments.push({ text: text.slice(from) });
	return fragments;
}
