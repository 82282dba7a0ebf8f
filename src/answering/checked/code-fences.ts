import type { KnownAddresses } from './known-addresses.js';

interface Item {
	/** Column of the marker. */
	marker: number;
	/** Column at which the item's content begins. Text left of it is outside the item. */
	content: number;
}

const thematicBreak = /^ *([-*_])(?: *\1){2,} *$/;
const marker = /^([-*+]|\d{1,9}[.)])( {1,4})(?=[^ \n])/;

/** Knows which list items are open at a line. It reports none where Markdown is subtle, for example at lazy lines and tabs. */
class ListItems {
	#items: Item[] = [];
	#afterBlank = true;

	/** Column of the content of the innermost open item for a line with this indentation. */
	contentColumn(indent: number): number | undefined {
		const item = this.#items.findLast(({ content }) => content <= indent);
		return item && indent - item.content <= 3 ? item.content : undefined;
	}

	/** Reads a line or its beginning. Returns the content column of the item that begins there. */
	observe(line: string): number | undefined {
		if (line.trim() === '') {
			this.#afterBlank = true;
			return undefined;
		}
		const indent = /^ */.exec(line)?.[0].length ?? 0;
		const siblings = this.#items.filter((item) => item.marker === indent);
		const wasAfterBlank = this.#afterBlank;
		this.#afterBlank = false;
		if (line[indent] === '\t') this.#items = [];
		while ((this.#items.at(-1)?.content ?? 0) > indent) this.#items.pop();
		const rest = line.slice(indent);
		const found = marker.exec(rest);
		if (!found || thematicBreak.test(line) || indent - (this.#items.at(-1)?.content ?? 0) > 3) return undefined;
		const [whole, sign = ''] = found;
		// A number other than 1 cannot begin a list inside a paragraph.
		const mayBegin = wasAfterBlank || siblings.length > 0 || /^(?:[-*+]|1[.)])$/.test(sign);
		if (!mayBegin || marker.test(`${rest.slice(whole.length)} x`) || rest[whole.length] === '>') {
			this.#items = [];
			return undefined;
		}
		const content = indent + whole.length;
		this.#items.push({ marker: indent, content });
		return content;
	}
}

type LineStart =
	/** The decision needs more of the line. */
	| 'more'
	| 'text'
	/** Code or its fence. `written` replaces the first `length` characters. */
	| { length: number; written: string };

interface Fence {
	character: string;
	size: number;
	/** Column at which the content of its list item begins; 0 outside of lists. */
	column: number;
	/** Number of spaces before the fence. Its lines may have the same number. */
	indent: number;
	isQuoted: boolean;
	/** The first word after the fence. */
	language: string;
}

const infoMaxLength = 300;
const undecided = /^[\s>\-*+_.)\d]*(?:`*|~*)$/;
const opening = /^([ ]*)(> ?)?((?:[-*+]|\d{1,9}[.)]) {1,4})?(`{3,}|~{3,})([^\n]*)$/;

const columnsOf = (line: string) => {
	let columns = 0;
	for (const character of line) {
		if (character === ' ') columns++;
		else if (character === '\t') columns += 4 - (columns % 4);
		else break;
	}
	return columns;
};

/**
 * Knows where blocks of code begin and end, exactly as every reader of Markdown does: what we take for code and leave
 * alone must be code to everyone. A fence that is not certain to be one is moved to the left edge, where it is.
 */
export class CodeFences {
	readonly #items = new ListItems();
	#fence: Fence | undefined;

	get language(): string | undefined {
		return this.#fence?.language;
	}

	/** Whether a line of text is indented so far that it may be code, outside of lists. */
	isIndented(line: string): boolean {
		const indent = /^ */.exec(line)?.[0].length ?? 0;
		return indent >= 4 && this.#items.contentColumn(indent) === undefined;
	}

	/** Classifies the beginning of a line. `isLast` says that nothing follows `text`. */
	readStart(text: string, isLast: boolean): LineStart {
		const end = text.indexOf('\n');
		const isWhole = end >= 0 || isLast;
		const line = end >= 0 ? text.slice(0, end) : text;
		const length = end >= 0 ? end + 1 : text.length;
		return this.#fence
			? this.#readInside(this.#fence, line, length, isWhole)
			: this.#readOutside(line, length, isWhole);
	}

	#readOutside(line: string, length: number, isWhole: boolean): LineStart {
		if (!isWhole && undecided.test(line)) return 'more';
		const found = opening.exec(line);
		if (found && !isWhole && line.length < infoMaxLength) return 'more';
		const [, spaces = '', quote, mark, run = '', info = ''] = found ?? [];
		const fence = { character: run[0] ?? '', size: run.length, indent: 0, column: 0, isQuoted: false };
		const isFence = found && isWhole && line.length < infoMaxLength && !(fence.character === '`' && info.includes('`'));
		const language = info.trim().split(/\s/u)[0]?.toLowerCase() ?? '';
		const content = this.#items.observe(line);
		const newline = length > line.length ? '\n' : '';
		if (!isFence || (mark && (quote || content === undefined)) || (quote && spaces)) return 'text';
		if (quote || mark) {
			const column = content ?? 0;
			this.#fence = { ...fence, language, column, indent: column, isQuoted: quote !== undefined };
			return { length, written: line + newline };
		}
		const indent = spaces.length;
		const column = this.#items.contentColumn(indent);
		if (column !== undefined && indent > 0) {
			this.#fence = { ...fence, language, column, indent };
			return { length, written: line + newline };
		}
		this.#fence = { ...fence, language, indent };
		return { length, written: line.slice(indent) + newline };
	}

	#readInside(fence: Fence, line: string, length: number, isWhole: boolean): LineStart {
		if (!isWhole && /^[\s>]*[`~]*\s*$/.test(line)) return 'more';
		const newline = length > line.length ? '\n' : '';
		const isBlank = line.trim() === '';
		const columns = columnsOf(line);
		const hasLeft = fence.isQuoted ? !/^ {0,3}>/.test(line) : !isBlank && columns < fence.column;
		if (hasLeft) {
			this.#fence = undefined;
			return this.#readOutside(line, length, isWhole);
		}
		const written = fence.isQuoted || isBlank ? line : this.#align(fence, line, columns);
		const code = fence.isQuoted ? written.replace(/^ {0,3}> ?/, '') : written.slice(fence.column);
		const closing = new RegExp(`^ {0,3}\\${fence.character}{${fence.size},}[ \\t]*$`);
		if (closing.test(code)) {
			// The rest of the line decides whether it is code.
			if (!isWhole) return 'more';
			this.#fence = undefined;
		}
		return { length, written: written + newline };
	}

	/** Moves a line of code with its fence. Code in a list item never stands left of its fence. */
	#align({ column, indent }: Fence, line: string, columns: number): string {
		if (column === 0) return line.slice(Math.min(indent, /^ */.exec(line)?.[0].length ?? 0));
		return columns < indent ? ' '.repeat(indent - columns) + line : line;
	}
}

const suggestion = /^\s*\([^()]*\)\[([^\]\s]*)\]\s*$/u;

/** Whether a line of a fence of suggestions may stay: it is empty, or names a page of the documentation. */
export function maySuggest(line: string, known: KnownAddresses): boolean {
	const path = suggestion.exec(line)?.[1];
	return line.trim() === '' || (path !== undefined && known.has(path));
}
