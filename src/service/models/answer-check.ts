import type { LanguageModelV2FinishReason, LanguageModelV2Usage } from '@ai-sdk/provider';
import { BadAnswerError } from './failures/model-failure.js';
import type { Part } from './push-parts.js';
import { ThinkingSplitter } from './split-thinking.js';

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
 * Looks at the parts of one call of a model. Thoughts in the text become reasoning. An end without a visible character, or one
 * that the provider has not told, becomes an error.
 */
export class AnswerCheck {
	readonly #splitter = new ThinkingSplitter();
	/** Blank text before the first word. */
	#blank = '';
	#hasThought = false;
	/** Id of the open part with thoughts that stood in the text. */
	#thinking: string | undefined;
	/** Whether a visible character, or a call of a tool, was sent. */
	hasWords = false;

	take(part: Part): Part[] {
		switch (part.type) {
			case 'text-delta':
				return this.#splitter.push(part.delta).flatMap((said) => this.#say(part.id, said));
			case 'text-end':
				return [...this.#flush(part.id), part];
			case 'tool-input-start':
			case 'tool-call':
				this.hasWords = true;
				return [part];
			case 'reasoning-delta':
				this.#hasThought ||= part.delta !== '';
				return [part];
			case 'finish':
				return [...this.#flush('text'), this.#judge(part)];
			default:
				return [part];
		}
	}

	#flush(id: string): Part[] {
		return this.#splitter.end().flatMap((said) => this.#say(id, said));
	}

	#say(id: string, { kind, text }: { kind: 'text' | 'reasoning'; text: string }): Part[] {
		if (kind === 'reasoning') {
			this.#hasThought = true;
			const begin: Part[] = this.#thinking === undefined ? [{ type: 'reasoning-start', id: `${id}-thoughts` }] : [];
			this.#thinking = `${id}-thoughts`;
			return [...begin, { type: 'reasoning-delta', id: this.#thinking, delta: text }];
		}
		const end: Part[] = this.#thinking === undefined ? [] : [{ type: 'reasoning-end', id: this.#thinking }];
		this.#thinking = undefined;
		if (this.hasWords) return [...end, { type: 'text-delta', id, delta: text }];
		const whole = this.#blank + text;
		this.hasWords = /[^\s\p{Cf}]/u.test(whole);
		this.#blank = this.hasWords ? '' : whole;
		return this.hasWords ? [...end, { type: 'text-delta', id, delta: whole }] : end;
	}

	#judge(part: Extract<Part, { type: 'finish' }>): Part {
		const { finishReason, usage } = part;
		if (!this.hasWords) throw wordlessAnswer(finishReason, this.#hasThought, usage);
		const error = brokenAnswer(finishReason);
		return error ? { type: 'error', error } : part;
	}
}
