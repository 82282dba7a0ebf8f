import { z } from 'zod';
import { assistantKeyPrefix } from '../contract/keys.js';
import { type LogLevel, logLevels } from './log.js';

export const modelProviders = ['extractive', 'openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof modelProviders)[number];

export interface ModelConfig {
	/** `extractive` quotes the documentation and needs no key. @default 'extractive' */
	provider: ModelProvider;
	/** Name of the model at the provider. Needed by every provider except `extractive`. */
	model?: string | undefined;
	/** Address of the API, as in `http://127.0.0.1:11434/v1`. Needed by `openai-compatible`, optional elsewhere. */
	baseUrl?: string | undefined;
	/** Only from the environment: a secret does not belong in a file that is committed. */
	apiKey?: string | undefined;
	/** 0 to 2. @default the provider's */
	temperature?: number | undefined;
	/** Longest answer, in tokens. @default the provider's */
	maxOutputTokens?: number | undefined;
}

export interface RetrievalConfig {
	/** Passages that score lower do not count as an answer, 0 to 1. @default 0.22 */
	answerThreshold: number;
}

/** Everything that can be set about a service. `resolveConfig` makes one from flags, environment and file. */
export interface ServiceConfig {
	/** Folder of Markdown or MDX, absolute. */
	docsFolder: string;
	/** Last segment of the assistant's paths. @default 'docs' */
	domain: string;
	/** Whom usage is counted for. */
	organization?: string | undefined;
	/** Identifier of the project in the agent's paths. @default the domain */
	projectId: string;
	/** Title of the documentation. @default what the documentation says of itself */
	siteTitle?: string | undefined;
	/** Public address of the documentation, without a trailing slash: answers may cite absolute links below it. */
	siteUrl?: string | undefined;
	/** Where threads and keys are kept, absolute. @default '.docent' in the current folder */
	dataFolder: string;
	/** 0 takes any free port. @default 4400 */
	port: number;
	/** @default '127.0.0.1' */
	host: string;
	/**
	 * Origins of pages that may use the assistant: `https://docs.example.com`, `https://*.example.com`,
	 * `http://localhost:*`, or `*`. The service's own origin and that of `siteUrl` always may.
	 * @default pages on this machine
	 */
	allowedOrigins: string[];
	/** Assistant keys that are valid besides the one the service makes by itself. */
	assistantKeys: string[];
	/** Also serves the documentation as a site that embeds the widget. @default true */
	site: boolean;
	/** Folder that holds `docent.js`, absolute. @default the one that came with the service */
	widgetFolder?: string | undefined;
	/** @default 'info' */
	logLevel: LogLevel;
	model: ModelConfig;
	retrieval: RetrievalConfig;
}

export const localOrigins = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [
	`http://${host}:*`,
	`https://${host}:*`,
]);

const identifier = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const origin = z
	.string()
	.regex(
		/^(?:\*|https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::(?:\d{1,5}|\*))?|https?:\/\/\[[0-9a-f:]+\](?::(?:\d{1,5}|\*))?)$/i,
	);

/** Checks and completes a configuration; folders are already absolute here. */
export const serviceConfig = z
	.object({
		docsFolder: z.string().min(1),
		domain: identifier.default('docs'),
		organization: identifier.optional(),
		projectId: identifier.optional(),
		siteTitle: z.string().trim().min(1).max(200).optional(),
		siteUrl: httpUrl.optional(),
		dataFolder: z.string().min(1),
		port: z.number().int().min(0).max(65_535).default(4400),
		host: z.string().trim().min(1).default('127.0.0.1'),
		allowedOrigins: z.array(origin).default(localOrigins),
		assistantKeys: z.array(z.string().regex(new RegExp(`^${assistantKeyPrefix}[A-Za-z0-9_-]{16,128}$`))).default([]),
		site: z.boolean().default(true),
		widgetFolder: z.string().min(1).optional(),
		logLevel: z.enum(logLevels).default('info'),
		model: z
			.object({
				provider: z.enum(modelProviders).default('extractive'),
				model: z.string().trim().min(1).max(200).optional(),
				baseUrl: httpUrl.optional(),
				apiKey: z.string().min(1).optional(),
				temperature: z.number().min(0).max(2).optional(),
				maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
			})
			.prefault({}),
		retrieval: z.object({ answerThreshold: z.number().min(0).max(1).default(0.22) }).prefault({}),
	})
	.transform((config) => ({
		...config,
		projectId: config.projectId ?? config.domain,
	})) satisfies z.ZodType<ServiceConfig>;
