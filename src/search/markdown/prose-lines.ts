/** A fence, which may stand in a quote and behind the marks of list items. */
const fenceMark = /^([ \t>]*)(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)/;

/** Whether a line begins fenced code. */
export const beginsCode = (line: string): boolean => new ProseLines().read(line) === 'fence';

/** Walks over the lines of Markdown, one after the other, and tells prose from fenced code. */
export class ProseLines {
	/** The mark of the fence that is open. */
	#fence: string | undefined;
	/** The open fence is in a quote, with which it ends. */
	#isQuoted = false;

	/** Reads the next line: a fence begins code or ends it. */
	read(line: string): 'prose' | 'fence' | 'code' {
		if (this.#isQuoted && !/^[ \t]*>/.test(line)) this.leave();
		const [, before = '', mark = '', rest = ''] = fenceMark.exec(line) ?? [];
		if (this.#fence === undefined) {
			// Marks with backticks behind them are code within a line.
			if (mark === '' || (mark.startsWith('`') && rest.includes('`'))) return 'prose';
			this.#fence = mark;
			this.#isQuoted = before.includes('>');
			return 'fence';
		}
		const isEnd = mark.startsWith(this.#fence) && rest.trim() === '' && !/^[ \t>]*(?:[-*+]|\d)/.test(line);
		if (isEnd) this.leave();
		return isEnd ? 'fence' : 'code';
	}

	/** Whether the line that was read last is in code or begins it. */
	get isInCode(): boolean {
		return this.#fence !== undefined;
	}

	/** Takes the open code for prose. Gives the mark of its fence. */
	leave(): string | undefined {
		const fence = this.#fence;
		this.#fence = undefined;
		this.#isQuoted = false;
		return fence;
	}
}

/** Changes the lines outside of code. A line that becomes `undefined` is removed. */
export function changeProse(body: string, change: (line: string) => string | undefined): string {
	const prose = new ProseLines();
	return body
		.split('\n')
		.flatMap((line) => (prose.read(line) === 'prose' ? (change(line) ?? []) : line))
		.join('\n');
}

/** Lines as a block of code, whose mark is longer than any in it. */
export function fenced(lines: readonly string[], info: string, indent: string): string[] {
	const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`+)/.exec(line)?.[1]?.length ?? 0), 2);
	const mark = '`'.repeat(longest + 1);
	return [`${mark}${info}`, ...lines, mark].map((line) => (line === '' ? '' : indent + line));
}
