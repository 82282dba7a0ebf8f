/**
 * While an answer grows, its last lines are half-written syntax: `**bo`, `[1](/gui`, `| a |`. Shown as they are they
 * would flash as raw characters and then jump into shape. This settles them: what cannot be judged yet is held back,
 * emphasis and code that have begun are closed for the moment.
 */

/** The number of characters that may be held back before they are shown as they are. */
const held = { link: 2_400, label: 200, autolink: 300 } as const;

const half =
	/^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)]?)(?:[ \t]+\[[ xX]?\]?)?|#{1,6}|[-=*_ ]{2,}|(?:`{1,}|~{2,})[^`]*)?[ \t]*$/;
const marker = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])))*(?:[ \t]*\[[ xX]\][ \t])?[ \t]*/;
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const mayBecomeDelimiterRow = /^[ \t|:-]*$/;

/** Half a character, half a character reference, and an address that would lead elsewhere with every letter. */
const undecided = /[\ud800-\udbff]$|&[#\w]{0,31}$|\bhttps?(?::\S{0,300})?$|\bwww\.\S{0,300}$/;

/** Drops a last line that is only a marker so far, and a table whose first row has not come yet. */
function withoutHalfLines(lines: string[]): string[] {
	const last = lines.at(-1) ?? '';
	const kept = half.test(last) ? lines.slice(0, -1) : lines;
	const first = kept.findLastIndex((line) => !/^ {0,3}\|/.test(line)) + 1;
	const [header, delimiter] = kept.slice(first);
	if (header === undefined || (delimiter !== undefined && !mayBecomeDelimiterRow.test(delimiter))) return kept;
	// The first row decides how wide the columns are, so the table waits for the end of it.
	const complete = delimiter !== undefined && delimiterRow.test(delimiter) && lines.length > first + 3;
	return complete ? kept : kept.slice(0, first);
}

/** The beginning of the last stretch of inline text: after the last blank line, marker or cell border. */
function inlineStart(lines: string[]): number {
	let index = lines.length - 1;
	const startsAnew = (line: string) => (marker.exec(line)?.[0] ?? '').trim() !== '';
	while (index > 0 && !startsAnew(lines[index] ?? '') && (lines[index - 1] ?? '').trim() !== '') index -= 1;
	const before = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
	const line = lines[index] ?? '';
	if (!line.trimStart().startsWith('|')) return before + (marker.exec(line)?.[0].length ?? 0);
	const row = lines.at(-1) ?? '';
	const rowStart = lines.slice(0, -1).reduce((sum, text) => sum + text.length + 1, 0);
	return rowStart + row.replace(/\\\|/g, '  ').lastIndexOf('|') + 1;
}

interface Scan {
	text: string;
	at: number;
	/** Emphasis that has begun and not ended, outermost first. */
	open: { delimiter: string; at: number }[];
}

/** Reads on after `scan.at`, or returns what to show instead of the whole text. */
function step(scan: Scan): string | undefined {
	const { text, at } = scan;
	switch (text[at]) {
		case '\\':
			if (at + 1 >= text.length) return close(scan, at);
			scan.at = at + 2;
			return undefined;
		case '`':
			return stepCode(scan);
		case '<':
			return stepAngle(scan);
		case '!':
			if (at + 1 >= text.length) return close(scan, at);
			scan.at = at + 1;
			return undefined;
		case '[':
			return stepBracket(scan);
		case '*':
		case '_':
		case '~':
			return stepEmphasis(scan);
		default:
			scan.at = at + 1;
			return undefined;
	}
}

function stepCode(scan: Scan): string | undefined {
	const run = /`+/y;
	run.lastIndex = scan.at;
	const fence = run.exec(scan.text)?.[0] ?? '`';
	const from = scan.at + fence.length;
	for (const match of scan.text.slice(from).matchAll(/`+/g)) {
		if (match[0].length !== fence.length) continue;
		scan.at = from + match.index + fence.length;
		return undefined;
	}
	const content = scan.text.slice(from).replace(/`+$/, '');
	if (content.trim() === '') return close(scan, scan.at);
	return close({ ...scan, text: scan.text.slice(0, from) + content + fence }, undefined);
}

function stepAngle(scan: Scan): string | undefined {
	const rest = scan.text.slice(scan.at, scan.at + held.autolink);
	const unfinished = scan.at + rest.length === scan.text.length && /^<(?:[a-zA-Z/!][^\s>]*)?$/.test(rest);
	if (unfinished) return close(scan, scan.at);
	scan.at += /^<[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>]*>/.exec(rest)?.[0].length ?? 1;
	return undefined;
}

/** The index after the bracket that answers the one at `from`, or -1 when there is none in reach. */
function afterClosing(text: string, from: number, opening: string, closing: string, reach: number): number {
	let depth = 0;
	const end = Math.min(text.length, from + reach);
	for (let index = from; index < end; index += 1) {
		const character = text[index];
		if (character === '\\') index += 1;
		else if (character === opening) depth += 1;
		else if (character === closing && --depth === 0) return index + 1;
	}
	return -1;
}

function stepBracket(scan: Scan): string | undefined {
	const { text, at } = scan;
	const start = text[at - 1] === '!' ? at - 1 : at;
	const labelEnd = afterClosing(text, at, '[', ']', held.link);
	if ((labelEnd < 0 || labelEnd === text.length) && text.length - at <= held.label) return close(scan, start);
	const next = labelEnd < 0 ? undefined : text[labelEnd];
	scan.at = at + 1;
	if (next !== '(' && next !== '[') return undefined;
	const reach = next === '(' ? held.link : held.label;
	const end = afterClosing(text, labelEnd, next, next === '(' ? ')' : ']', reach);
	if (end < 0 && text.length - labelEnd <= reach) return close(scan, start);
	if (end >= 0) scan.at = end;
	return undefined;
}

function stepEmphasis(scan: Scan): string | undefined {
	const { text, at, open } = scan;
	const character = text[at] ?? '';
	let end = at;
	while (text[end] === character) end += 1;
	let length = end - at;
	scan.at = end;
	// Languages without spaces emphasise in the middle of what is written.
	const spaces = character === '_' ? /[\s\p{P}\p{S}]/u : /[\s\p{P}\p{S}\p{Lo}]/u;
	const afterSpace = at === 0 || spaces.test(text[at - 1] ?? '');
	const canClose = at > 0 && !/\s/.test(text[at - 1] ?? '');
	while (canClose && length > 0) {
		const opener = open.at(-1);
		if (opener?.delimiter[0] !== character || opener.delimiter.length > length) break;
		open.pop();
		length -= opener.delimiter.length;
	}
	if (length === 0) return undefined;
	if (end === text.length) return close(scan, end - length);
	if (!afterSpace || /\s/.test(text[end] ?? '') || length > 3) return undefined;
	for (const size of length === 3 ? [2, 1] : [length]) open.push({ delimiter: character.repeat(size), at });
	return undefined;
}

/** The text up to `end`, with everything that is open closed, innermost first. */
function close(scan: Scan, end: number | undefined): string {
	let text = scan.text.slice(0, end);
	const open = [...scan.open];
	for (let last = open.at(-1); last; last = open.at(-1)) {
		// Emphasis without a word in it is not emphasis yet.
		if (text.slice(last.at).replace(/[*_~\s]/g, '') !== '') break;
		text = text.slice(0, last.at);
		open.pop();
	}
	if (open.length === 0) return text;
	return (
		text.trimEnd() +
		open
			.reverse()
			.map((entry) => entry.delimiter)
			.join('')
	);
}

/**
 * The end of a growing answer as it may be shown now.
 * @param source The last block; not a fenced code block.
 */
export function settleTail(source: string): string {
	const lines = withoutHalfLines(source.split('\n'));
	const text = lines.join('\n').replace(undecided, '');
	const start = Math.min(inlineStart(lines), text.length);
	const scan: Scan = { text: text.slice(start), at: 0, open: [] };
	while (scan.at < scan.text.length) {
		const settled = step(scan);
		if (settled !== undefined) return text.slice(0, start) + settled;
	}
	return text.slice(0, start) + close(scan, undefined);
}
