import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2FunctionTool,
	LanguageModelV2Prompt,
	LanguageModelV2ToolResultPart,
	LanguageModelV2Usage,
} from '@ai-sdk/provider';
import type { Prompt } from '../../../answering/prompt/prompt.js';
import { cacheMark } from '../../models/cache-mark.js';
import { BadAnswerError, ModelUnavailableError, ToolsRefusedError } from '../../models/failures/model-failure.js';
import { type Part, pushParts, unknownUsage } from '../../models/push-parts.js';
import { type ModelEvent, ModelTurn } from './model-turn.js';

/** Longest answer in UTF-16 code units, so that a runaway model cannot fill the memory. */
const answerMaxLength = 200_000;

/** Tools that a model may use before it answers. */
export interface ModelTools {
	definitions: LanguageModelV2FunctionTool[];
	/** Carries out the calls of one turn, whose inputs are JSON. Resolves with what the model reads of each; a mistake of the model is a sentence. */
	call(calls: readonly { toolName: string; input: string }[], signal: AbortSignal): Promise<string[]>;
}

export interface ModelCall {
	model: LanguageModelV2;
	prompt: Prompt;
	/** @default none */
	tools?: ModelTools | undefined;
	/** Whether its first words are held back, as long as a call may follow that they only announce. @default true */
	holdsOpening?: boolean;
	/** Whether they are held back in any case, because they may be thoughts. @default false */
	mayThinkFirst?: boolean;
	temperature?: number | undefined;
	maxOutputTokens?: number | undefined;
	signal: AbortSignal;
}

/** The most calls of the model for one answer. The tools have limits of their own; this one ends a model that does not heed them. */
const roundsMax = 5;

const textPart = (text: string) => [{ type: 'text' as const, text }];

const promptOf = ({ system, messages }: Prompt): LanguageModelV2Prompt => [
	{ role: 'system', content: system, providerOptions: cacheMark },
	...messages.map(({ role, content }) => ({ role, content: textPart(content) })),
];

/** The last call still names the tools, because some providers refuse a prompt with calls of tools that it does not name. */
function optionsOf(call: ModelCall, prompt: LanguageModelV2Prompt, mayCall: boolean) {
	const { tools, temperature, maxOutputTokens } = call;
	return {
		prompt,
		...(tools && { tools: tools.definitions }),
		...(tools && !mayCall && { toolChoice: { type: 'none' as const } }),
		...(temperature !== undefined && { temperature }),
		...(maxOutputTokens !== undefined && { maxOutputTokens }),
	} satisfies LanguageModelV2CallOptions;
}

/** Runs one call of a model to its end. Resolves early when the signal aborts. */
async function runOnce(
	model: LanguageModelV2,
	options: LanguageModelV2CallOptions,
	signal: AbortSignal,
	onPart: (part: Part) => void,
): Promise<void> {
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
		onPart(part);
		if (length < answerMaxLength || hasFinished) return;
		hasFinished = true;
		end();
		onPart({ type: 'finish', finishReason: 'length', usage: unknownUsage });
	};
	try {
		await Promise.race([pushParts(model, { ...options, abortSignal: ended.signal }, take), stopped]);
		if (!hasFinished && !signal.aborted) throw new Error('The model ended in the middle of its answer.');
	} catch (error) {
		if (!ended.signal.aborted) throw error;
	} finally {
		signal.removeEventListener('abort', end);
		ended.abort();
	}
}

/** The passages step in for a model that calls tools or thinks to the last, and says nothing. */
function unanswered(has: 'called tools' | 'thought', usage: LanguageModelV2Usage): ModelUnavailableError {
	const cause = new BadAnswerError('empty', `The model ${has}, and never answered.`, { usage });
	return new ModelUnavailableError(cause.message, { cause });
}

/**
 * Runs a language model to its end, without `streamText`: that runs each word through eight transforms and keeps a second copy of the
 * stream that nobody reads. Calls of tools are carried out, and the model goes on with what they found. Ends quietly when
 * the signal aborts, even when the model pays no heed to it. Throws what the model throws and what `onEvent` throws, and when the
 * model ends without saying so.
 */
export async function runModel(call: ModelCall, onEvent: (event: ModelEvent) => void): Promise<void> {
	const { model, tools, holdsOpening = true, mayThinkFirst = false, signal } = call;
	const prompt = promptOf(call.prompt);
	let usage: LanguageModelV2Usage | undefined;
	let hasSpoken = false;
	const tell = (event: ModelEvent) => {
		hasSpoken ||= event.type === 'text';
		onEvent(event);
	};
	for (let round = 1; !signal.aborted; round++) {
		const mayCall = tools !== undefined && round < roundsMax;
		const holds = mayThinkFirst || (tools !== undefined && (holdsOpening || round > 1));
		const turn = new ModelTurn(tell, holds, hasSpoken);
		try {
			await runOnce(model, optionsOf(call, prompt, mayCall), signal, (part) => turn.take(part));
			if (turn.calls.length === 0 && turn.finish) turn.release();
		} catch (error) {
			const isUnavailable = error instanceof ModelUnavailableError || error instanceof ToolsRefusedError;
			// What was said before a failure in the middle is shown with it.
			if (!isUnavailable && turn.calls.length === 0) turn.release();
			if (!(hasSpoken && isUnavailable)) throw error;
			throw new BadAnswerError('cut', 'The model failed after its first words.', { cause: error });
		} finally {
			turn.end();
		}
		const { finish } = turn;
		if (finish === undefined) return;
		usage = usage ? sumOf(usage, finish.usage) : finish.usage;
		if (turn.calls.length === 0 || !mayCall) {
			if (!hasSpoken) throw unanswered(turn.calls.length > 0 ? 'called tools' : 'thought', usage);
			onEvent({ ...finish, usage });
			return;
		}
		prompt.push({ role: 'assistant', content: turn.content });
		const found = await tools.call(turn.calls, signal);
		const results = turn.calls.map(
			({ toolCallId, toolName }, index): LanguageModelV2ToolResultPart => ({
				type: 'tool-result',
				toolCallId,
				toolName,
				output: { type: 'text', value: found[index] ?? '' },
			}),
		);
		prompt.push({ role: 'tool', content: results });
	}
}

const keys = ['inputTokens', 'outputTokens', 'totalTokens', 'reasoningTokens', 'cachedInputTokens'] as const;

/** The usage of two calls together. What one of them does not report is not known of both. */
function sumOf(one: LanguageModelV2Usage, other: LanguageModelV2Usage): LanguageModelV2Usage {
	const isOptional = (key: (typeof keys)[number]) => key === 'reasoningTokens' || key === 'cachedInputTokens';
	const sums = keys.map((key) => {
		const [a, b] = [one[key], other[key]];
		const isKnown = isOptional(key) ? a !== undefined || b !== undefined : a !== undefined && b !== undefined;
		return [key, isKnown ? (a ?? 0) + (b ?? 0) : undefined];
	});
	return Object.fromEntries(sums) as LanguageModelV2Usage;
}
