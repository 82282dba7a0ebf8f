/** Keeps the vectors of texts, so that a text is embedded once. Every driver passes `src/testing/contracts/vector-store-contract.ts`. */
export interface VectorStore {
	/**
	 * The vectors that are kept, by hash of their text.
	 * @param model what made them: another model's vectors cannot be compared.
	 */
	get(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
	/** Keeps vectors; those of a text that already has one are ignored. */
	put(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** Forgets everything with the process. */
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
