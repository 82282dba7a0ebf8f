import type { JSONValue, LanguageModelV2, LanguageModelV2CallWarning, LanguageModelV2Usage } from '@ai-sdk/provider';
import { streamText } from 'ai';
import type { FinishReason } from '../../stream/chunk.js';
import { type AnsweringModel, readSignature } from '../model/candidate.js';
import type { ExtractiveInput } from '../model/extractive-input.js';
import { paceModel } from './pace-model.js';
import type { Prompt } from './prompt.js';

// The SDK announces itself on stdout, which belongs to the line that scripts read. Warnings arrive in the stream as well.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type ModelEvent =
	| { type: 'text'; delta: string }
	| { type: 'reasoning'; delta: string }
	| { type: 'warning'; message: string }
	/** Who begins to answer; absent for a model that no provider has. */
	| { type: 'model'; model: AnsweringModel }
	| { type: 'finish'; reason: FinishReason; usage: LanguageModelV2Usage };

const finishReasons: readonly string[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error'];
const isFinishReason = (reason: string): reason is FinishReason => finishReasons.includes(reason);

export interface ModelCall {
	model: LanguageModelV2;
	prompt: Prompt;
	input: ExtractiveInput;
	temperature?: number | undefined;
	maxOutputTokens?: number | undefined;
	signal: AbortSignal;
}

/**
 * Runs a language model, pulling from it no faster than it is read. Ends quietly when the signal aborts, even when the
 * model pays no heed to it. Throws what the model throws.
 */
export async function* streamModel(call: ModelCall): AsyncGenerator<ModelEvent> {
	const { prompt, input, temperature, maxOutputTokens } = call;
	// However this ends, the model must not go on speaking to nobody.
	const ended = new AbortController();
	const signal = AbortSignal.any([call.signal, ended.signal]);
	const { model, whileWaiting } = paceModel(call.model, signal);
	const { fullStream } = streamText({
		model,
		system: prompt.system,
		messages: prompt.messages,
		// The model itself knows when to ask again: see `createResilientModel`.
		maxRetries: 0,
		abortSignal: signal,
		...(temperature !== undefined && { temperature }),
		...(maxOutputTokens !== undefined && { maxOutputTokens }),
		// Plain JSON as far as the SDK is concerned; an interface just cannot say so.
		providerOptions: { docent: input as unknown as Record<string, JSONValue> },
		// The error also arrives in the stream; without this the SDK prints it, question included.
		onError: () => {},
	});
	const reader = fullStream.getReader();
	const stop = () => reader.cancel().catch(() => {});
	signal.addEventListener('abort', stop, { once: true });
	try {
		for (;;) {
			const { done, value: part } = await whileWaiting(() => reader.read());
			if (done || signal.aborted || part.type === 'abort') return;
			if (part.type === 'error') throw part.error;
			if (part.type === 'text-delta' && part.text) yield { type: 'text', delta: part.text };
			if (part.type === 'reasoning-delta' && part.text) yield { type: 'reasoning', delta: part.text };
			if (part.type === 'text-start' || part.type === 'reasoning-start') {
				const model = readSignature(part.providerMetadata);
				if (model) yield { type: 'model', model };
			}
			if (part.type === 'start-step') {
				for (const warning of part.warnings) yield { type: 'warning', message: describeWarning(warning) };
			}
			if (part.type === 'finish') {
				const reason = isFinishReason(part.finishReason) ? part.finishReason : 'other';
				yield { type: 'finish', reason, usage: part.totalUsage };
			}
		}
	} finally {
		signal.removeEventListener('abort', stop);
		await stop();
		ended.abort();
	}
}

const describeWarning = (warning: LanguageModelV2CallWarning) =>
	warning.type === 'unsupported-setting'
		? `The model ignores the setting ${warning.setting}.`
		: `The model warns: ${warning.type}.`;
