const fenceLine = /^[ \t]*(`{3,}|~{3,})[ \t]*(\w*)[ \t]*$/;
/** A sentence: several words, the first with a capital letter if the script has them. Code rarely begins so. */
const prose =
	/^[ \t]*(?:[-*] |\d+\. )?(?:\*\*)?[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]*(?:[,:]?(?:\*\*)? [\p{L}\p{N}`"“„«(*_'’-]+){3,}/u;
const denseProse = /^\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、，\p{N} ]{8,}/u;
const isProse = (line: string) => (prose.test(line) || denseProse.test(line)) && !/[{};=$]|^\s*[#/]/.test(line);
const isHeading = (line: string) => /^\s*(?:#{1,6} |$)/.test(line);
/** A line that has so many characters is judged before its end. */
const lineMaxLength = 300;

/** Takes an answer out of a fence that a model has put around the whole of it. Code within keeps its fences. */
export class AnswerFence {
	#state: 'start' | 'around' | 'none' = 'start';
	#held = '';
	/** The fence around the answer. */
	#fence = '';
	/** The fence of code within the answer. */
	#inner: string | undefined;
	#isInLine = false;

	push(delta: string): string {
		if (this.#state === 'none') return delta;
		this.#held += delta;
		return this.#read(false);
	}

	end(): string {
		return this.#read(true);
	}

	#read(isLast: boolean): string {
		if (this.#state === 'start') this.#readStart(isLast);
		if (this.#state === 'around') return this.#readAround(isLast);
		if (this.#state === 'start' && !isLast) return '';
		const text = this.#held;
		this.#held = '';
		return text;
	}

	/** Decides by the first lines whether the answer is in a fence. */
	#readStart(isLast: boolean): void {
		const text = this.#held.trimStart();
		if (text === '') return;
		if (!/^(?:`{1,2}$|~{1,2}$|`{3}|~{3})/.test(text)) {
			this.#state = 'none';
			return;
		}
		const [first = '', ...lines] = text.split('\n');
		const [, fence = '', language = ''] = fenceLine.exec(first) ?? [];
		const mayBeFence = lines.length === 0 ? first.length < 20 : fence !== '' && /^(?:|markdown|md)$/i.test(language);
		if (!mayBeFence) {
			this.#state = 'none';
			return;
		}
		// Only a fence of Markdown may begin with a heading: in another, # is a comment.
		const at = lines.findIndex((line) => line !== '' && !(language !== '' && isHeading(line)));
		const line = lines[at];
		const isWhole = isLast || at < lines.length - 1 || (line?.length ?? 0) > lineMaxLength;
		if (line === undefined || !isWhole) return;
		this.#state = isProse(line) ? 'around' : 'none';
		this.#fence = fence;
		if (this.#state === 'around') this.#held = lines.join('\n');
	}

	/** Passes the text in the fence. A line that may be a fence is held until it is complete. */
	#readAround(isLast: boolean): string {
		let text = '';
		while (this.#held !== '') {
			const end = this.#held.indexOf('\n') + 1;
			const line = this.#held.slice(0, end || undefined);
			const mayBeFence = !this.#isInLine && /^[ \t]*(?:[`~]|$)/.test(line);
			if (mayBeFence && end === 0 && !isLast && line.length < lineMaxLength) return text;
			const rest = this.#held.slice(line.length);
			const next = mayBeFence ? this.#afterFence(line, rest, isLast) : 'within';
			if (next === 'more') return text;
			this.#isInLine = end === 0;
			this.#held = rest;
			if (next === 'outside') {
				this.#state = 'none';
				this.#held = '';
				return text + rest;
			}
			text += line;
		}
		return text;
	}

	/** Where the text after a line stands. A bare fence ends the answer's or begins code, so it needs `more` text: the next line. */
	#afterFence(line: string, rest: string, isLast: boolean): 'within' | 'outside' | 'more' {
		const [, run = '', language] = fenceLine.exec(line.trimEnd()) ?? [];
		const isBare = language === '';
		if (this.#inner !== undefined) {
			if (isBare && run.startsWith(this.#inner)) this.#inner = undefined;
			return 'within';
		}
		const next = rest.trimStart();
		const isKnown = isLast || next.includes('\n') || next.length >= lineMaxLength;
		if (isBare && run.startsWith(this.#fence)) {
			if (!isKnown) return 'more';
			if (next === '' || isProse(next.split('\n', 1)[0] ?? '')) return 'outside';
		}
		this.#inner = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
		return 'within';
	}
}
