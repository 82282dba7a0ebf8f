import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2CallWarning,
	LanguageModelV2Prompt,
	LanguageModelV2Usage,
} from '@ai-sdk/provider';
import type { FinishReason } from '../../stream/chunk.js';
import { cacheMark } from '../models/cache-mark.js';
import { type AnsweringModel, readTag } from '../models/candidate.js';
import { type Part, pushParts } from '../models/push-parts.js';
import type { Prompt } from './prompt.js';

export type ModelEvent =
	| { type: 'text'; delta: string }
	| { type: 'reasoning'; delta: string }
	| { type: 'warning'; message: string }
	/** The provider that begins to answer. A model without providers sends no such event. */
	| { type: 'model'; model: AnsweringModel }
	| { type: 'finish'; reason: FinishReason; usage: LanguageModelV2Usage };

const finishReasons: readonly string[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error'];
const isFinishReason = (reason: string): reason is FinishReason => finishReasons.includes(reason);

/** Longest answer in UTF-16 code units, so that a runaway model cannot fill the memory. */
const answerMaxLength = 200_000;

export interface ModelCall {
	model: LanguageModelV2;
	prompt: Prompt;
	temperature?: number | undefined;
	maxOutputTokens?: number | undefined;
	signal: AbortSignal;
}

const unknownUsage = { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined };

const textPart = (text: string) => [{ type: 'text' as const, text }];

function optionsOf({ prompt, temperature, maxOutputTokens }: ModelCall, abortSignal: AbortSignal) {
	const messages: LanguageModelV2Prompt = prompt.messages.map(({ role, content }) => ({
		role,
		content: textPart(content),
	}));
	return {
		prompt: [{ role: 'system', content: prompt.system, providerOptions: cacheMark }, ...messages],
		abortSignal,
		...(temperature !== undefined && { temperature }),
		...(maxOutputTokens !== undefined && { maxOutputTokens }),
	} satisfies LanguageModelV2CallOptions;
}

function emit(part: Part, onEvent: (event: ModelEvent) => void): void {
	switch (part.type) {
		case 'stream-start':
			for (const warning of part.warnings) onEvent({ type: 'warning', message: describeWarning(warning) });
			break;
		case 'text-start':
		case 'reasoning-start': {
			const model = readTag(part.providerMetadata);
			if (model) onEvent({ type: 'model', model });
			break;
		}
		case 'text-delta':
			if (part.delta) onEvent({ type: 'text', delta: part.delta });
			break;
		case 'reasoning-delta':
			if (part.delta) onEvent({ type: 'reasoning', delta: part.delta });
			break;
		case 'finish': {
			const reason = isFinishReason(part.finishReason) ? part.finishReason : 'other';
			onEvent({ type: 'finish', reason, usage: part.usage });
		}
	}
}

/**
 * Runs a language model to its end, without `streamText`: that runs each word through eight transforms and keeps a second copy of the
 * stream that nobody reads. Ends quietly when the signal aborts, even when the model pays no heed to it. Throws
 * what the model throws and what `onEvent` throws, and when the model ends without saying so.
 */
export async function runModel(call: ModelCall, onEvent: (event: ModelEvent) => void): Promise<void> {
	const { model, signal } = call;
	if (signal.aborted) return;
	// Stops the model when the caller leaves for any reason.
	const ended = new AbortController();
	let end = () => {};
	const stopped = new Promise<void>((resolve) => {
		end = () => {
			ended.abort(signal.reason);
			resolve();
		};
	});
	signal.addEventListener('abort', end, { once: true });
	let hasFinished = false;
	let length = 0;
	const take = (part: Part) => {
		ended.signal.throwIfAborted();
		if (part.type === 'error') throw part.error;
		hasFinished ||= part.type === 'finish';
		if ('delta' in part) length += part.delta.length;
		emit(part, onEvent);
		if (length < answerMaxLength || hasFinished) return;
		hasFinished = true;
		end();
		onEvent({ type: 'finish', reason: 'length', usage: unknownUsage });
	};
	try {
		await Promise.race([pushParts(model, optionsOf(call, ended.signal), take), stopped]);
		if (!hasFinished && !signal.aborted) throw new Error('The model ended in the middle of its answer.');
	} catch (error) {
		if (!ended.signal.aborted) throw error;
	} finally {
		signal.removeEventListener('abort', end);
		ended.abort();
	}
}

const describeWarning = (warning: LanguageModelV2CallWarning) =>
	warning.type === 'unsupported-setting'
		? `The model ignores the setting ${warning.setting}.`
		: `The model warns: ${warning.type}.`;
