/** A fence, which may stand behind the marks of list items. */
const fenceMark = /^\s*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)/;

/** The same for a fence that may be in a quote. */
export const quotedFenceMark = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)/;

/** The fence of the code that is open after a line. `fence` is the one before the line. Outside of code both are `undefined`. */
export function fenceAfter(fence: string | undefined, line: string, pattern = fenceMark): string | undefined {
	const [, mark = '', rest = ''] = pattern.exec(line) ?? [];
	if (fence === undefined) return mark === '' || (mark.startsWith('`') && rest.includes('`')) ? undefined : mark;
	return mark.startsWith(fence) && rest.trim() === '' && !/^[ \t>]*(?:[-*+]|\d)/.test(line) ? undefined : fence;
}

/** Changes the lines outside of code. A line that becomes `undefined` is removed. */
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
