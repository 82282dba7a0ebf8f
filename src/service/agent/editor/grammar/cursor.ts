import { type Token, tokenize } from './tokens.js';

/** Unquoted texts are short: what is longer is prose. */
const longestArgument = 12;

/** Reads an instruction from left to right. What takes returns undefined or false, and stays where it is, when there is no such thing. */
export class Cursor {
	readonly #tokens: readonly Token[];
	at = 0;

	constructor(
		readonly text: string,
		tokens: readonly Token[] = tokenize(text),
	) {
		this.#tokens = tokens;
	}

	/** The same place, to try something from. */
	fork(): Cursor {
		const copy = new Cursor(this.text, this.#tokens);
		copy.at = this.at;
		return copy;
	}

	get token(): Token | undefined {
		return this.#tokens[this.at];
	}

	/** Where the next token begins in the text. */
	get offset(): number {
		return this.token?.start ?? this.text.length;
	}

	/** Where the token before ends. */
	get endBefore(): number {
		return this.#tokens[this.at - 1]?.end ?? 0;
	}

	get isAtEnd(): boolean {
		return this.token === undefined;
	}

	/** Whether a part of a sentence ends here: what follows is a mark, a line, another part, or nothing. */
	endsClause(): boolean {
		return (
			this.token === undefined ||
			this.token.kind === 'mark' ||
			this.token.kind === 'line' ||
			this.isNext('and', 'then', 'but', 'except')
		);
	}

	/** One of several phrases, each of words parted by a blank; the first that is there. */
	take(...phrases: string[]): string | undefined {
		return phrases.find((phrase) => {
			const words = phrase.split(' ');
			if (!words.every((word, index) => this.#isWord(this.at + index, word))) return false;
			this.at += words.length;
			return true;
		});
	}

	/** As many of these words as there are. */
	skip(...phrases: string[]): void {
		while (this.take(...phrases) !== undefined) {
			// What counts is that it is gone.
		}
	}

	isNext(...phrases: string[]): boolean {
		return this.fork().take(...phrases) !== undefined;
	}

	mark(marks: string): boolean {
		if (this.token?.kind !== 'mark' || !marks.includes(this.token.text)) return false;
		this.at += 1;
		return true;
	}

	lines(): void {
		while (this.token?.kind === 'line') this.at += 1;
	}

	quote(): string | undefined {
		const { token } = this;
		if (token?.kind !== 'quote') return undefined;
		this.at += 1;
		return token.text;
	}

	/** One word, or a text between quotes. */
	word(): string | undefined {
		const { token } = this;
		if (token?.kind !== 'word' && token?.kind !== 'quote') return undefined;
		this.at += 1;
		return token.text;
	}

	/** A text between quotes, or words of this line as they are written, up to one of these phrases. */
	argument(...until: string[]): string | undefined {
		const quoted = this.quote();
		if (quoted !== undefined) return quoted;
		const start = this.offset;
		const first = this.at;
		while (this.token?.kind === 'word' && this.at - first < longestArgument && !this.isNext(...until)) this.at += 1;
		return this.at === first ? undefined : this.text.slice(start, this.endBefore);
	}

	/** Words between square brackets, as they are written. */
	list(): string | undefined {
		if (this.token?.text.startsWith('[') !== true) return undefined;
		const line = /^[^\n\]]*\]/.exec(this.text.slice(this.offset))?.[0];
		if (line === undefined) return undefined;
		const end = this.offset + line.length;
		while (this.token !== undefined && this.token.start < end) this.at += 1;
		return line;
	}

	/** All that is left, and nothing is left after it. */
	rest(): string {
		const text = this.text.slice(this.endBefore);
		this.at = this.#tokens.length;
		return text;
	}

	#isWord(index: number, word: string): boolean {
		const token = this.#tokens[index];
		return token?.kind === 'word' && token.text.toLowerCase() === word;
	}
}
