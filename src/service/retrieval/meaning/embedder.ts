import { createHash } from 'node:crypto';
import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import { embed, embedMany } from 'ai';
import { batches } from '../../database/batches.js';
import type { VectorStore } from './vector-store.js';

/** Turns texts into vectors of length 1, each text once. */
export type Embedder = ReturnType<typeof createEmbedder>;

/** Texts for one call and one write; the AI SDK divides them further where a provider takes fewer. */
export const textsAtOnce = 64;

/** Repetitions of a refused call before the error goes to the caller. */
const retries = 2;

/** Makes an embedder of a model; vectors are kept by the model's name and the text's hash. */
export function createEmbedder(model: EmbeddingModelV2<string>, store: VectorStore) {
	const name = `${model.provider}/${model.modelId}`;
	return {
		/** The vectors of texts, in their order: those that are kept are not asked for again. */
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
			const { embedding } = await embed({ model, abortSignal, value, maxRetries: 0 });
			return unitVector(embedding);
		},
	};
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/** Vectors of length 1 are compared by a sum of products alone. */
function unitVector(values: readonly number[]): Float32Array {
	const length = Math.hypot(...values);
	return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}
