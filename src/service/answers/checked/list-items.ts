interface Item {
	/** Column of the marker. */
	marker: number;
	/** Column at which the content begins: what stands further left has left the item. */
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

	/** The innermost open item that a line with this indentation belongs to: the column of its content. */
	contentColumn(indent: number): number | undefined {
		const item = this.#items.findLast(({ content }) => content <= indent);
		return item && indent - item.content <= 3 ? item.content : undefined;
	}

	get isEmpty(): boolean {
		return this.#items.length === 0;
	}

	/** Takes a line in, or the beginning of one. Returns the column of the content of the item that begins there. */
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
		// A number other than 1 begins no list in the middle of a paragraph.
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
