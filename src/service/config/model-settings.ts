import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { fraction, httpUrl, oneOf, onOrOff, seconds, setting, wholeNumber } from './setting.js';

const modelProviders = ['extractive', 'openai-compatible', 'openai', 'anthropic', 'google'] as const;
const embeddingProviders = ['local', 'openai-compatible', 'openai', 'google'] as const;

/** The variables in which the providers' own tools look for their keys, so that a machine that is set up needs nothing more. */
export const providerKeyVariables = {
	openai: 'OPENAI_API_KEY',
	anthropic: 'ANTHROPIC_API_KEY',
	google: 'GOOGLE_GENERATIVE_AI_API_KEY',
} as const;

const named = (what: string) =>
	z.string().trim().min(1).max(200).describe(`give the name of ${what} that the provider has`);
export const modelName = named('a model');
const apiAddress = httpUrl('give the address of the API, as in http://127.0.0.1:11434/v1');
const apiKey = z.string().min(1).describe("give the provider's API key");

const perMillion = z.number().min(0).describe('use the price of a million tokens, 0 or more');
const money = z.number().positive().describe('use an amount above 0, in the currency of the price');
const currency = z
	.string()
	.regex(/^[A-Z]{3}$/)
	.describe('use three capital letters, as in USD');

const price = (env: string) =>
	z.object({
		inputPerMillion: setting(perMillion, `${env}_INPUT`, 'Price of a million prompt tokens.'),
		outputPerMillion: setting(perMillion, `${env}_OUTPUT`, 'Price of a million answer tokens, with reasoning.'),
		cachedInputPerMillion: setting(
			perMillion.optional(),
			`${env}_CACHED_INPUT`,
			'Price of a million cached prompt tokens.',
			{
				otherwise: 'the price of other tokens',
			},
		),
		currency: setting(currency.default('USD'), `${env}_CURRENCY`, 'Currency (ISO 4217).'),
	});

export const modelSettings = z.object({
	provider: setting(
		oneOf(modelProviders).default('extractive'),
		'DOCENT_MODEL_PROVIDER',
		'Writes the answers: extractive (quotations, no key), openai-compatible, openai, anthropic or google.',
		{ section: 'model', flag: 'provider' },
	),
	model: setting(modelName.optional(), 'DOCENT_MODEL', 'Name of the model.', {
		section: 'model',
		flag: 'model',
		example: 'name',
	}),
	baseUrl: setting(apiAddress.optional(), 'DOCENT_MODEL_BASE_URL', "Address of the provider's API.", {
		section: 'model',
		flag: 'base-url',
		example: 'http://127.0.0.1:11434/v1',
		otherwise: "the provider's",
	}),
	apiKey: setting(apiKey.optional(), 'DOCENT_MODEL_API_KEY', 'API key of the provider.', {
		section: 'model',
		otherwise: "the provider's own variable",
		isSecret: true,
	}),
	fallback: z
		.object({
			provider: setting(
				oneOf([...modelProviders, 'none']),
				'DOCENT_FALLBACK_PROVIDER',
				'Provider of the [fallback](./models.md#when-a-model-fails), or none: an error.',
				{ otherwise: 'quotations when no model answers' },
			),
			model: setting(modelName.optional(), 'DOCENT_FALLBACK_MODEL', 'Name of the fallback model.'),
			baseUrl: setting(apiAddress.optional(), 'DOCENT_FALLBACK_BASE_URL', "Address of the fallback's API.", {
				otherwise: "the provider's",
			}),
			apiKey: setting(apiKey.optional(), 'DOCENT_FALLBACK_API_KEY', 'API key of the fallback.', {
				otherwise: "the provider's own variable",
				isSecret: true,
			}),
			price: price('DOCENT_FALLBACK_PRICE').optional(),
		})
		.optional(),
	price: price('DOCENT_MODEL_PRICE').optional(),
	budgetPerDay: setting(money.optional(), 'DOCENT_MODEL_BUDGET_DAY', 'Daily [budget](./models.md#budget), in UTC.', {
		otherwise: 'no limit',
	}),
	budgetPerMonth: setting(
		money.optional(),
		'DOCENT_MODEL_BUDGET_MONTH',
		'Monthly [budget](./models.md#budget), in UTC.',
		{ otherwise: 'no limit' },
	),
	temperature: setting(fraction(2).optional(), 'DOCENT_MODEL_TEMPERATURE', 'Temperature of the model, 0 to 2.', {
		otherwise: "the provider's",
	}),
	maxOutputTokens: setting(
		wholeNumber(1, 1_000_000).optional(),
		'DOCENT_MODEL_MAX_OUTPUT_TOKENS',
		'Longest answer, in tokens.',
		{ otherwise: "the provider's" },
	),
	contextTokens: setting(
		wholeNumber(2_048, 10_000_000).optional(),
		'DOCENT_MODEL_CONTEXT_TOKENS',
		'Tokens that the model can read.',
		{ otherwise: 'prompts are not shortened for it' },
	),
	tools: setting(
		onOrOff.default(true),
		'DOCENT_MODEL_TOOLS',
		'Let the model [search again](./models.md#looking-again) and read pages.',
	),
	starters: setting(
		onOrOff.default(true),
		'DOCENT_MODEL_STARTERS',
		'Let the model write [example questions](./models.md#questions-to-begin-with).',
	),
	answersAtOnce: setting(
		wholeNumber(0, 1_000_000, ', 0 for no limit').default(2_000),
		'DOCENT_MODEL_ANSWERS_AT_ONCE',
		'Answers at once per process; as many wait up to 10 seconds, others are quoted.',
	),
	retries: setting(wholeNumber(0, 10).default(2), 'DOCENT_MODEL_RETRIES', 'Repeated calls before the first word.'),
	firstTokenSeconds: setting(
		seconds(86_400).default(60),
		'DOCENT_MODEL_FIRST_TOKEN_SECONDS',
		'Longest wait for the first word.',
	),
	idleSeconds: setting(seconds(86_400).default(30), 'DOCENT_MODEL_IDLE_SECONDS', 'Longest silence within an answer.'),
	answerSeconds: setting(seconds(86_400).default(300), 'DOCENT_MODEL_ANSWER_SECONDS', 'Longest time of one call.'),
	breakerFailures: setting(
		wholeNumber(1, 1_000).default(5),
		'DOCENT_MODEL_BREAKER_FAILURES',
		'Failures in a row until a provider is skipped.',
	),
	breakerSeconds: setting(
		seconds(86_400).default(30),
		'DOCENT_MODEL_BREAKER_SECONDS',
		'Time that a provider is skipped.',
	),
});

export type ModelConfig = z.infer<typeof modelSettings>;
export type ModelPrice = NonNullable<ModelConfig['price']>;
export type ModelChoice = Pick<ModelConfig, 'provider' | 'model' | 'baseUrl' | 'apiKey' | 'price'>;
/** How long a provider may take, and what is done when it fails. */
export type ModelLimits = Pick<
	ModelConfig,
	'retries' | 'firstTokenSeconds' | 'idleSeconds' | 'answerSeconds' | 'breakerFailures' | 'breakerSeconds'
>;

/** Whether a model is named by the path of its folder: `/models/e5` or `./e5`. The hub's names are like `owner/name`. */
export const isModelFolder = (name: string) => isAbsolute(name) || /^\.{1,2}(?:[\\/]|$)/.test(name);

/** The `embedding` group: what turns text into vectors, so that questions also find passages that use other words. */
export const embeddingSettings = z.object({
	provider: setting(
		oneOf(embeddingProviders).optional(),
		'DOCENT_EMBEDDING_PROVIDER',
		'For [search by meaning](./retrieval.md#search-by-meaning): local (no key), openai-compatible, openai or google.',
		{ section: 'search', flag: 'embedding', example: 'local' },
	),
	model: setting(
		named('an embedding model').optional(),
		'DOCENT_EMBEDDING_MODEL',
		'Embedding model; with local, a name on the hub or a folder.',
		{ section: 'search', otherwise: '`Xenova/multilingual-e5-small` with local' },
	),
	baseUrl: setting(apiAddress.optional(), 'DOCENT_EMBEDDING_BASE_URL', 'Address of its API.', {
		otherwise: "the model's, if of one provider",
	}),
	apiKey: setting(apiKey.optional(), 'DOCENT_EMBEDDING_API_KEY', 'API key for embeddings.', {
		otherwise: "the model's, if of one provider",
		isSecret: true,
	}),
	minSimilarity: setting(
		fraction(1).optional(),
		'DOCENT_EMBEDDING_MIN_SIMILARITY',
		'Lowest similarity of a section, 0 to 1.',
		{ otherwise: '0.35; 0.8 for a local E5 model' },
	),
	timeoutSeconds: setting(
		seconds(60).default(2),
		'DOCENT_EMBEDDING_TIMEOUT_SECONDS',
		'Longest wait for an embedding; then words alone count.',
	),
});

export type EmbeddingConfig = z.infer<typeof embeddingSettings>;
