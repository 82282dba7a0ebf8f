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
