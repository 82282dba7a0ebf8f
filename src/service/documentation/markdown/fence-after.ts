/** A block of code may begin behind the mark of an item. */
const fenceMark = /^\s*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)/;

/** Fences that may stand in quotes. */
export const quotedFenceMark = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)/;

/** The mark of the block of code that is open after a line, by that before it; `undefined` outside of code. */
export function fenceAfter(fence: string | undefined, line: string, pattern = fenceMark): string | undefined {
	const [, mark = '', rest = ''] = pattern.exec(line) ?? [];
	if (fence === undefined) return mark === '' || (mark.startsWith('`') && rest.includes('`')) ? undefined : mark;
	return mark.startsWith(fence) && rest.trim() === '' && !/^[ \t>]*(?:[-*+]|\d)/.test(line) ? undefined : fence;
}

/** Changes the lines outside of code; a line that becomes `undefined` goes. */
export function changeProse(body: string, change: (line: string) => string | undefined): string {
	let fence: string | undefined;
	return body
		.split('\n')
		.flatMap((line) => {
			const before = fence;
			fence = fenceAfter(fence, line, quotedFenceMark);
			return fence === undefined && before === undefined ? (change(line) ?? []) : line;
		})
		.join('\n');
}
