import type { ConfigKey } from './config-key.js';

/** The keys of the `embedding` group: see `configKeys`. */
export const embeddingConfigKeys = {
	'embedding.provider': {
		kind: 'text',
		env: ['DOCENT_EMBEDDING_PROVIDER'],
		expects: 'use openai-compatible, openai or google',
	},
	'embedding.model': {
		kind: 'text',
		env: ['DOCENT_EMBEDDING_MODEL'],
		expects: 'give the name of an embedding model that the provider has',
	},
	'embedding.baseUrl': {
		kind: 'text',
		env: ['DOCENT_EMBEDDING_BASE_URL'],
		expects: 'give the address of the API, as in http://127.0.0.1:11434/v1',
	},
	'embedding.apiKey': {
		kind: 'text',
		env: ['DOCENT_EMBEDDING_API_KEY'],
		expects: "give the provider's API key",
		secret: true,
	},
	'embedding.minSimilarity': {
		kind: 'number',
		env: ['DOCENT_EMBEDDING_MIN_SIMILARITY'],
		expects: 'use a number from 0 to 1',
	},
	'embedding.timeoutSeconds': {
		kind: 'number',
		env: ['DOCENT_EMBEDDING_TIMEOUT_SECONDS'],
		expects: 'use a number of seconds above 0, 60 at most',
	},
} as const satisfies Record<string, ConfigKey>;
