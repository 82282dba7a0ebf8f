import { escapeRegExp } from '../../../contract/escape-regexp.js';
import type { SourceRange } from '../pages/page-facts.js';

/** Scripts without blanks between words. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** A pattern for a text in which a blank also matches a single line end. */
export function createTextPattern({
	from,
	ignoringCase = false,
	withinWords = false,
}: {
	from: string;
	ignoringCase?: boolean | undefined;
	withinWords?: boolean | undefined;
}): RegExp {
	const literal = from
		.trim()
		.split(/(\s+)/)
		.map((part) =>
			/^ +$/.test(part) ? '(?: +|[ \\t]*\\r?\\n[ \\t]*)' : escapeRegExp(part).replace(/\r?\n/g, '\\r?\\n'),
		)
		.join('');
	const isWord = (character: string) => !withinWords && wordCharacter.test(character) && !unspaced.test(character);
	const characters = [...from.trim()];
	const before = isWord(characters[0] ?? '') ? '(?<![\\p{L}\\p{N}_])' : '';
	const after = isWord(characters.at(-1) ?? '') ? '(?![\\p{L}\\p{N}_])' : '';
	return new RegExp(`${before}${literal}${after}`, ignoringCase ? 'giu' : 'gu');
}

/** Whether a range overlaps one of several sorted ranges. */
export function touches(ranges: readonly SourceRange[], { start, end }: SourceRange): boolean {
	let low = 0;
	let high = ranges.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
		else high = middle;
	}
	return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
}
