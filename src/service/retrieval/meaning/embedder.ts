import { createHash } from 'node:crypto';
import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import { embed, embedMany } from 'ai';
import type { VectorStore } from './vector-store.js';

/** Turns texts into vectors of length 1, each text once. */
export interface Embedder {
	/** The vectors of texts, in their order: those that are kept are not asked for again. */
	texts(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
	/** The vector of a question. It is not stored, because questions are private. */
	question(text: string, signal?: AbortSignal): Promise<Float32Array>;
}

/** Texts for one call and one write; the AI SDK divides them further where a provider takes fewer. */
export const textsAtOnce = 64;

/** Repetitions of a refused call before the error goes to the caller. */
const retries = 2;

/** Makes an embedder of a model; vectors are kept by the model's name and the text's hash. */
export function createEmbedder(model: EmbeddingModelV2<string>, store: VectorStore): Embedder {
	const name = `${model.provider}/${model.modelId}`;
	const request = (signal: AbortSignal | undefined) => ({ model, ...(signal && { abortSignal: signal }) });
	return {
		async texts(texts, signal) {
			const hashes = texts.map(hashOf);
			const vectors = new Map(await store.get(name, [...new Set(hashes)]));
			const missing = new Map<string, string>();
			for (const [place, hash] of hashes.entries()) if (!vectors.has(hash)) missing.set(hash, texts[place] ?? '');
			const rest = [...missing];
			for (let start = 0; start < rest.length; start += textsAtOnce) {
				const batch = rest.slice(start, start + textsAtOnce);
				const { embeddings } = await embedMany({
					...request(signal),
					values: batch.map(([, text]) => text),
					maxRetries: retries,
				});
				const made = new Map(batch.map(([hash], place) => [hash, unitVector(embeddings[place] ?? [])]));
				await store.put(name, made);
				for (const [hash, vector] of made) vectors.set(hash, vector);
			}
			return hashes.map((hash) => vectors.get(hash) ?? new Float32Array());
		},
		async question(text, signal) {
			const { embedding } = await embed({ ...request(signal), value: text, maxRetries: 0 });
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
