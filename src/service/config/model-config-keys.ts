import type { ConfigKey } from './config-key.js';

const providers = 'use extractive, openai-compatible, openai, anthropic or google';
const modelName = 'give the name of a model that the provider has';
const address = 'give the address of the API, as in http://127.0.0.1:11434/v1';
const seconds = 'use a number of seconds above 0, 86400 at most';
const price = 'use the price of a million tokens, 0 or more';
const currency = 'use three capital letters, as in USD';

/** The keys of the `model` group: see `configKeys`. */
export const modelConfigKeys = {
	'model.provider': { kind: 'text', flag: 'provider', env: ['DOCENT_MODEL_PROVIDER'], expects: providers },
	'model.model': { kind: 'text', flag: 'model', env: ['DOCENT_MODEL'], expects: modelName },
	'model.baseUrl': { kind: 'text', flag: 'base-url', env: ['DOCENT_MODEL_BASE_URL'], expects: address },
	'model.apiKey': {
		kind: 'text',
		env: ['DOCENT_MODEL_API_KEY'],
		expects: "give the provider's API key",
		secret: true,
	},
	'model.temperature': { kind: 'number', env: ['DOCENT_MODEL_TEMPERATURE'], expects: 'use a number from 0 to 2' },
	'model.maxOutputTokens': {
		kind: 'number',
		env: ['DOCENT_MODEL_MAX_OUTPUT_TOKENS'],
		expects: 'use a whole number from 1 to 1000000',
	},
	'model.retries': { kind: 'number', env: ['DOCENT_MODEL_RETRIES'], expects: 'use a whole number from 0 to 10' },
	'model.firstTokenSeconds': { kind: 'number', env: ['DOCENT_MODEL_FIRST_TOKEN_SECONDS'], expects: seconds },
	'model.idleSeconds': { kind: 'number', env: ['DOCENT_MODEL_IDLE_SECONDS'], expects: seconds },
	'model.answerSeconds': { kind: 'number', env: ['DOCENT_MODEL_ANSWER_SECONDS'], expects: seconds },
	'model.breakerFailures': {
		kind: 'number',
		env: ['DOCENT_MODEL_BREAKER_FAILURES'],
		expects: 'use a whole number from 1 to 1000',
	},
	'model.breakerSeconds': { kind: 'number', env: ['DOCENT_MODEL_BREAKER_SECONDS'], expects: seconds },
	'model.price.inputPerMillion': { kind: 'number', env: ['DOCENT_MODEL_PRICE_INPUT'], expects: price },
	'model.price.outputPerMillion': { kind: 'number', env: ['DOCENT_MODEL_PRICE_OUTPUT'], expects: price },
	'model.price.currency': { kind: 'text', env: ['DOCENT_MODEL_PRICE_CURRENCY'], expects: currency },
	'model.fallback.provider': { kind: 'text', env: ['DOCENT_FALLBACK_PROVIDER'], expects: `${providers}, or none` },
	'model.fallback.model': { kind: 'text', env: ['DOCENT_FALLBACK_MODEL'], expects: modelName },
	'model.fallback.baseUrl': { kind: 'text', env: ['DOCENT_FALLBACK_BASE_URL'], expects: address },
	'model.fallback.apiKey': {
		kind: 'text',
		env: ['DOCENT_FALLBACK_API_KEY'],
		expects: "give the provider's API key",
		secret: true,
	},
	'model.fallback.price.inputPerMillion': { kind: 'number', env: ['DOCENT_FALLBACK_PRICE_INPUT'], expects: price },
	'model.fallback.price.outputPerMillion': { kind: 'number', env: ['DOCENT_FALLBACK_PRICE_OUTPUT'], expects: price },
	'model.fallback.price.currency': { kind: 'text', env: ['DOCENT_FALLBACK_PRICE_CURRENCY'], expects: currency },
} as const satisfies Record<string, ConfigKey>;
