import type { ModelChoice } from '../config/model-settings.js';
import { listOf, rowOf } from './probe-model.js';

const patienceMs = 10_000;

/** What a server tells of the tokens that its model reads at once. */
interface ContextSize {
	/** Absent where it does not tell. */
	tokens?: number;
	/** Ollama cuts a longer prompt without a word, and tells the size of a model that it has loaded. */
	isOllama?: true;
}

/** The first of some fields of a body that is a number. */
function numberIn(body: unknown, ...names: string[]): number | undefined {
	const fields = (body ?? {}) as Record<string, unknown>;
	return names.map((name) => fields[name]).find((value): value is number => typeof value === 'number' && value > 0);
}

/** The `num_ctx` among the parameters of a model of Ollama, which are lines of text. */
function numCtxIn(body: unknown): number | undefined {
	const { parameters } = (body ?? {}) as { parameters?: unknown };
	const [, size] = /^num_ctx\s+(\d+)/m.exec(String(parameters)) ?? [];
	return size === undefined ? undefined : Number(size);
}

/**
 * Asks a server with the API of OpenAI how many tokens its model reads at once, without asking the model: its list of models tells it for
 * vLLM and most gateways, `/props` for llama.cpp, `/api/v0/models` for LM Studio, `/api/ps` and `/api/show` for Ollama.
 */
export async function readContextSize(choice: ModelChoice, signal: AbortSignal): Promise<ContextSize> {
	const { url, headers } = listOf(choice);
	const model = choice.model ?? '';
	const read = async (address: string, body?: object): Promise<unknown> => {
		const sent = body && {
			method: 'POST',
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		};
		const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
		const response = await fetch(address, { ...sent, headers: { ...headers, ...sent?.headers }, signal: within });
		return response.ok ? await response.json() : undefined;
	};
	const readOrNothing = (address: string, body?: object) => read(address, body).catch(() => undefined);
	const listed = rowOf(await readOrNothing(url), model);
	const known = numberIn(listed, 'max_model_len', 'context_length', 'context_window', 'max_context_length');
	if (known !== undefined) return { tokens: known };
	const root = url.replace(/(?:\/v1)?\/models$/, '');
	const [props, lmStudio, loaded, shown] = await Promise.all([
		readOrNothing(`${root}/props`),
		readOrNothing(`${root}/api/v0/models`),
		readOrNothing(`${root}/api/ps`),
		readOrNothing(`${root}/api/show`, { model }),
	]);
	const { default_generation_settings: settings } = (props ?? {}) as { default_generation_settings?: unknown };
	const tokens =
		numberIn(settings, 'n_ctx') ??
		numberIn(rowOf(lmStudio, model), 'loaded_context_length') ??
		numberIn(rowOf(loaded, model), 'context_length') ??
		numCtxIn(shown);
	const isOllama = typeof shown === 'object' && shown !== null && 'modelfile' in shown;
	return { ...(tokens !== undefined && { tokens }), ...(isOllama && { isOllama }) };
}
