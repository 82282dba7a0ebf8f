import type { Passage } from '../retrieval/retriever.js';

/** No URL of a passage is longer; a link that is cannot be a citation. */
const urlMaxLength = 2_048;
const labelMaxLength = 16;

type State = 'text' | 'label' | 'after-label' | 'url';

/**
 * Watches an answer stream by and notices each passage when it is first cited. A citation is a link whose text is its
 * number, `[1](/guide/install#docker)`; a link in words, as quoted documentation has them, is left alone, and so is
 * anything inside code. Every character is looked at once, so that a long answer costs time linear in its length.
 */
export class CitationScanner {
	readonly #known: Map<string, Passage>;
	readonly #seen = new Set<string>();
	#state: State = 'text';
	#label = '';
	#url = '';
	#depth = 0;
	/** Backticks that opened the code we are in; 0 outside of code. */
	#code = 0;
	#ticks = 0;

	/** `siteUrl` is the address that a model may put before a passage's path. */
	constructor(passages: readonly Passage[], siteUrl?: string) {
		this.#known = new Map(passages.map((passage) => [passage.url, passage]));
		if (siteUrl) for (const passage of passages) this.#known.set(`${siteUrl}${passage.url}`, passage);
	}

	/** The passages that this piece of text cites for the first time. */
	push(delta: string): Passage[] {
		const cited: Passage[] = [];
		for (const character of delta) {
			const passage = this.#read(character);
			if (passage && !this.#seen.has(passage.url)) {
				this.#seen.add(passage.url);
				cited.push(passage);
			}
		}
		return cited;
	}

	#read(character: string): Passage | undefined {
		if (this.#isCode(character)) {
			this.#state = 'text';
			return undefined;
		}
		if (this.#state === 'url') return this.#readUrl(character);
		if (character === '[') {
			this.#state = 'label';
			this.#label = '';
		} else if (this.#state === 'label') {
			if (character === ']') this.#state = 'after-label';
			else if (this.#label.length < labelMaxLength) this.#label += character;
			else this.#state = 'text';
		} else if (this.#state === 'after-label' && character === '(' && /^\^?\d+$/u.test(this.#label)) {
			this.#state = 'url';
			this.#url = '';
			this.#depth = 0;
		} else {
			this.#state = 'text';
		}
		return undefined;
	}

	#readUrl(character: string): Passage | undefined {
		if (character === '(') this.#depth++;
		if (character === ')' && this.#depth-- === 0) {
			this.#state = 'text';
			return this.#known.get(this.#url.replace(/^<|>$/gu, ''));
		}
		if (/\s/u.test(character) || this.#url.length >= urlMaxLength) this.#state = 'text';
		else this.#url += character;
		return undefined;
	}

	/** A run of backticks opens code, and the next run of the same length (or longer, for a fence) closes it. */
	#isCode(character: string): boolean {
		if (character === '`') {
			this.#ticks++;
			return true;
		}
		if (this.#ticks > 0) {
			if (this.#code === 0) this.#code = this.#ticks;
			else if (this.#code >= 3 ? this.#ticks >= this.#code : this.#ticks === this.#code) this.#code = 0;
			this.#ticks = 0;
		}
		// Backticks that are never closed are text, and the end of their line is where we can tell.
		if (character === '\n' && this.#code > 0 && this.#code < 3) this.#code = 0;
		return this.#code > 0;
	}
}
