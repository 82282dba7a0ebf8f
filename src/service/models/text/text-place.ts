/** What tells of a line where code begins in it, or a sentence ends, stands in so many characters. */
const lineEnds = 40;

/** Where a text has arrived that comes in pieces: in code, or behind a sentence. */
export class TextPlace {
	#begin = '';
	#end = '';
	/** Whether an odd number of backticks is in the line. */
	#isInSpan = false;
	#fence: string | undefined;
	/** Whether there was a visible character. */
	hasWords = false;

	get isInFence(): boolean {
		return this.#fence !== undefined;
	}

	get isInCode(): boolean {
		return this.isInFence || this.#isInSpan;
	}

	get isAtLine(): boolean {
		return this.#begin.trim() === '';
	}

	/** Whether a sentence has ended, and a tag that comes now is no part of one. */
	get isBehindSentence(): boolean {
		return this.isAtLine || /[.!?…:;。！？)\]}"'”»*`>]\s*$/.test(this.#end);
	}

	pass(text: string): void {
		for (const piece of text.split(/(?<=\n)/)) {
			this.#begin = (this.#begin + piece).slice(0, lineEnds);
			this.#end = (this.#end + piece).slice(-lineEnds);
			if ((piece.match(/`/g)?.length ?? 0) % 2 === 1) this.#isInSpan = !this.#isInSpan;
			if (!piece.endsWith('\n')) continue;
			const [, run] = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(this.#begin) ?? [];
			if (this.#fence === undefined) this.#fence = run;
			else if (run?.startsWith(this.#fence)) this.#fence = undefined;
			this.#begin = '';
			this.#end = '';
			this.#isInSpan = false;
		}
		this.hasWords ||= /[^\s\p{Cf}]/u.test(text);
	}
}
