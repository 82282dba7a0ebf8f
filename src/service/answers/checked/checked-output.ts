const tailLength = 12;
/** How much of a paragraph is remembered, to find the quotation that a citation belongs to. */
const blockMaxLength = 8_000;
/** What turns into a link by itself when it stands in a text. */
const linkStart = /(?:https?:\/|ftp:\/)\/$|(?:^|[^A-Za-z0-9])www\.$|(?:mailto|xmpp):$/i;

/** What has been written, and what readers of Markdown will make of it. */
export class CheckedOutput {
	#written = '';
	#tail = '';
	#line = '';
	#block = '';
	#previousBlock = '';

	/** The line so far. */
	get line(): string {
		return this.#line;
	}

	get last(): string {
		return this.#tail.at(-1) ?? '';
	}

	/** The paragraph so far. */
	get block(): string {
		return this.#block;
	}

	/** The paragraph before. */
	get previousBlock(): string {
		return this.#previousBlock;
	}

	/** Written since the last call. */
	take(): string {
		const written = this.#written;
		this.#written = '';
		return written;
	}

	/** Writes Markdown that has been checked. */
	markdown(text: string): void {
		this.#written += text;
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

	/** Writes a character of text; with what stands before it, it begins no link. */
	text(character: string): void {
		const { last } = this;
		const isEscaped = this.#tail.at(-2) === '\\';
		if ((character === '(' || character === ':') && last === ']' && !isEscaped) this.markdown('\\');
		if ((character === '/' || character === '.' || character === ':') && linkStart.test(this.#tail + character))
			this.markdown(' ');
		this.markdown(character);
	}

	/** Writes a link or code, out of reach of what would change its meaning from in front of it. */
	construct(markdown: string): void {
		this.markdown((/[`\\!]$/.test(this.last) ? ' ' : '') + markdown);
	}

	/** Something was left out here: what stands on both sides of it must not grow together. */
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
