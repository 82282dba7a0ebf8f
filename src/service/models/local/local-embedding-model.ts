import { resolve } from 'node:path';
import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import { type EmbeddingProcess, orAborted, type ProcessModel, startEmbeddingProcess } from './embedding-process.js';
import { findLocalModel, type LocalModel } from './local-model.js';
import { LocalModelError, loadError, runError } from './local-model-error.js';

/** An embedding model in a process of this machine. */
export interface LocalEmbeddingModel extends EmbeddingModelV2<string> {
	/** The default of `embedding.minSimilarity` for this model. */
	minSimilarity: number | undefined;
	/** Ends the process. */
	close(): Promise<void>;
}

/** The options of a call whose text is a question. */
export const asQuestion = { local: { isQuestion: true } };

interface LocalModelOptions {
	/** Name on the hub, or the path of a folder. */
	model?: string | undefined;
	/** Folder that models from the hub are kept in. */
	cacheFolder: string;
	/** The package that is imported. @default `@huggingface/transformers` */
	packageName?: string;
}

/** Milliseconds for which a failure is remembered, so that not every question starts a process. */
const failedMs = 10_000;

/** Keeps a process with the model: the first use starts it, and the first one after its end starts another. */
function keepProcess(model: ProcessModel) {
	let process: EmbeddingProcess | undefined;
	let started: Promise<EmbeddingProcess> | undefined;
	let isClosed = false;
	const start = async () => {
		const own = startEmbeddingProcess(model);
		process = own;
		const problem = await own.loaded;
		if (problem) {
			const error = loadError(problem, model);
			if (error.isRetryable) setTimeout(forget, failedMs).unref();
			throw error;
		}
		void own.ended.then(forget);
		return own;
	};
	const forget = () => {
		started = undefined;
	};
	return {
		/** Rejects with a `LocalModelError`. */
		async open() {
			if (isClosed) throw new LocalModelError('The embedding model is closed.', false);
			started ??= start();
			return started;
		},
		async close() {
			isClosed = true;
			await process?.end();
		},
	};
}

/** Creates a local embedding model. Nothing is loaded before its first use. If the folder has no model, the first use fails. */
export async function createLocalEmbeddingModel(options: LocalModelOptions): Promise<LocalEmbeddingModel> {
	const { model, cacheFolder, packageName = '@huggingface/transformers' } = options;
	const found: LocalModel | LocalModelError = await findLocalModel(model).catch((error: unknown) => {
		if (error instanceof LocalModelError) return error;
		throw error;
	});
	const common = { specificationVersion: 'v2', provider: 'local', maxEmbeddingsPerCall: undefined } as const;
	if (found instanceof LocalModelError) {
		const doEmbed = () => Promise.reject(found);
		return {
			...common,
			modelId: model ?? '',
			supportsParallelCalls: false,
			minSimilarity: undefined,
			doEmbed,
			close: async () => {},
		};
	}
	const { name, isFolder, dtype, id, question, passage, minSimilarity } = found;
	const kept = keepProcess({ packageName, name, isFolder, dtype, cacheFolder: resolve(cacheFolder) });
	return {
		...common,
		modelId: id,
		supportsParallelCalls: true,
		minSimilarity,
		async doEmbed({ values, abortSignal, providerOptions }) {
			const isQuestion = providerOptions?.local?.isQuestion === true;
			const texts = values.map((value) => `${isQuestion ? question : passage}${value}`);
			// If nobody waits for the model any more, it continues loading for the next question.
			const process = await orAborted(kept.open(), abortSignal);
			const vectors = await process.embed(texts, { isQuestion, signal: abortSignal }).catch((error: unknown) => {
				throw abortSignal?.aborted ? error : runError(name, error);
			});
			return { embeddings: vectors.map((vector) => Array.from(vector)) };
		},
		close: kept.close,
	};
}
