import type { SourceHeading } from '../pages/page-facts.js';

/** A range of a text, in UTF-16 code units, and what takes its place. */
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

/** What line ends a file has, by its first one. */
export const lineEndOf = (text: string): '\n' | '\r\n' => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

/** A text of ours with the line ends of a file. */
export const withLineEnds = (text: string, file: string): string => text.replace(/\r?\n/g, lineEndOf(file));

/**
 * The smallest piece of whole lines that stands once in `before` and holds all that is different in `after`: what an edit by a
 * unique text needs.
 */
export function uniqueEdit(before: string, after: string): { oldText: string; newText: string } | undefined {
	if (before === after || before === '') return undefined;
	const most = Math.min(before.length, after.length);
	let head = 0;
	while (head < most && before[head] === after[head]) head += 1;
	let tail = 0;
	while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
	let start = before.lastIndexOf('\n', head - 1) + 1;
	let end = lineEndAfter(before, before.length - tail);
	while (start > 0 || end < before.length) {
		const oldText = before.slice(start, end);
		if (oldText !== '' && before.indexOf(oldText) === start && before.indexOf(oldText, start + 1) === -1) break;
		start = start === 0 ? 0 : before.lastIndexOf('\n', start - 2) + 1;
		end = lineEndAfter(before, end + 1);
	}
	return { oldText: before.slice(start, end), newText: after.slice(start, after.length - (before.length - end)) };
}

function lineEndAfter(text: string, offset: number): number {
	if (offset >= text.length) return text.length;
	const end = text.indexOf('\n', offset);
	return end === -1 ? text.length : end;
}

/** New words between the marks of a heading; an anchor of its own stays. */
export function headingEdit(text: string, heading: SourceHeading, newHeading: string): TextEdit {
	const source = text.slice(heading.start, heading.end);
	const marks = /^#{1,6}[ \t]+/.exec(source)?.[0] ?? '';
	const underline = marks === '' ? (/\r?\n[^\n]*$/.exec(source)?.[0] ?? '') : '';
	const closing =
		/(?:[ \t]*\{\s*(?:\/\*\s*)?#[\w.:-]+\s*(?:\*\/\s*)?\})?(?:[ \t]+#+)?[ \t]*$/.exec(
			source.slice(0, source.length - underline.length),
		)?.[0] ?? '';
	return {
		start: heading.start + marks.length,
		end: heading.end - underline.length - closing.length,
		text: newHeading.replace(/\s+/g, ' ').trim(),
	};
}
