/** A piece of a text, told apart from the thoughts before it. */
export interface ThinkingPiece {
	kind: 'text' | 'reasoning';
	text: string;
}

const tags = ['think', 'thinking', 'reasoning', 'thought'] as const;
const openings = tags.map((tag) => `<${tag}>`);

/** Length of the longest end of `text` that `mark` may begin with. */
function overlap(text: string, mark: string): number {
	for (let length = Math.min(text.length, mark.length - 1); length > 0; length--)
		if (mark.startsWith(text.slice(-length))) return length;
	return 0;
}

/**
 * Separates thoughts from the answer: servers of open models send `<think>…</think>` before the first word. A later tag is
 * part of the answer.
 */
export class ThinkingSplitter {
	#place: 'before' | 'thoughts' | 'between' | 'answer' = 'before';
	#held = '';
	#closing = '';

	push(delta: string): ThinkingPiece[] {
		if (this.#place === 'answer') return [{ kind: 'text', text: delta }];
		this.#held += delta;
		return this.#read();
	}

	/** Returns the text that was held back. Thoughts without a closing tag stay thoughts. */
	end(): ThinkingPiece[] {
		const kind = this.#place === 'thoughts' ? 'reasoning' : 'text';
		const rest = this.#held;
		this.#held = '';
		return rest === '' ? [] : [{ kind, text: rest }];
	}

	#read(): ThinkingPiece[] {
		switch (this.#place) {
			case 'before':
				return this.#readBefore();
			case 'thoughts':
				return this.#readThoughts();
			case 'between':
				return this.#readBetween();
			case 'answer':
				return this.end();
		}
	}

	#readBefore(): ThinkingPiece[] {
		const begun = this.#held.trimStart();
		const opening = openings.find((each) => begun.startsWith(each));
		if (opening) {
			this.#place = 'thoughts';
			this.#closing = opening.replace('<', '</');
			this.#held = begun.slice(opening.length);
			return this.#read();
		}
		if (openings.some((each) => each.startsWith(begun))) return [];
		this.#place = 'answer';
		return this.#read();
	}

	#readThoughts(): ThinkingPiece[] {
		const end = this.#held.indexOf(this.#closing);
		const cut = end < 0 ? this.#held.length - overlap(this.#held, this.#closing) : end;
		const thoughts = this.#held.slice(0, cut);
		const said: ThinkingPiece[] = thoughts === '' ? [] : [{ kind: 'reasoning', text: thoughts }];
		this.#held = this.#held.slice(end < 0 ? cut : end + this.#closing.length);
		if (end < 0) return said;
		this.#place = 'between';
		return [...said, ...this.#read()];
	}

	/** Blank lines before the answer are left out. */
	#readBetween(): ThinkingPiece[] {
		this.#held = this.#held.trimStart();
		if (this.#held === '') return [];
		this.#place = 'answer';
		return this.#read();
	}
}

/** The answer in a whole text, without the thoughts before it. */
export function withoutThinking(text: string): string {
	const splitter = new ThinkingSplitter();
	return [...splitter.push(text), ...splitter.end()].map((said) => (said.kind === 'text' ? said.text : '')).join('');
}
