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

const price = (env: string, model: string) =>
	z.object({
		inputPerMillion: setting(perMillion, `${env}_INPUT`, `Price of a million tokens of ${model}'s prompts.`),
		outputPerMillion: setting(
			perMillion,
			`${env}_OUTPUT`,
			`Price of a million tokens of ${model}'s answers, reasoning included.`,
		),
		cachedInputPerMillion: setting(
			perMillion.optional(),
			`${env}_CACHED_INPUT`,
			`Price of a million tokens of ${model}'s prompts that the provider has cached.`,
			{ otherwise: 'the price of other tokens' },
		),
		currency: setting(currency.default('USD'), `${env}_CURRENCY`, 'Currency of the prices, as ISO 4217 has it.'),
	});

export const modelSettings = z.object({
	provider: setting(
		oneOf(modelProviders).default('extractive'),
		'DOCENT_MODEL_PROVIDER',
		'Who writes the answers: extractive (quotations, no key needed), openai-compatible, openai, anthropic or google.',
		{ section: 'model', flag: 'provider' },
	),
	model: setting(modelName.optional(), 'DOCENT_MODEL', 'Name of the model at the provider.', {
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
				'Who is asked when the model fails before its first word; with none, readers get an error instead of quotations.',
				{ otherwise: 'quotations when no model answers' },
			),
			model: setting(modelName.optional(), 'DOCENT_FALLBACK_MODEL', 'Name of the model at the fallback.'),
			baseUrl: setting(apiAddress.optional(), 'DOCENT_FALLBACK_BASE_URL', "Address of the fallback's API.", {
				otherwise: "the provider's",
			}),
			apiKey: setting(apiKey.optional(), 'DOCENT_FALLBACK_API_KEY', 'API key of the fallback.', {
				otherwise: "the provider's own variable",
				isSecret: true,
			}),
			price: price('DOCENT_FALLBACK_PRICE', 'the fallback').optional(),
		})
		.optional(),
	price: price('DOCENT_MODEL_PRICE', 'the model').optional(),
	budgetPerDay: setting(
		money.optional(),
		'DOCENT_MODEL_BUDGET_DAY',
		'Money that models may cost on a day in UTC, in the currency of the price; then the documentation is quoted.',
		{ otherwise: 'no limit' },
	),
	budgetPerMonth: setting(
		money.optional(),
		'DOCENT_MODEL_BUDGET_MONTH',
		'Money that models may cost in a month in UTC, in the currency of the price; then the documentation is quoted.',
		{ otherwise: 'no limit' },
	),
	temperature: setting(
		fraction(2).optional(),
		'DOCENT_MODEL_TEMPERATURE',
		'How freely the model words its answers, 0 to 2.',
		{ otherwise: "the provider's" },
	),
	maxOutputTokens: setting(
		wholeNumber(1, 1_000_000).optional(),
		'DOCENT_MODEL_MAX_OUTPUT_TOKENS',
		'Longest answer, in tokens.',
		{ otherwise: "the provider's" },
	),
	contextTokens: setting(
		wholeNumber(2_048, 10_000_000).optional(),
		'DOCENT_MODEL_CONTEXT_TOKENS',
		'Tokens of prompt and answer that the model can read; a prompt that would be longer is made shorter in all its parts.',
		{ otherwise: 'prompts are not shortened for it' },
	),
	tools: setting(
		onOrOff.default(true),
		'DOCENT_MODEL_TOOLS',
		'Whether the model may search again and read pages by itself; off for one that does not call tools well.',
	),
	starters: setting(
		onOrOff.default(true),
		'DOCENT_MODEL_STARTERS',
		'Whether the model writes the questions to begin with, for pages that have none of their own; each page is sent to it once.',
	),
	answersAtOnce: setting(
		wholeNumber(0, 1_000_000, ', 0 for no limit').default(2_000),
		'DOCENT_MODEL_ANSWERS_AT_ONCE',
		'Answers that the model may write at once, in one process; as many wait, up to 10 seconds, and the others are quotations.',
	),
	retries: setting(
		wholeNumber(0, 10).default(2),
		'DOCENT_MODEL_RETRIES',
		'Repetitions of a call that failed before its first word.',
	),
	firstTokenSeconds: setting(
		seconds(86_400).default(60),
		'DOCENT_MODEL_FIRST_TOKEN_SECONDS',
		'Longest wait for the first word, connecting included.',
	),
	idleSeconds: setting(
		seconds(86_400).default(30),
		'DOCENT_MODEL_IDLE_SECONDS',
		'Longest silence between two pieces of an answer.',
	),
	answerSeconds: setting(
		seconds(86_400).default(300),
		'DOCENT_MODEL_ANSWER_SECONDS',
		'Longest time that one call may keep the service waiting, all in all.',
	),
	breakerFailures: setting(
		wholeNumber(1, 1_000).default(5),
		'DOCENT_MODEL_BREAKER_FAILURES',
		'Failures in a row after which a provider is left alone.',
	),
	breakerSeconds: setting(seconds(86_400).default(30), 'DOCENT_MODEL_BREAKER_SECONDS', 'How long it is left alone.'),
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
		'Who turns text into vectors, so that the search goes by meaning as well as by words: local (a model on this machine, no key needed), openai-compatible, openai or google.',
		{ section: 'search', flag: 'embedding', example: 'local' },
	),
	model: setting(
		named('an embedding model').optional(),
		'DOCENT_EMBEDDING_MODEL',
		'Name of the embedding model at the provider; with local, its name on the hub or the path of its folder.',
		{ section: 'search', otherwise: '`Xenova/multilingual-e5-small` with local' },
	),
	baseUrl: setting(apiAddress.optional(), 'DOCENT_EMBEDDING_BASE_URL', "Address of the embedding provider's API.", {
		otherwise: "the model's, if of one provider",
	}),
	apiKey: setting(apiKey.optional(), 'DOCENT_EMBEDDING_API_KEY', 'API key of the embedding provider.', {
		otherwise: "the model's, if of one provider",
		isSecret: true,
	}),
	minSimilarity: setting(
		fraction(1).optional(),
		'DOCENT_EMBEDDING_MIN_SIMILARITY',
		'Least similarity, 0 to 1, that a passage found by meaning has with the question; what fits depends on the model.',
		{ otherwise: '0.35; 0.8 for a local E5 model' },
	),
	timeoutSeconds: setting(
		seconds(60).default(2),
		'DOCENT_EMBEDDING_TIMEOUT_SECONDS',
		'Seconds that a search waits for the vector of its question; then it goes by words alone.',
	),
});

export type EmbeddingConfig = z.infer<typeof embeddingSettings>;
