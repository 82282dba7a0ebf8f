import type { LanguageModelV2, LanguageModelV2CallOptions, LanguageModelV2FunctionTool } from '@ai-sdk/provider';
import type { PromptConfig } from '../config/answer-settings.js';
import type { ModelConfig } from '../config/model-settings.js';
import { createModel } from '../models/create-model.js';
import { ToolsRefusedError } from '../models/failures/model-failure.js';
import { pushParts } from '../models/push-parts.js';
import { masked } from '../telemetry/log.js';
import { failed, type Outcome, passed, type ServiceCheck, skipped } from './check-service.js';

const question = 'Say in two sentences what the documentation of a program is for.';
const search: LanguageModelV2FunctionTool = {
	type: 'function',
	name: 'search',
	description: 'Searches the documentation.',
	inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

/** A piece later than this share of the answer's time shows that pieces come one by one. */
const streamedShare = 0.9;

interface Heard {
	text: string;
	calls: string[];
	pieces: number;
	/** Milliseconds until the first word, and until the end. */
	firstMs: number;
	wholeMs: number;
	inputTokens: number | undefined;
}

async function hear(
	model: LanguageModelV2,
	text: string,
	options: Partial<LanguageModelV2CallOptions>,
): Promise<Heard> {
	const begun = performance.now();
	const heard: Heard = { text: '', calls: [], pieces: 0, firstMs: Number.NaN, wholeMs: 0, inputTokens: undefined };
	const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
	await pushParts(model, { prompt, ...options }, (part) => {
		if (part.type === 'error') throw part.error;
		if (part.type === 'tool-call') heard.calls.push(part.toolName);
		if (part.type === 'finish') heard.inputTokens = part.usage.inputTokens;
		if (part.type !== 'text-delta') return;
		if (heard.pieces === 0) heard.firstMs = performance.now() - begun;
		heard.pieces += 1;
		heard.text += part.delta;
	});
	return { ...heard, wholeMs: performance.now() - begun };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function streamingOf({ pieces, firstMs, wholeMs }: Heard): Outcome {
	const isStreamed = pieces > 20 || (pieces > 1 && firstMs < wholeMs * streamedShare);
	return isStreamed
		? passed(`The answer came in ${pieces} pieces.`)
		: failed('The answer came at once at its end; look for a proxy that buffers, or a server that does not stream.');
}

async function toolsOf(model: LanguageModelV2, { tools }: ModelConfig, abortSignal: AbortSignal): Promise<Outcome> {
	if (!tools) return skipped('model.tools is off; the model writes queries when a search was weak.');
	const instead = 'it writes queries in their place when a search was weak';
	try {
		const heard = await hear(model, 'Call the tool search with the query "install".', { tools: [search], abortSignal });
		return heard.calls.includes('search')
			? passed('The model calls tools, so it can look again by itself.')
			: failed(`The model answers where it should call a tool; set model.tools to false, and ${instead}.`);
	} catch (error) {
		if (!(error instanceof ToolsRefusedError)) throw error;
		return skipped(
			`The provider takes no tools for this model; ${instead}. Some servers have to be told to take them.`,
		);
	}
}

/** The longest prompt of an ordinary question: its passages, those that are found later, and what was said before. */
function longPrompt({ contextTokens }: ModelConfig, prompt: PromptConfig): number {
	const longest = Math.round(prompt.passageTokens * 1.5 + prompt.historyTokens);
	return contextTokens === undefined ? longest : Math.min(longest, contextTokens - 1_500);
}

/** Whether the beginning of a long prompt is still read. Servers cut one that is too long without a word. */
async function contextOf(
	model: LanguageModelV2,
	config: ModelConfig,
	prompt: PromptConfig,
	abortSignal: AbortSignal,
): Promise<Outcome> {
	const tokens = longPrompt(config, prompt);
	const word = ['cinnamon', 'lantern', 'harbour', 'meadow'][Math.floor(Math.random() * 4)] ?? 'lantern';
	const filler = 'Nothing stands in this line. '.repeat(Math.floor((tokens * 4) / 29));
	const text = `The word is ${word}.\n\n${filler}\n\nWhich word did the first line name? Reply with that word alone.`;
	const advice = `give it more (with Ollama by num_ctx), or set model.contextTokens to what it has`;
	try {
		const heard = await hear(model, text, { abortSignal });
		return heard.text.toLowerCase().includes(word)
			? passed(`The model reads the beginning of a prompt of about ${tokens} tokens.`)
			: failed(`The model does not see the beginning of a prompt of about ${tokens} tokens; ${advice}.`);
	} catch (error) {
		abortSignal.throwIfAborted();
		const said = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
		return failed(`The model refuses a prompt of about ${tokens} tokens (${masked(said).slice(0, 120)}); ${advice}.`);
	}
}

/** Asks a model that is there a few questions and says what it can. Costs about as many tokens as two answers. */
export async function examineModel(
	config: ModelConfig,
	prompt: PromptConfig,
	signal: AbortSignal,
): Promise<ServiceCheck[]> {
	const model = await createModel({ ...config, fallback: undefined, retries: 0 });
	const heard = await hear(model, question, { abortSignal: signal });
	const speed = `first word after ${seconds(heard.firstMs)}, whole after ${seconds(heard.wholeMs)}`;
	const counted =
		heard.inputTokens === undefined ? 'its tokens are estimated' : 'its tokens are counted by the provider';
	return [
		{ name: 'answer', ...passed(`It answers: ${speed}; ${counted}.`) },
		{ name: 'streaming', ...streamingOf(heard) },
		{ name: 'tools', ...(await toolsOf(model, config, signal)) },
		{ name: 'context', ...(await contextOf(model, config, prompt, signal)) },
	];
}
