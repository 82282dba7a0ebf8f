import { z } from 'zod';

export const modelProviders = ['extractive', 'openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** What tokens cost at a provider. */
export interface ModelPrice {
	/** Price of a million tokens of prompt. */
	inputPerMillion: number;
	/** Price of a million tokens of answer, reasoning included. */
	outputPerMillion: number;
	/** ISO 4217. @default 'USD' */
	currency: string;
}

/** One model at one provider. */
export interface ModelChoice {
	/** `extractive` quotes the documentation and needs no key. @default 'extractive' */
	provider: ModelProvider;
	/** Name of the model at the provider. Needed by every provider except `extractive`. */
	model?: string | undefined;
	/** Address of the API, as in `http://127.0.0.1:11434/v1`. Needed by `openai-compatible`, optional elsewhere. */
	baseUrl?: string | undefined;
	/** Only from the environment: a secret does not belong in a file that is committed. */
	apiKey?: string | undefined;
	/** Without one, tokens are counted and costs are not. */
	price?: ModelPrice | undefined;
}

export interface FallbackChoice extends Omit<ModelChoice, 'provider'> {
	/** `none`: readers get an error when the model fails, and no quotations. */
	provider: ModelProvider | 'none';
}

/** How long a provider may take, and what is done when it fails. */
export interface ModelLimits {
	/** Repetitions of a call that failed before its first word. @default 2 */
	retries: number;
	/** Longest wait for the first word, connecting included. @default 60 */
	firstTokenSeconds: number;
	/** Longest silence between two pieces. @default 30 */
	idleSeconds: number;
	/** Longest time that one call may keep the service waiting, all in all. @default 300 */
	answerSeconds: number;
	/** Failures in a row after which a provider is left alone. @default 5 */
	breakerFailures: number;
	/** How long it is left alone. @default 30 */
	breakerSeconds: number;
}

export interface ModelConfig extends ModelChoice, ModelLimits {
	/** 0 to 2. @default the provider's */
	temperature?: number | undefined;
	/** Longest answer, in tokens. @default the provider's */
	maxOutputTokens?: number | undefined;
	/** Asked when the first model fails before its first word; after it, or in its place, the documentation is quoted. */
	fallback?: FallbackChoice | undefined;
}

export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const seconds = z.number().positive().max(86_400);

const modelPrice = z.object({
	inputPerMillion: z.number().min(0),
	outputPerMillion: z.number().min(0),
	currency: z
		.string()
		.regex(/^[A-Z]{3}$/)
		.default('USD'),
}) satisfies z.ZodType<ModelPrice>;

const choice = {
	model: z.string().trim().min(1).max(200).optional(),
	baseUrl: httpUrl.optional(),
	apiKey: z.string().min(1).optional(),
	price: modelPrice.optional(),
};

/** Checks and completes the `model` group of a configuration. */
export const modelConfig = z.object({
	...choice,
	provider: z.enum(modelProviders).default('extractive'),
	temperature: z.number().min(0).max(2).optional(),
	maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
	retries: z.number().int().min(0).max(10).default(2),
	firstTokenSeconds: seconds.default(60),
	idleSeconds: seconds.default(30),
	answerSeconds: seconds.default(300),
	breakerFailures: z.number().int().min(1).max(1_000).default(5),
	breakerSeconds: seconds.default(30),
	fallback: z.object({ ...choice, provider: z.enum([...modelProviders, 'none']) }).optional(),
}) satisfies z.ZodType<ModelConfig>;
