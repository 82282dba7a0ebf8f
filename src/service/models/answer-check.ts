import type { LanguageModelV2FinishReason, LanguageModelV2Usage } from '@ai-sdk/provider';
import { BadAnswerError, ToolsRefusedError } from './failures/model-failure.js';
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

/** How open models write a call of a tool. A server that does not know the model's way lets it through as text. */
const callMarks = [
	...['<tool_call>', '<|tool_call|>', '<|tool_call_start|>', '<|python_tag|>', '<function=', '<function_call>'],
	...['[TOOL_CALLS]', '<｜tool▁calls▁begin｜>', '<|tool_calls_section_begin|>', '<invoke name='],
];
/** A call in JSON alone, as small models write it. */
const jsonCall = /^\{\s*"(?:name|function)"\s*:\s*"[\w-]+"\s*,\s*"(?:parameters|arguments|input)"\s*:/;
/** A longer beginning in JSON is not a call. */
const jsonCallLength = 100;

/** Whether a text begins as a printed call; `maybe` while more of it has to tell. */
function isPrintedCall(text: string): boolean | 'maybe' {
	if (callMarks.some((mark) => text.startsWith(mark)) || jsonCall.test(text)) return true;
	const mayFollow =
		callMarks.some((mark) => mark.startsWith(text)) || (text.startsWith('{') && text.length < jsonCallLength);
	return mayFollow && 'maybe';
}

/**
 * Looks at the parts of one call of a model. Thoughts in the text become reasoning. An end without a visible character, or one
 * that the provider has not told, becomes an error.
 */
export class AnswerCheck {
	readonly #splitter = new ThinkingSplitter();
	/** Text before the first word: blank, or what may be a printed call. */
	#held = '';
	#hasThought = false;
	/** Id of the open part with thoughts that stood in the text. */
	#thinking: string | undefined;
	/** Whether a visible character, or a call of a tool, was sent. */
	hasWords = false;

	/** @param hasTools whether the model was offered tools */
	constructor(readonly hasTools = false) {}

	take(part: Part): Part[] {
		switch (part.type) {
			case 'text-delta':
				return this.#splitter.push(part.delta).flatMap((said) => this.#say(part.id, said));
			case 'text-end':
				return [...this.#flush(part.id), ...this.#release(part.id), part];
			case 'tool-input-start':
			case 'tool-call':
				this.hasWords = true;
				return [part];
			case 'reasoning-delta':
				this.#hasThought ||= part.delta !== '';
				return [part];
			case 'finish':
				return [...this.#flush('text'), ...this.#release('text'), this.#judge(part)];
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
		if (this.hasWords) return [...end, ...this.#release(id), { type: 'text-delta', id, delta: text }];
		this.#held += text;
		const begun = this.#held.trimStart();
		const isCall = isPrintedCall(begun);
		if (isCall === true) throw this.#printedCall();
		return isCall === 'maybe' ? end : [...end, ...this.#release(id)];
	}

	/** The text that was held back, once it has a visible character. */
	#release(id: string): Part[] {
		const held = this.#held;
		if (!/[^\s\p{Cf}]/u.test(held)) return [];
		this.#held = '';
		this.hasWords = true;
		return [{ type: 'text-delta', id, delta: held }];
	}

	#printedCall(): Error {
		const message = 'The model wrote a call of a tool as text.';
		return this.hasTools ? new ToolsRefusedError(message) : new BadAnswerError('foreign', message);
	}

	#judge(part: Extract<Part, { type: 'finish' }>): Part {
		const { finishReason, usage } = part;
		if (!this.hasWords) throw wordlessAnswer(finishReason, this.#hasThought, usage);
		const error = brokenAnswer(finishReason);
		return error ? { type: 'error', error } : part;
	}
}
