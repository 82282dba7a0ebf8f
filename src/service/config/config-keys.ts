import { agentConfigKeys } from './agent-config-keys.js';
import type { ConfigKey } from './config-key.js';
import { embeddingConfigKeys } from './embedding-config-keys.js';
import { modelConfigKeys } from './model-config-keys.js';

export type { ConfigKey };

const uses = 'use a whole number from 0 to 1000000000, 0 for no limit';
const tokens = 'use a whole number of tokens from 0 to 1000000';

const milliseconds = 'use a whole number of milliseconds from 20 to 86400000';

/** Where each key of the configuration may come from. The file uses the same keys, nested at the dots. */
export const configKeys = {
	docsFolder: { kind: 'folder', env: ['DOCENT_DOCS'], expects: 'give a folder of Markdown files' },
	domain: {
		kind: 'text',
		flag: 'domain',
		env: ['DOCENT_DOMAIN'],
		expects: 'use 1 to 63 letters, digits, dots, hyphens or underscores',
	},
	organization: {
		kind: 'text',
		env: ['DOCENT_ORGANIZATION'],
		expects: 'use 1 to 63 letters, digits, dots, hyphens or underscores',
	},
	projectId: {
		kind: 'text',
		flag: 'project',
		env: ['DOCENT_PROJECT'],
		expects: 'use 1 to 63 letters, digits, dots, hyphens or underscores',
	},
	siteTitle: { kind: 'text', flag: 'title', env: ['DOCENT_TITLE'], expects: 'use 1 to 200 characters' },
	siteUrl: {
		kind: 'text',
		flag: 'site-url',
		env: ['DOCENT_SITE_URL'],
		expects: 'give a full address, as in https://docs.example.com',
	},
	publicUrl: {
		kind: 'text',
		flag: 'public-url',
		env: ['DOCENT_PUBLIC_URL'],
		expects: 'give a full address, as in https://docent.example.com',
	},
	dataFolder: { kind: 'folder', flag: 'data', env: ['DOCENT_DATA'], expects: 'give a folder that may be written to' },
	databaseUrl: {
		kind: 'text',
		env: ['DATABASE_URL', 'DOCENT_DATABASE_URL'],
		expects: 'give the address of a PostgreSQL database, as in postgres://user:password@host:5432/docent',
		secret: true,
	},
	port: {
		kind: 'number',
		flag: 'port',
		env: ['PORT'],
		expects: 'use a whole number from 0 to 65535, 0 for any free port',
	},
	host: {
		kind: 'text',
		flag: 'host',
		env: ['DOCENT_HOST'],
		expects: 'give an address of this machine, as in 127.0.0.1',
	},
	allowedOrigins: {
		kind: 'list',
		flag: 'origin',
		env: ['DOCENT_ORIGINS'],
		expects:
			'give origins such as https://docs.example.com, https://*.example.com, http://localhost:* or *, without a path',
	},
	assistantKeys: {
		kind: 'list',
		env: ['DOCENT_ASSISTANT_KEYS'],
		expects: 'give keys of svc_dsc_ and 16 to 128 letters, digits, hyphens or underscores',
	},
	trustedProxies: {
		kind: 'number',
		env: ['DOCENT_TRUSTED_PROXIES'],
		expects: 'use the number of proxies in front of the service, 0 to 10',
	},
	'limits.assistantPerKeyAndMonth': { kind: 'number', env: ['DOCENT_LIMIT_KEY_MONTH'], expects: uses },
	'limits.assistantPerOrganizationAndHour': {
		kind: 'number',
		env: ['DOCENT_LIMIT_ORGANIZATION_HOUR'],
		expects: uses,
	},
	'limits.assistantPerAddressAndDay': { kind: 'number', env: ['DOCENT_LIMIT_ADDRESS_DAY'], expects: uses },
	'limits.agentJobCreationPerProjectAndHour': { kind: 'number', env: ['DOCENT_LIMIT_JOBS_HOUR'], expects: uses },
	'limits.requestsPerAddressAndMinute': { kind: 'number', env: ['DOCENT_LIMIT_REQUESTS_MINUTE'], expects: uses },
	'streams.perAddress': { kind: 'number', env: ['DOCENT_STREAMS_ADDRESS'], expects: uses },
	'streams.perKey': { kind: 'number', env: ['DOCENT_STREAMS_KEY'], expects: uses },
	stopGraceMs: { kind: 'number', env: ['DOCENT_STOP_GRACE_MS'], expects: milliseconds },
	site: { kind: 'switch', flag: 'site', env: ['DOCENT_SITE'], expects: 'use true or false' },
	widgetFolder: { kind: 'folder', env: ['DOCENT_WIDGET'], expects: 'give the folder that holds docent.js' },
	logQuestions: { kind: 'switch', env: ['DOCENT_LOG_QUESTIONS'], expects: 'use true or false' },
	retentionDays: {
		kind: 'number',
		env: ['DOCENT_RETENTION_DAYS'],
		expects: 'use a whole number of days, 1 to 36500, or leave it out to keep everything',
	},
	metrics: { kind: 'text', env: ['DOCENT_METRICS'], expects: 'use admin, open or off' },
	logLevel: {
		kind: 'text',
		flag: 'log-level',
		env: ['DOCENT_LOG_LEVEL'],
		expects: 'use silent, error, warn, info or debug',
	},
	instructions: {
		kind: 'file',
		flag: 'instructions',
		env: ['DOCENT_INSTRUCTIONS'],
		expects: 'give a Markdown file with what every answer must heed',
	},
	...modelConfigKeys,
	'prompt.passageTokens': { kind: 'number', env: ['DOCENT_PASSAGE_TOKENS'], expects: tokens },
	'prompt.historyTokens': { kind: 'number', env: ['DOCENT_HISTORY_TOKENS'], expects: tokens },
	'prompt.pageTokens': { kind: 'number', env: ['DOCENT_PAGE_TOKENS'], expects: tokens },
	'prompt.contextTokens': { kind: 'number', env: ['DOCENT_CONTEXT_TOKENS'], expects: tokens },
	...embeddingConfigKeys,
	'retrieval.synonyms': {
		kind: 'list',
		env: ['DOCENT_SYNONYMS'],
		expects: 'join words and phrases that say the same by =, as in sso = single sign-on',
	},
	'assistant.abandonedAfterMs': { kind: 'number', env: ['DOCENT_ABANDONED_AFTER_MS'], expects: milliseconds },
	'assistant.keptMs': { kind: 'number', env: ['DOCENT_ANSWER_KEPT_MS'], expects: milliseconds },
	'assistant.beatMs': { kind: 'number', env: ['DOCENT_BEAT_MS'], expects: milliseconds },
	'assistant.lostAfterMs': { kind: 'number', env: ['DOCENT_LOST_AFTER_MS'], expects: milliseconds },
	...agentConfigKeys,
	'retrieval.answerThreshold': {
		kind: 'number',
		env: ['DOCENT_ANSWER_THRESHOLD'],
		expects: 'use a number from 0 to 1',
	},
} as const satisfies Record<string, ConfigKey>;

export type ConfigKeyName = keyof typeof configKeys;

export const isConfigKey = (key: string): key is ConfigKeyName => Object.hasOwn(configKeys, key);

/** Where the providers' own tools look for their key, so that a machine that is already set up needs nothing more. */
export const providerKeyVariables = {
	openai: 'OPENAI_API_KEY',
	anthropic: 'ANTHROPIC_API_KEY',
	google: 'GOOGLE_GENERATIVE_AI_API_KEY',
} as const;
