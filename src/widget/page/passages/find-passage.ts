import { squeeze, squeezeRange } from './squeezed-text.js';

/** Texts this short, in letters and digits, stand in many places: they count only right behind what was found before. */
const tellingLength = 12;
/** How far behind it a short text may stand, and a telling one. */
const reach = { short: 40, telling: 2_000 };
/** The shortest beginning of a text that still tells the place. */
const prefixMinLength = 24;

/** A Markdown text as the pieces that a page shows in this order; what only the source has is left out. */
export function piecesOf(markdown: string): string[] {
	let fenced = false;
	return markdown.split('\n').flatMap((line) => {
		if (/^\s*(?:```|~~~)/.test(line)) {
			fenced = !fenced;
			return [];
		}
		if (fenced) return [line];
		if (/^\s*(?::::|\{%|import\s|export\s)/.test(line)) return [];
		return [
			line
				.replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]\]\s)?/, '')
				.replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|\[[\^!][^\]]*\]|\{#[^}]*\}|<\/?[a-z][^>]*>|&#?\w+;/gi, ' ')
				.replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1'),
		];
	});
}

/** A text that was cut ends in the middle of a word: the word goes. */
const withoutCutWord = (text: string) => (text.endsWith('…') ? text.replace(/\s*\S*…$/, '') : text);

/**
 * Where the text of a passage stands on the page: the longest parts of it that are there, in order. Empty when none of it is.
 * @param markdown the passage as the service quotes it
 * @param within what to look through
 */
export function findPassage(markdown: string, within: Range): Range[] {
	const page = squeezeRange(within);
	const found: { start: number; end: number }[] = [];

	function look(needle: string): boolean {
		const from = found.at(-1)?.end ?? 0;
		const start = needle === '' ? -1 : page.text.indexOf(needle, from);
		const telling = needle.length >= tellingLength;
		const far = telling ? (found.length > 0 ? reach.telling : Number.POSITIVE_INFINITY) : reach.short;
		if (start < 0 || start - from > far) return false;
		const last = found.at(-1);
		if (last && last.end === start) last.end = start + needle.length;
		else found.push({ start, end: start + needle.length });
		return true;
	}

	/** The whole piece, else its sentences, else as much of their beginnings as is there. */
	function place(piece: string): void {
		if (look(squeeze(piece))) return;
		for (const sentence of piece.split(/(?<=[.!?:;])\s+|(?<=[。！？])/)) {
			let needle = squeeze(sentence);
			while (!look(needle) && needle.length >= prefixMinLength) {
				needle = needle.slice(0, Math.max(prefixMinLength - 1, Math.floor(needle.length * 0.8)));
				if (needle.length < prefixMinLength) break;
			}
		}
	}

	for (const piece of piecesOf(withoutCutWord(markdown))) place(piece);
	return found.map(({ start, end }) => page.range(start, end));
}
