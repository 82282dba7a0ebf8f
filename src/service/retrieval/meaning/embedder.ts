import { createHash } from 'node:crypto';
import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import { embed, embedMany } from 'ai';
import { batches } from '../../database/batches.js';
import { asQuestion } from '../../models/local/local-embedding-model.js';
import type { VectorStore } from './vector-store.js';

/** Turns texts into vectors of length 1, each text once. */
export type Embedder = ReturnType<typeof createEmbedder>;

/** The number of texts in one call and one write. The AI SDK divides them further for providers that take fewer. */
export const textsAtOnce = 64;

/** The number of times that a failed call is repeated. */
const retries = 2;

/** Creates an embedder. Vectors are stored by the model's name and the text's hash. */
export function createEmbedder(model: EmbeddingModelV2<string>, store: VectorStore) {
	const name = `${model.provider}/${model.modelId}`;
	return {
		/** The vectors of texts, in their order. Stored vectors are not asked for again. */
		async texts(texts: readonly string[], abortSignal: AbortSignal): Promise<Float32Array[]> {
			const hashes = texts.map(hashOf);
			const vectors = new Map(await store.get(name, [...new Set(hashes)]));
			const missing = new Map<string, string>();
			for (const [place, hash] of hashes.entries()) if (!vectors.has(hash)) missing.set(hash, texts[place] ?? '');
			for (const batch of batches([...missing], textsAtOnce)) {
				const values = batch.map(([, text]) => text);
				const { embeddings } = await embedMany({ model, abortSignal, values, maxRetries: retries });
				const made = new Map(batch.map(([hash], place) => [hash, unitVector(embeddings[place] ?? [])]));
				await store.put(name, made);
				for (const [hash, vector] of made) vectors.set(hash, vector);
			}
			return hashes.map((hash) => vectors.get(hash) ?? new Float32Array());
		},
		/** The vector of a question. It is not stored, because questions are private. */
		async question(value: string, abortSignal: AbortSignal): Promise<Float32Array> {
			const { embedding } = await embed({ model, abortSignal, value, maxRetries: 0, providerOptions: asQuestion });
			return unitVector(embedding);
		},
	};
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/** Scales a vector to length 1, so that a sum of products compares it with others. */
function unitVector(values: readonly number[]): Float32Array {
	const length = Math.hypot(...values);
	return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}
