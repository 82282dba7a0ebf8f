interface Item {
	/** Column of the list marker. */
	marker: number;
	/** Column at which the item's content begins. Text left of it is outside the item. */
	content: number;
}

const thematicBreak = /^ *([-*_])(?: *\1){2,} *$/;
const marker = /^([-*+]|\d{1,9}[.)])( {1,4})(?=[^ \n])/;

/**
 * Knows which list items are open at a line, where that is certain. Where Markdown is subtle (lazy lines, tabs, items
 * within items on one line) it knows of none, and the caller has to do without.
 */
export class ListItems {
	#items: Item[] = [];
	#afterBlank = true;

	/** Column of the content of the innermost open item for a line with this indentation. */
	contentColumn(indent: number): number | undefined {
		const item = this.#items.findLast(({ content }) => content <= indent);
		return item && indent - item.content <= 3 ? item.content : undefined;
	}

	get isEmpty(): boolean {
		return this.#items.length === 0;
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
