import type { Documentation } from '../../search/core/documentation.js';
import { createRetriever } from '../../search/create-retriever.js';
import { synonymsIn } from '../../search/words/synonyms.js';
import type { RetrievalConfig } from '../config/answer-settings.js';
import type { EmbeddingConfig } from '../config/model-settings.js';
import { createEmbeddingModel } from '../models/create-embedding-model.js';
import type { Log } from '../telemetry/log.js';
import { createTimeSlice } from '../worker-threads/time-slice.js';
import { createEmbedder } from './meaning/embedder.js';
import { createSemanticIndex } from './meaning/semantic-index.js';
import type { VectorStore } from './meaning/vector-store.js';

/** Least similarity of passages that are found by meaning, for models that do not have one of their own. */
const usualSimilarity = 0.35;

interface RetrievalParts {
	dataFolder: string;
	embedding: EmbeddingConfig;
	retrieval: Pick<RetrievalConfig, 'synonyms'>;
	vectors: VectorStore;
	log: Log;
}

/** Creates the retrievers of a service, with the embedding model of the configuration, if any. */
export async function createRetrieval({ dataFolder, embedding, retrieval, vectors, log }: RetrievalParts) {
	const model = await createEmbeddingModel(embedding, { dataFolder });
	const embedder = model === undefined ? undefined : createEmbedder(model, vectors);
	const { minSimilarity = model?.minSimilarity ?? usualSimilarity, timeoutSeconds } = embedding;
	const stopped = new AbortController();
	const running = new Set<Promise<void>>();
	const onStart = (complete: Promise<void>) => {
		running.add(complete);
		complete.finally(() => running.delete(complete));
	};
	const semantic = embedder && {
		embedder,
		minSimilarity,
		timeoutMs: timeoutSeconds * 1_000,
		log,
		signal: stopped.signal,
		onStart,
	};
	const embedded = async () => {
		await Promise.all(running);
	};
	return {
		/** The embedding model, if any. */
		model,
		index: (documentation: Documentation) =>
			createRetriever(documentation, {
				synonyms: synonymsIn(retrieval.synonyms),
				meanings: semantic && ((sections) => createSemanticIndex(sections, semantic)),
				rest: createTimeSlice(),
			}),
		/** Resolves when all sections have their vectors; at once without an embedding model. */
		embedded,
		/** Ends background work. */
		async stop() {
			stopped.abort();
			await embedded();
			await model?.close?.();
		},
	};
}
