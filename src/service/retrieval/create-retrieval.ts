import type { RetrievalConfig } from '../config/answer-settings.js';
import type { EmbeddingConfig } from '../config/model-settings.js';
import type { Documentation } from '../documentation/documentation.js';
import { createEmbeddingModel } from '../models/create-embedding-model.js';
import type { Log } from '../telemetry/log.js';
import { createRetriever } from './create-retriever.js';
import { createEmbedder } from './meaning/embedder.js';
import type { VectorStore } from './meaning/vector-store.js';

/** Groups of words and phrases that say the same, from their lines in a configuration: `sso = single sign-on`. */
function synonymGroups(lines: readonly string[]): string[][] {
	return lines.map((line) => line.split('=').map((words) => words.trim()));
}

interface RetrievalParts {
	embedding: EmbeddingConfig;
	retrieval: Pick<RetrievalConfig, 'synonyms'>;
	vectors: VectorStore;
	log: Log;
}

/** Makes the retrievers of one service. Loads the embedding model that the configuration names, if any. */
export async function createRetrieval({ embedding, retrieval, vectors, log }: RetrievalParts) {
	const model = await createEmbeddingModel(embedding);
	const embedder = model === undefined ? undefined : createEmbedder(model, vectors);
	const { minSimilarity, timeoutSeconds } = embedding;
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
		/** Indexes a documentation as the configuration says. */
		index: (documentation: Documentation) =>
			createRetriever(documentation, { synonyms: synonymGroups(retrieval.synonyms), semantic }),
		/** Resolves when all sections can be found by their meaning, if they are to be. */
		embedded,
		/** Ends what goes on in the background. */
		async stop() {
			stopped.abort();
			await embedded();
		},
	};
}
