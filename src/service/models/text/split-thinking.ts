import { type FoundMark, finalChannel, lengthOfClose, markAt, thoughtEnds } from './model-marks.js';
import { TextPlace } from './text-place.js';

/** A piece of a text, told apart from thoughts and from what follows the end of the turn. */
export interface ThinkingPiece {
	/** `anew`: what was said so far were thoughts. `behind`: what follows the end of the turn, where only a call may stand. */
	kind: 'text' | 'reasoning' | 'anew' | 'behind';
	text: string;
}

interface SplitOptions {
	/** Whether the template has begun the thoughts, so that the text begins within them. @default false */
	beginsInThoughts?: boolean;
	/** Whether the documentation has a mark: then it may be a word of the answer. @default none */
	isDocumented?(mark: string): boolean;
}

/** The place of the first of some texts, whatever their case. */
function firstOf(text: string, wanted: readonly string[]): { at: number; found: string } | undefined {
	const lower = text.toLowerCase();
	const places = wanted.map((found) => ({ at: lower.indexOf(found), found })).filter(({ at }) => at >= 0);
	return places.sort((left, right) => left.at - right.at)[0];
}

/** Length of the longest end of a text with which one of the wanted may begin. */
function overlap(text: string, wanted: readonly string[]): number {
	const longest = Math.max(...wanted.map(({ length }) => length));
	const end = text.slice(-longest).toLowerCase();
	for (let length = end.length; length > 0; length--)
		if (wanted.some((each) => each.startsWith(end.slice(-length)))) return length;
	return 0;
}

/** What a model makes up behind the end of its turn may go on for ever. */
const behindMaxLength = 8_000;

const role = /^(?:assistant|model)\b[ \t]*\n?/i;
const mayBeRole = (text: string) => ['assistant', 'model'].some((each) => each.startsWith(text.toLowerCase()));

/**
 * Separates an answer from the marks of templates: from thoughts, also those behind words and those whose opening mark stands in the
 * prompt, from the marks of a turn, and from what a model makes up behind its end. Marks in code and within a sentence are words of
 * the answer.
 */
export class ThinkingSplitter {
	#place: 'lead' | 'thoughts' | 'text' | 'behind' = 'lead';
	#held = '';
	#closes: readonly string[] = [];
	/** What was said since the thoughts. */
	#said = new TextPlace();
	/** What was read last before the text. */
	#last: FoundMark['kind'] | undefined;
	/** Whether a mark stands around the answer. */
	#isWrapped = false;
	#thoughts = new TextPlace();
	/** Thoughts that no mark has begun and none has ended. */
	unclosed = '';
	/** Whether a mark has ended thoughts that none had begun. */
	hasClosedAlone = false;
	#isBegunInside: boolean;
	readonly #isDocumented: (mark: string) => boolean;

	constructor({ beginsInThoughts = false, isDocumented = () => false }: SplitOptions = {}) {
		this.#isDocumented = isDocumented;
		this.#isBegunInside = beginsInThoughts;
		if (!beginsInThoughts) return;
		this.#place = 'thoughts';
		this.#closes = thoughtEnds;
	}

	push(delta: string): ThinkingPiece[] {
		this.#held += delta;
		return [...this.#read(false)];
	}

	/** Returns the text that was held back. Thoughts without a closing mark stay thoughts. */
	end(): ThinkingPiece[] {
		return [...this.#read(true)];
	}

	/** Reads until more of the text is needed. */
	*#read(isLast: boolean): Generator<ThinkingPiece> {
		for (let goesOn = true; goesOn && this.#held !== ''; ) {
			const place = this.#place;
			if (place === 'lead') goesOn = this.#readLead(isLast);
			else if (place === 'thoughts') goesOn = yield* this.#readThoughts(isLast);
			else if (place === 'text') goesOn = yield* this.#readText(isLast);
			else goesOn = yield* this.#readBehind(isLast);
		}
	}

	#take(length: number): string {
		const text = this.#held.slice(0, length);
		this.#held = this.#held.slice(length);
		return text;
	}

	/** Marks before the first word. Blank lines between them and the answer are left out. */
	#readLead(isLast: boolean): boolean {
		const begun = this.#held.trimStart();
		const isFirst = this.#last === undefined;
		const mayNameRole = isFirst || this.#last === 'role';
		const mark = markAt(begun, isFirst);
		const needsMore =
			begun === '' || mark === 'more' || (mayNameRole && mayBeRole(begun.trimEnd()) && !begun.includes('\n'));
		if (needsMore && !isLast) return false;
		// Where the documentation has it, a mark with words behind it is the first word. A role alone is none.
		const mayBeWord = typeof mark === 'object' && /end|role/.test(mark.kind) && (isFirst || this.#last === 'close');
		const next = mayBeWord ? begun.slice(mark.text.length).replace(/^[ \t]+/, '') : '\n';
		const behind = markAt(next, false);
		if (mayBeWord && !isLast && (behind === 'more' || mayBeRole(next.trimEnd()))) return false;
		const hasWords = typeof behind !== 'object' && !/^(?:\n|$|(?:assistant|model)[ \t]*(?:[\n<]|$))/i.test(next);
		const isWord = mayBeWord && hasWords && this.#isDocumented(mark.text);
		const [named] = role.exec(begun) ?? [];
		if (named !== undefined && (this.#last === 'role' || /^assistant[ \t]*\n/i.test(begun))) {
			this.#last = 'end';
			this.#held = begun.slice(named.length);
			return true;
		}
		if (isWord || mark === undefined || mark === 'more' || mark.kind === 'call' || mark.kind === 'token') {
			if (!isFirst) this.#held = begun;
			this.#place = 'text';
			return true;
		}
		this.#last = mark.kind;
		this.#held = begun.slice(mark.text.length);
		if (mark.kind === 'open') this.#think(mark);
		this.#isWrapped ||= mark.kind === 'answer';
		return true;
	}

	#think({ closes }: FoundMark): void {
		this.#thoughts = new TextPlace();
		this.#place = 'thoughts';
		this.#closes = closes;
		this.#isBegunInside = false;
	}

	*#sayThought(length: number): Generator<ThinkingPiece, true> {
		const text = this.#take(length);
		if (text === '') return true;
		this.#thoughts.pass(text);
		this.#last = 'close';
		if (this.#isBegunInside) this.unclosed += text;
		yield { kind: 'reasoning', text };
		return true;
	}

	*#readThoughts(isLast: boolean): Generator<ThinkingPiece, boolean> {
		// Some models open their thoughts twice.
		const begun = this.#held.trimStart();
		const again = this.#last === 'open' || this.#isBegunInside ? markAt(begun, false) : undefined;
		if ((begun === '' || again === 'more') && !isLast && this.unclosed === '') return false;
		if (again !== undefined && again !== 'more' && again.kind === 'open' && this.unclosed === '') {
			this.#held = begun.slice(again.text.length);
			this.#think(again);
			this.#last = 'open';
			return true;
		}
		const close = firstOf(this.#held, this.#closes);
		yield* this.#sayThought(close?.at ?? this.#held.length - (isLast ? 0 : overlap(this.#held, this.#closes)));
		if (close === undefined) return false;
		const next = this.#held[close.found.length];
		if (this.#thoughts.isInCode && next === undefined && !isLast) return false;
		// In a span of code the mark is a word.
		if (this.#thoughts.isInCode && next === '`') return yield* this.#sayThought(close.found.length);
		this.#take(lengthOfClose(close.found));
		this.hasClosedAlone ||= this.#isBegunInside;
		this.#endThoughts();
		return true;
	}

	#endThoughts(): void {
		this.#isBegunInside = false;
		this.unclosed = '';
		this.#last = 'close';
		this.#place = 'lead';
		this.#said = new TextPlace();
	}

	*#say(length: number): Generator<ThinkingPiece, true> {
		const text = this.#take(length);
		this.#said.pass(text);
		yield { kind: 'text', text };
		return true;
	}

	*#readText(isLast: boolean): Generator<ThinkingPiece, boolean> {
		const { isInCode, isBehindSentence, hasWords } = this.#said;
		const at = this.#held.search(/[<[◁]/);
		if (at !== 0) return yield* this.#say(at < 0 ? this.#held.length : at);
		const mark = isInCode ? undefined : markAt(this.#held, false);
		if (mark === 'more' && !isLast) return false;
		if (mark === undefined || mark === 'more') return yield* this.#say(1);
		const next = this.#held.slice(mark.text.length).replace(/^[ \t]+/, '');
		const isOver = next === '' && isLast;
		if (next === '' && !isLast) return false;
		const isFollowed = isOver || next.startsWith('\n') || typeof markAt(next, false) === 'object';
		if (!isOver && this.#isDocumented(mark.text)) return yield* this.#say(mark.text.length);
		const isApart = isFollowed || isBehindSentence;
		if (mark.kind === 'open' && isBehindSentence) {
			this.#take(mark.text.length);
			this.#think(mark);
			this.#last = 'open';
			return true;
		}
		if (mark.kind === 'close' && isApart) {
			this.#take(mark.text.length);
			this.hasClosedAlone ||= hasWords;
			this.#endThoughts();
			if (hasWords) yield { kind: 'anew', text: '' };
			return true;
		}
		// A tag is removed only where it stood at the beginning: in the text it may be the documentation's.
		if (mark.kind === 'answer' && (this.#isWrapped || mark.text.startsWith('<|'))) {
			this.#take(mark.text.length);
			return true;
		}
		// Nobody says what follows a token that no list has: it may be the rest of the answer.
		if (mark.kind === 'token' && isApart && hasWords) {
			this.#take(mark.text.length);
			return true;
		}
		const mayBeWord = mark.kind === 'end' && !/[|｜]/.test(mark.text);
		const isEnd = mayBeWord ? isFollowed : ['end', 'role', 'call'].includes(mark.kind) && isApart;
		// A token before the first word may begin a call.
		if (!isEnd || !hasWords) return yield* this.#say(mark.text.length);
		this.#place = 'behind';
		return true;
	}

	/** Behind the end of a turn the answer may follow in harmony's last channel. */
	*#readBehind(isLast: boolean): Generator<ThinkingPiece, boolean> {
		this.#held = this.#held.slice(0, behindMaxLength);
		const final = firstOf(this.#held, [finalChannel]);
		if (final === undefined) {
			if (isLast) yield { kind: 'behind', text: this.#take(this.#held.length) };
			return false;
		}
		this.#take(final.at + final.found.length);
		this.#endThoughts();
		yield { kind: 'anew', text: '' };
		return true;
	}
}
