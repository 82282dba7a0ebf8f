import { z } from 'zod';
import { httpUrl } from './model-config.js';

/** Providers that turn text into vectors. */
export const embeddingProviders = ['openai-compatible', 'openai', 'google'] as const;
export type EmbeddingProvider = (typeof embeddingProviders)[number];

/** What turns text into vectors, so that questions also find passages that use other words. */
export interface EmbeddingConfig {
	/** @default none: the search goes by words alone */
	provider?: EmbeddingProvider | undefined;
	/** Name of the model at the provider. Needed when there is a provider. */
	model?: string | undefined;
	/** Address of the API. Needed by `openai-compatible`. @default that of `model`, when the provider is the same */
	baseUrl?: string | undefined;
	/** Only from the environment. @default that of `model`, when the provider is the same */
	apiKey?: string | undefined;
	/** Passages that are less similar to the question are not found by it, 0 to 1; models differ. @default 0.35 */
	minSimilarity: number;
	/** Seconds that a search waits for the vector of its question; then it goes by words alone. @default 2 */
	timeoutSeconds: number;
}

export const embeddingConfig = z.object({
	provider: z.enum(embeddingProviders).optional(),
	model: z.string().trim().min(1).max(200).optional(),
	baseUrl: httpUrl.optional(),
	apiKey: z.string().min(1).optional(),
	minSimilarity: z.number().min(0).max(1).default(0.35),
	timeoutSeconds: z.number().positive().max(60).default(2),
}) satisfies z.ZodType<EmbeddingConfig>;
