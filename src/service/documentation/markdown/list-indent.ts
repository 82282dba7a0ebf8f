const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Columns of the white space that a line begins with; a tab is four. */
export const widthOf = (indent: string): number => indent.replaceAll('\t', '    ').length;

/** The line without so many columns of its indent. */
export function withoutIndent(line: string, width: number): string {
	const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
	const columns = indent.replaceAll('\t', '    ');
	return columns.slice(Math.min(width, columns.length)) + line.slice(indent.length);
}

/** Tells the blocks of a list's item from code, which is indented as well. */
export class ListIndent {
	#most = 0;

	/** Reads the next line. Call it with every line outside of code, in order. */
	read(line: string): void {
		const indent = item.exec(line)?.[1];
		if (indent !== undefined) this.#most = widthOf(indent) + 4;
		else if (/^\S/.test(line)) this.#most = 0;
	}

	/** Whether a line with this indent may begin a block of an item, or of the page. */
	allows(indent: string): boolean {
		return widthOf(indent) <= this.#most;
	}
}
