import type { LanguageModelV2FinishReason, LanguageModelV2ToolCall, LanguageModelV2Usage } from '@ai-sdk/provider';
import { BadAnswerError, ToolsRefusedError } from './failures/model-failure.js';
import { beginAnew, type Part } from './push-parts.js';
import type { ThinkingPiece } from './text/split-thinking.js';
import { type Asked, TextReader } from './text/text-reader.js';

/** Why an answer without words is not one. `hasThought` is true when thoughts were sent. */
function wordlessAnswer(reason: LanguageModelV2FinishReason, hasThought: boolean, usage: LanguageModelV2Usage) {
	if (reason === 'content-filter')
		return new BadAnswerError('filtered', 'The filter of the provider stopped the answer before its first word.', {
			usage,
		});
	if (!hasThought) return new BadAnswerError('empty', 'The model ended without a word.', { usage, retryable: true });
	const hint = reason === 'length' ? ' Give it more with model.maxOutputTokens, or let it think less.' : '';
	return new BadAnswerError('empty', `The model used its tokens for thoughts, and sent no answer.${hint}`, { usage });
}

/** Why an answer that has begun is not whole; undefined when it is. */
function brokenAnswer(reason: LanguageModelV2FinishReason): BadAnswerError | undefined {
	if (reason === 'unknown')
		return new BadAnswerError('cut', 'The model stopped in the middle: its stream ended without saying so.');
	if (reason === 'error') return new BadAnswerError('cut', 'The model stopped in the middle because of an error.');
	return undefined;
}

/**
 * Looks at the parts of one call of a model. Thoughts in the text become reasoning, and calls that are printed become calls. An end
 * without a visible character, or one that the provider has not told, becomes an error.
 */
export class PartsReader {
	readonly #text: TextReader;
	#hasThought = false;
	/** Id of the open part with thoughts that stood in the text. */
	#thinking: string | undefined;
	/** Blank text before the first word. */
	#blank = '';
	#hasText = false;
	#hasCalled = false;
	#printed: LanguageModelV2ToolCall[] = [];
	#isUnreadable = false;
	/** Whether a visible character, or a call of a tool, was sent. */
	hasWords = false;
	/** Whether the text began in thoughts, which a mark has only closed; undefined while that is not known. */
	thinksFirst: boolean | undefined;

	/** @param beginsInThoughts whether the last answer of the model did */
	constructor(
		readonly asked: Asked,
		beginsInThoughts = false,
	) {
		this.#text = new TextReader(asked, { beginsInThoughts });
	}

	get #isOffered(): boolean {
		return (this.asked.tools?.length ?? 0) > 0;
	}

	take(part: Part): Part[] {
		switch (part.type) {
			case 'text-delta':
				return this.#say(part.id, this.#text.push(part.delta));
			case 'text-end':
				return [...this.#endText(part.id), part];
			case 'tool-input-start':
			case 'tool-call':
				this.hasWords = true;
				this.#hasCalled = true;
				return [this.#text.mended(part)];
			case 'reasoning-delta':
				this.#hasThought ||= part.delta !== '';
				return [part];
			case 'error':
				return this.hasWords ? [...this.#endText('text'), part] : [part];
			case 'finish':
				return [...this.#endText('text'), ...this.#judge(part)];
			default:
				return [part];
		}
	}

	#endText(id: string): Part[] {
		const { pieces, calls, isUnreadable } = this.#text.end();
		this.#printed.push(...calls);
		this.#isUnreadable ||= isUnreadable;
		return this.#say(id, pieces);
	}

	#say(id: string, pieces: readonly ThinkingPiece[]): Part[] {
		return pieces.flatMap(({ kind, text }): Part[] => {
			if (kind === 'anew') {
				this.#hasThought = true;
				return this.hasWords ? [beginAnew] : [];
			}
			if (kind === 'reasoning') {
				this.#hasThought = true;
				const begin: Part[] = this.#thinking === undefined ? [{ type: 'reasoning-start', id: `${id}-thoughts` }] : [];
				this.#thinking = `${id}-thoughts`;
				return [...begin, { type: 'reasoning-delta', id: this.#thinking, delta: text }];
			}
			const end: Part[] = this.#thinking === undefined ? [] : [{ type: 'reasoning-end', id: this.#thinking }];
			this.#thinking = undefined;
			this.#blank += text;
			if (!this.hasWords && !/[^\s\p{Cf}]/u.test(this.#blank)) return end;
			const delta = this.#blank;
			this.#blank = '';
			this.hasWords = true;
			this.#hasText = true;
			return [...end, { type: 'text-delta', id, delta }];
		});
	}

	#judge(part: Extract<Part, { type: 'finish' }>): Part[] {
		const { finishReason, usage } = part;
		const unclosed = finishReason === 'stop' && !this.hasWords ? this.#say('text', this.#text.takeBack()) : [];
		if (unclosed.length > 0) return [...unclosed, ...this.#judge(part)];
		// Thoughts before a call need not end.
		const tells = this.#text.hasClosedAlone || (this.#hasText && !this.#hasCalled && this.#printed.length === 0);
		if (tells) this.thinksFirst = this.#text.hasClosedAlone;
		const printed = this.#hasCalled ? [] : this.#printed;
		// Where the reason to end is a call, words are its announcement.
		const isMissing = finishReason === 'tool-calls' && this.hasWords && !this.#text.stands && this.#isOffered;
		const hasNone = !this.#hasCalled && printed.length === 0;
		if (hasNone && (this.#isUnreadable || isMissing)) throw this.#unreadable(usage);
		if (printed.length > 0) {
			if (!this.#isOffered) throw this.#unreadable(usage);
			this.hasWords = true;
			return [...printed, { ...part, finishReason: 'tool-calls' }];
		}
		if (!this.hasWords) throw wordlessAnswer(finishReason, this.#hasThought, usage);
		const error = brokenAnswer(finishReason);
		return [error ? { type: 'error', error } : part];
	}

	#unreadable(usage: LanguageModelV2Usage): Error {
		const cause = new BadAnswerError('foreign', 'The model called a tool in a way that cannot be read.', { usage });
		return this.#isOffered ? new ToolsRefusedError(cause.message, { cause }) : cause;
	}
}
