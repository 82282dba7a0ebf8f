const tailLength = 12;
/** Largest part of a paragraph that is kept to find the quotation before a citation. */
const blockMaxLength = 8_000;
/** Beginnings of text that a renderer turns into a link by itself. */
const linkStart = /(?:https?:\/|ftp:\/)\/$|(?:^|[^A-Za-z0-9])www\.$|(?:mailto|xmpp):$/i;

/** The checked text so far, and how a Markdown renderer will read it. */
export class CheckedOutput {
	#written = '';
	#tail = '';
	#line = '';
	#block = '';
	#previousBlock = '';
	/** How many characters were written, without spaces around them. */
	visible = 0;

	get line(): string {
		return this.#line;
	}

	get last(): string {
		return this.#tail.at(-1) ?? '';
	}

	/** The current paragraph. */
	get block(): string {
		return this.#block;
	}

	get previousBlock(): string {
		return this.#previousBlock;
	}

	/** Returns what was written since the last call. */
	take(): string {
		const written = this.#written;
		this.#written = '';
		return written;
	}

	markdown(text: string): void {
		this.#written += text;
		this.visible += text.trim().length;
		this.#tail = (this.#tail + text).slice(-tailLength);
		let from = 0;
		for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
			this.#extendLine(text.slice(from, end));
			this.#endLine();
			from = end + 1;
		}
		this.#extendLine(text.slice(from));
		if (this.#block.length > blockMaxLength) this.#block = this.#block.slice(-blockMaxLength / 2);
	}

	/** Writes one character, escaped where it would complete a link. */
	text(character: string): void {
		const { last } = this;
		const isEscaped = this.#tail.at(-2) === '\\';
		if ((character === '(' || character === ':') && last === ']' && !isEscaped) this.markdown('\\');
		if ((character === '/' || character === '.' || character === ':') && linkStart.test(this.#tail + character))
			this.markdown(' ');
		this.markdown(character);
	}

	/** Writes a link or code, separated from text before it that would change its meaning. */
	construct(markdown: string): void {
		this.markdown((/[`\\!]$/.test(this.last) ? ' ' : '') + markdown);
	}

	/** Separates the text before and after something that was left out. */
	gap(): void {
		if (this.last !== '' && !/\s/u.test(this.last)) this.markdown(' ');
	}

	#extendLine(text: string): void {
		this.#line += text;
		this.#block += text;
	}

	#endLine(): void {
		if (this.#line.trim() === '') {
			if (this.#block.trim() !== '') this.#previousBlock = this.#block;
			this.#block = '';
		} else {
			this.#block += '\n';
		}
		this.#line = '';
	}
}
