import { z } from 'zod';
import { assistantKeyPrefix } from '../../contract/keys.js';
import { type UsageLimit, usageLimits } from '../../contract/limits.js';
import { allowedOrigin } from '../../contract/schema/keys.js';
import { type MetricsAccess, metricsAccess } from '../http/middleware/metrics-access.js';
import type { StreamsConfig } from '../http/server/open-streams.js';
import { type LogLevel, logLevels } from '../telemetry/log.js';
import { type AgentConfig, agentConfig } from './agent-config.js';
import { type EmbeddingConfig, embeddingConfig } from './embedding-config.js';
import { httpUrl, type ModelConfig, modelConfig } from './model-config.js';

export interface RetrievalConfig {
	/** Passages that score lower do not count as an answer, 0 to 1. @default 0.22 */
	answerThreshold: number;
	/** Words and phrases that say the same in this documentation, a group an entry: `sso = single sign-on`. @default none */
	synonyms: string[];
}

/** How answers run and how long they can be received again. In milliseconds. */
export interface AnswersConfig {
	/** An answer that nobody reads is stopped after so long. @default 600000 */
	abandonedAfterMs: number;
	/** So long after its end an answer can be received again with everything in it; later its text and sources. @default 600000 */
	keptMs: number;
	/** Between two signs of life of a process that runs answers. @default 3000 */
	beatMs: number;
	/** Answers of a process that has been silent for so long count as interrupted. @default 15000 */
	lostAfterMs: number;
}

/** How much of each a language model is shown, in tokens as `estimateTokens` counts them. */
export interface PromptConfig {
	/** Passages of the documentation. @default 6000 */
	passageTokens: number;
	/** What was said before. @default 3000 */
	historyTokens: number;
	/** The reader's page, when the question is about it. @default 3000 */
	pageTokens: number;
	/** What the reader selected. @default 3000 */
	contextTokens: number;
}

/** Everything that can be set about a service. `resolveConfig` makes one from flags, environment and file. */
export interface ServiceConfig {
	/** Folder of Markdown or MDX, absolute. */
	docsFolder?: string | undefined;
	/** Last segment of the assistant's paths. @default 'docs' */
	domain: string;
	/** Whom usage is counted for. @default the project */
	organization: string;
	/** Identifier of the project in the agent's paths. @default the domain */
	projectId: string;
	/** Title of the documentation. @default what the documentation says of itself */
	siteTitle?: string | undefined;
	/** Public address of the documentation, without a trailing slash: answers may cite absolute links below it. */
	siteUrl?: string | undefined;
	/**
	 * Public address of this service, without a trailing slash: links to its own pages begin with it.
	 * @default where it listens
	 */
	publicUrl?: string | undefined;
	/** Where the embedded database is kept, absolute. @default '.docent' in the current folder */
	dataFolder: string;
	/** `postgres://…` of a server, which several processes may share. @default the embedded database */
	databaseUrl?: string | undefined;
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
	/** Assistant keys that are valid besides those in the database. With one of these, none is made at the first start. */
	assistantKeys: string[];
	/** How often things may be used in their windows; 0 is no limit. @default the numbers of `contract/limits.ts` */
	limits: Record<UsageLimit, number>;
	/** How many streams of answers and events may be open at once in one process. */
	streams: StreamsConfig;
	/** How long running answers may go on when the service stops, in milliseconds. @default 30000 */
	stopGraceMs: number;
	/**
	 * How many proxies stand in front of the service. The client's address is then the one that the outermost of them
	 * wrote into `X-Forwarded-For`. @default 0, the address of whoever connects
	 */
	trustedProxies: number;
	/** Also serves the documentation as a site that embeds the widget. The widget's script is served in any case. @default true */
	site: boolean;
	/** Folder that holds `docent.js`, absolute. @default the one that came with the service */
	widgetFolder?: string | undefined;
	/** @default 'info' */
	logLevel: LogLevel;
	/** Also logs what people ask, for finding out why an answer was bad. Tell your readers. @default false */
	logQuestions: boolean;
	/** Conversations and feedback are deleted so many days after the last word. @default never */
	retentionDays?: number | undefined;
	/** Who may read `/metrics`. @default 'admin' */
	metrics: MetricsAccess;
	/** Markdown file of the site's own instructions to the language model, absolute. Read again with the documentation. */
	instructions?: string | undefined;
	model: ModelConfig;
	prompt: PromptConfig;
	embedding: EmbeddingConfig;
	retrieval: RetrievalConfig;
	assistant: AnswersConfig;
	agent: AgentConfig;
}

export const localOrigins = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [
	`http://${host}:*`,
	`https://${host}:*`,
]);

const identifier = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/);
const uses = (limit: UsageLimit) => z.number().int().min(0).max(1_000_000_000).default(usageLimits[limit]);
const synonyms = z
	.string()
	.max(1_000)
	.refine((group) => group.split('=').every((words) => words.trim() !== '') && group.includes('='));
const milliseconds = z.number().int().min(20).max(86_400_000);
const tokens = z.number().int().min(0).max(1_000_000);

/** Checks and completes a configuration; folders are already absolute here. */
export const serviceConfig = z
	.object({
		docsFolder: z.string().min(1).optional(),
		domain: identifier.default('docs'),
		organization: identifier.optional(),
		projectId: identifier.optional(),
		siteTitle: z.string().trim().min(1).max(200).optional(),
		siteUrl: httpUrl.optional(),
		publicUrl: httpUrl.optional(),
		dataFolder: z.string().min(1),
		databaseUrl: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
		port: z.number().int().min(0).max(65_535).default(4400),
		host: z.string().trim().min(1).default('127.0.0.1'),
		allowedOrigins: z.array(allowedOrigin).default(localOrigins),
		assistantKeys: z.array(z.string().regex(new RegExp(`^${assistantKeyPrefix}[A-Za-z0-9_-]{16,128}$`))).default([]),
		streams: z
			.object({
				perAddress: z.number().int().min(0).max(1_000_000_000).default(1_000),
				perKey: z.number().int().min(0).max(1_000_000_000).default(10_000),
			})
			.prefault({}),
		stopGraceMs: milliseconds.default(30_000),
		limits: z
			.object({
				agentJobCreationPerProjectAndHour: uses('agentJobCreationPerProjectAndHour'),
				assistantPerKeyAndMonth: uses('assistantPerKeyAndMonth'),
				assistantPerOrganizationAndHour: uses('assistantPerOrganizationAndHour'),
				assistantPerAddressAndDay: uses('assistantPerAddressAndDay'),
				requestsPerAddressAndMinute: uses('requestsPerAddressAndMinute'),
			})
			.prefault({}),
		trustedProxies: z.number().int().min(0).max(10).default(0),
		site: z.boolean().default(true),
		widgetFolder: z.string().min(1).optional(),
		logLevel: z.enum(logLevels).default('info'),
		logQuestions: z.boolean().default(false),
		retentionDays: z.number().int().min(1).max(36_500).optional(),
		metrics: z.enum(metricsAccess).default('admin'),
		instructions: z.string().min(1).optional(),
		model: modelConfig.prefault({}),
		prompt: z
			.object({
				passageTokens: tokens.default(6_000),
				historyTokens: tokens.default(3_000),
				pageTokens: tokens.default(3_000),
				contextTokens: tokens.default(3_000),
			})
			.prefault({}),
		embedding: embeddingConfig.prefault({}),
		retrieval: z
			.object({ answerThreshold: z.number().min(0).max(1).default(0.22), synonyms: z.array(synonyms).default([]) })
			.prefault({}),
		assistant: z
			.object({
				abandonedAfterMs: milliseconds.default(600_000),
				keptMs: milliseconds.default(600_000),
				beatMs: milliseconds.default(3_000),
				lostAfterMs: milliseconds.default(15_000),
			})
			.prefault({}),
		agent: agentConfig.prefault({}),
	})
	.transform((config) => {
		const projectId = config.projectId ?? config.domain;
		return { ...config, projectId, organization: config.organization ?? projectId };
	}) satisfies z.ZodType<ServiceConfig>;
