import type { EmbeddingConfig, ModelChoice, ModelConfig } from '../config/model-settings.js';
import type { ServiceConfig } from '../config/settings.js';
import { type Log, masked } from '../telemetry/log.js';
import type { EmbeddingModel } from './create-embedding-model.js';
import { nameOf } from './create-model.js';
import { adviceOn, type ConfiguredModel } from './failures/advice.js';
import { fallbackOf } from './failures/fallback.js';
import { failureOf } from './failures/model-failure.js';
import { LocalModelError } from './local/local-model-error.js';
import { createProviderModel } from './provider.js';

/** The result of a probe. `sentence` names the fault and the fix, or says that all is well. */
export interface ModelProbe {
	ok: boolean;
	sentence: string;
}

/** Milliseconds for the list of models, for one short answer, for which a model may have to load, and for one that has to be downloaded. */
const patienceMs = { list: 10_000, answer: 60_000, download: 1_800_000 } as const;

/** A signal that never aborts, for a probe without one. */
const never = new AbortController().signal;

const within = (signal: AbortSignal, ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);

/** The provider's list of models: its address, and the headers with the key. */
export function listOf({ provider, baseUrl, apiKey = '' }: ModelChoice): {
	url: string;
	headers: Record<string, string>;
} {
	switch (provider) {
		case 'anthropic':
			return {
				url: `${baseUrl ?? 'https://api.anthropic.com/v1'}/models?limit=1000`,
				headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
			};
		case 'google':
			return {
				url: `${baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta'}/models?pageSize=1000`,
				headers: { 'x-goog-api-key': apiKey },
			};
		default:
			return {
				url: `${baseUrl ?? 'https://api.openai.com/v1'}/models`,
				headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
			};
	}
}

/** The row of a model in a list. Ollama adds a tag to a name without one, and Google a folder. */
export function rowOf(body: unknown, model: string): unknown {
	const { data, models } = (body ?? {}) as { data?: unknown; models?: unknown };
	const rows: unknown[] = [data, models].find(Array.isArray) ?? [];
	const names = [model, `${model}:latest`, `models/${model}`];
	return rows.find((row) => {
		const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown };
		return names.includes(String(id ?? name));
	});
}

/** Whether the list of models says that key and model are right. It costs nothing; some servers have none, or show it to everyone. */
async function isKnownByList(choice: ModelChoice, signal: AbortSignal): Promise<boolean> {
	const { url, headers } = listOf(choice);
	const read = async (sent: Record<string, string>) => {
		const response = await fetch(url, { headers: sent, signal: within(signal, patienceMs.list) });
		return response.ok ? ((await response.json()) as unknown) : undefined;
	};
	try {
		if (rowOf(await read(headers), choice.model ?? '') === undefined) return false;
		// A list that is shown without a key says nothing about the key.
		return choice.apiKey === undefined || (await read({ 'anthropic-version': '2023-06-01' })) === undefined;
	} catch {
		return false;
	}
}

/** Asks for one short answer: about 20 tokens. */
async function askShortly(choice: ModelChoice, signal: AbortSignal): Promise<void> {
	const model = await createProviderModel(choice);
	await model.doGenerate({
		prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say OK.' }] }],
		maxOutputTokens: 16,
		abortSignal: within(signal, patienceMs.answer),
	});
}

function foundOf(error: unknown, configured: ConfiguredModel): ModelProbe {
	const isTimeout = error instanceof Error && error.name === 'TimeoutError';
	if (error instanceof LocalModelError) return { ok: false, sentence: error.message };
	const failure = isTimeout ? 'timeout' : failureOf(error);
	const name = nameOf(configured);
	// The model understood the question, and refused only the short limit of the answer.
	if (failure === 'request') return { ok: true, sentence: `${name} is there.` };
	const said = error instanceof Error ? masked(error.message).slice(0, 200) : '';
	return { ok: false, sentence: adviceOn(failure, configured, error) ?? `${name} does not answer: ${said}` };
}

/** Finds out whether a model can be asked: by the provider's free list of models, else by an answer of at most 16 tokens. */
async function probeChoice(
	choice: ModelChoice,
	group: ConfiguredModel['group'],
	signal: AbortSignal,
): Promise<ModelProbe> {
	try {
		if (!(await isKnownByList(choice, signal))) await askShortly(choice, signal);
		return { ok: true, sentence: `${nameOf(choice)} is there.` };
	} catch (error) {
		return foundOf(error, { ...choice, group });
	}
}

/** Probes the configured model and its fallback; none when the documentation is quoted. */
export async function probeModel(config: ModelConfig, signal = never): Promise<ModelProbe[]> {
	if (config.provider === 'extractive') return [];
	return Promise.all([
		probeChoice(config, 'model', signal),
		...fallbackOf(config).map((choice) => probeChoice(choice, 'model.fallback', signal)),
	]);
}

/** Probes an embedding model of the configuration with one word; undefined when there is none. */
export async function probeEmbedding(
	config: EmbeddingConfig,
	model: EmbeddingModel | undefined,
	signal = never,
): Promise<ModelProbe | undefined> {
	const { provider } = config;
	if (provider === undefined || model === undefined) return undefined;
	const configured = { ...config, provider, group: 'embedding' as const };
	const patience = provider === 'local' ? patienceMs.download : patienceMs.answer;
	try {
		await model.doEmbed({ values: ['probe'], abortSignal: within(signal, patience) });
		return { ok: true, sentence: `The embedding model ${provider}/${model.modelId} is there.` };
	} catch (error) {
		return foundOf(error, configured);
	}
}

/** Warns of a model that cannot be asked, before a reader finds out. The start does not wait for it. */
export async function probeModels(
	{ model, embedding }: Pick<ServiceConfig, 'model' | 'embedding'>,
	{ embeddingModel, log, signal }: { embeddingModel: EmbeddingModel | undefined; log: Log; signal: AbortSignal },
): Promise<void> {
	const found = await Promise.all([probeModel(model, signal), probeEmbedding(embedding, embeddingModel, signal)]);
	if (signal.aborted) return;
	for (const probe of found.flat()) {
		if (probe && !probe.ok) log.warn({ sentence: probe.sentence }, 'model not ready');
	}
}
