import { longestPrompt } from '../../answering/prompt/fit-budget.js';
import type { ServiceConfig } from '../config/settings.js';
import { readContextSize } from '../models/context-size.js';
import { nameOf } from '../models/create-model.js';
import type { Log } from '../telemetry/log.js';

/** What Ollama reads of a prompt where nobody has set more. */
const ollamaTokens = 4_096;

const amount = (tokens: number) => tokens.toLocaleString('en');

/** The warning about a model that may read less than a prompt has; undefined when there is none, or the server does not tell. */
async function warningOf({ model, prompt }: Pick<ServiceConfig, 'model' | 'prompt'>, signal: AbortSignal) {
	if (model.provider !== 'openai-compatible' || model.contextTokens !== undefined) return undefined;
	const longest = longestPrompt(prompt, model);
	const { tokens, isOllama } = await readContextSize(model, signal);
	const needs = `and a question may need ${amount(longest)}`;
	const more = isOllama ? ' with Ollama by num_ctx' : '';
	if (tokens !== undefined && tokens < longest) {
		return `${nameOf(model)} reads ${amount(tokens)} tokens, ${needs}; set model.contextTokens to ${tokens}, or give it more${more}.`;
	}
	if (tokens === undefined && isOllama && ollamaTokens < longest) {
		return `Ollama does not tell how many tokens ${nameOf(model)} reads, which may be only ${amount(ollamaTokens)}, ${needs}; set model.contextTokens, and num_ctx of the model to the same.`;
	}
	return undefined;
}

/** Warns of a server that would cut prompts without a word. It costs nothing, and the start does not wait for it. */
export async function warnOfContext(
	config: Pick<ServiceConfig, 'model' | 'prompt'>,
	{ log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
	const sentence = await warningOf(config, signal);
	if (sentence !== undefined && !signal.aborted) log.warn({ sentence }, 'model may not read whole prompts');
}
