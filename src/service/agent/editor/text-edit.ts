import { headingId } from '../pages/collect-facts.js';
import type { SourceHeading } from '../pages/page-facts.js';

/** A range of a text in UTF-16 code units, and its replacement. */
export interface TextEdit {
	start: number;
	end: number;
	text: string;
}

/** @param edits must not overlap; any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	let result = '';
	let at = 0;
	for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
		result += text.slice(at, edit.start) + edit.text;
		at = edit.end;
	}
	return result + text.slice(at);
}

/** The line end of a file's first line. */
export const lineEndOf = (text: string): '\n' | '\r\n' => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

/** A text with the line ends of a file. */
export const withLineEnds = (text: string, file: string): string => text.replace(/\r?\n/g, lineEndOf(file));

/** Replaces the words of a heading. Its explicit anchor stays. */
export function headingEdit(text: string, heading: SourceHeading, newHeading: string): TextEdit {
	const source = text.slice(heading.start, heading.end);
	const marks = /^#{1,6}[ \t]+/.exec(source)?.[0] ?? '';
	const underline = marks === '' ? (/\r?\n[^\n]*$/.exec(source)?.[0] ?? '') : '';
	const words = source.slice(0, source.length - underline.length);
	const closing = (headingId.exec(words) ?? /(?:[ \t]+#+)?[ \t]*$/.exec(words))?.[0] ?? '';
	return {
		start: heading.start + marks.length,
		end: heading.end - underline.length - closing.length,
		text: newHeading.replace(/\s+/g, ' ').trim(),
	};
}
