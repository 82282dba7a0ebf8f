/** Stores the vectors of texts, so that each text is embedded once. Every driver passes `src/testing/contracts/vector-store-contract.ts`. */
export interface VectorStore {
	/** The stored vectors by the hash of their text; those of two models cannot be compared. */
	get(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
	/** Stores vectors. A text that has a vector keeps it. */
	put(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

export function createMemoryVectorStore(): VectorStore {
	const models = new Map<string, Map<string, Float32Array>>();
	return {
		async get(model, hashes) {
			const kept = models.get(model);
			const found = new Map<string, Float32Array>();
			for (const hash of hashes) {
				const vector = kept?.get(hash);
				if (vector !== undefined) found.set(hash, vector);
			}
			return found;
		},
		async put(model, vectors) {
			const kept = models.get(model) ?? new Map<string, Float32Array>();
			models.set(model, kept);
			for (const [hash, vector] of vectors) if (!kept.has(hash)) kept.set(hash, Float32Array.from(vector));
		},
	};
}
