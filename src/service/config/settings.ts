import { z } from 'zod';
import { assistantKeyPrefix } from '../../contract/keys.js';
import { allowedOrigin } from '../../contract/schema/keys.js';
import { logLevels } from '../telemetry/log.js';
import { agentSettings } from './agent-settings.js';
import { answerSettings, promptSettings, retrievalSettings } from './answer-settings.js';
import { count, limitSettings } from './limit-settings.js';
import { mailSettings } from './mail-settings.js';
import { embeddingSettings, modelSettings } from './model-settings.js';
import { httpUrl, milliseconds, oneOf, onOrOff, rowsOf, type Setting, setting, wholeNumber } from './setting.js';
import { type SourceConfig, sourceRows } from './source-settings.js';

const localOrigins = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

const identifier = z
	.string()
	.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/)
	.describe('use 1 to 63 letters, digits, dots, hyphens or underscores');
const path = z.string().min(1);

const origins = z
	.array(allowedOrigin)
	.describe(
		'give origins such as https://docs.example.com, https://*.example.com, http://localhost:* or *, without a path',
	);
const hostNames = z
	.array(z.string().regex(/^(?:\*|(?:\*\.)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)$/))
	.describe('give names such as docs.example.com or *.example.com, without a port');
const assistantKeys = z
	.array(z.string().regex(new RegExp(`^${assistantKeyPrefix}[A-Za-z0-9_-]{16,128}$`)))
	.describe(`give keys of ${assistantKeyPrefix} and 16 to 128 letters, digits, hyphens or underscores`);
const databaseUrl = z
	.url({ protocol: /^postgres(?:ql)?$/ })
	.describe('give the address of a PostgreSQL database, as in postgres://user:password@host:5432/docent');

/** Every setting there is. Types, flags, `--help` and the page `public/service/configuration.md` come from this table. */
const table = z.object({
	docsFolder: setting(
		path.describe('give a folder of Markdown files').optional(),
		'DOCENT_DOCS',
		'Folder of Markdown or MDX.',
		{ section: 'documentation', otherwise: '`docs`, else `public`', isPath: true },
	),
	sources: setting(
		sourceRows.default([]),
		'DOCENT_SOURCES',
		'Several [content sources](./sources.md#several-sources); JSON in the environment.',
		{ section: 'documentation', otherwise: '`docsFolder` alone' },
	),
	docsFormat: setting(
		z.string().trim().min(1).max(50).describe('give the name of a generator, as in mkdocs').optional(),
		'DOCENT_DOCS_FORMAT',
		'The [generator](./documentation-folder.md#generators).',
		{ section: 'documentation', flag: 'format', example: 'mkdocs', otherwise: 'recognized' },
	),
	siteTitle: setting(
		z.string().trim().min(1).max(200).describe('use 1 to 200 characters').optional(),
		'DOCENT_TITLE',
		'Title of the documentation.',
		{ section: 'documentation', flag: 'title', example: '"My docs"', otherwise: 'from the documentation' },
	),
	siteUrl: setting(
		httpUrl('give a full address, as in https://docs.example.com').optional(),
		'DOCENT_SITE_URL',
		'Public address of the documentation: answers link to it, and its pages may ask.',
		{ section: 'documentation', flag: 'site-url', example: 'https://docs.example.com' },
	),
	editUrl: setting(
		httpUrl(
			'give the address of the folder on your forge, as in https://github.com/acme/docs/edit/main/docs',
		).optional(),
		'DOCENT_EDIT_URL',
		'Address of `docsFolder` on your forge: each page gets the link [Edit this page](./documentation-folder.md#edit-this-page).',
		{ section: 'documentation' },
	),
	domain: setting(identifier.default('docs'), 'DOCENT_DOMAIN', 'Identifier in the paths of the assistant.', {
		section: 'documentation',
		flag: 'domain',
	}),
	projectId: setting(identifier.optional(), 'DOCENT_PROJECT', 'Identifier in the paths of the agent.', {
		section: 'documentation',
		flag: 'project',
		example: 'docs',
		otherwise: 'the domain',
	}),
	instructions: setting(
		path.describe('give a Markdown file with what every answer must heed').optional(),
		'DOCENT_INSTRUCTIONS',
		'File of [instructions](./instructions.md) for the model.',
		{ section: 'documentation', flag: 'instructions', example: 'AGENTS.md', isPath: true },
	),
	guides: setting(
		path.describe('give a folder of Markdown files, each with paths or words in its front matter').optional(),
		'DOCENT_GUIDES',
		'Folder of [guides](./instructions.md#guides).',
		{ section: 'documentation', example: 'guides', isPath: true },
	),
	port: setting(
		wholeNumber(0, 65_535, ', 0 for any free port').default(4400),
		'PORT',
		'Port to listen on; `0` takes any free one.',
		{ section: 'service', flag: 'port' },
	),
	host: setting(
		z.string().trim().min(1).describe('give an address of this machine, as in 127.0.0.1').default('127.0.0.1'),
		'DOCENT_HOST',
		'Address to listen on.',
		{ section: 'service', flag: 'host' },
	),
	publicUrl: setting(
		httpUrl('give a full address, as in https://docent.example.com').optional(),
		'DOCENT_PUBLIC_URL',
		'Public address of this service.',
		{ section: 'service', flag: 'public-url', example: 'https://docent.example.com', otherwise: 'where it listens' },
	),
	hosts: setting(
		hostNames.default([]),
		'DOCENT_HOSTS',
		'More [host names](./keys-and-origins.md#hosts) of the service.',
		{ section: 'service' },
	),
	site: setting(onOrOff.default(true), 'DOCENT_SITE', 'Show the documentation as a site.', {
		section: 'service',
		flag: 'site',
	}),
	markdownPages: setting(
		onOrOff.default(true),
		'DOCENT_MARKDOWN_PAGES',
		'Also serve [Markdown, `llms.txt`, `sitemap.xml`, `robots.txt` and a skill](./agents.md).',
		{ section: 'service' },
	),
	mcp: setting(onOrOff.default(true), 'DOCENT_MCP', 'Let coding agents use [MCP](./agents.md#mcp) and `?ask=`.', {
		section: 'readers',
	}),
	dataFolder: setting(
		path.describe('give a folder that may be written to'),
		'DOCENT_DATA',
		'Folder of the embedded database.',
		{ section: 'service', flag: 'data', example: '.docent', otherwise: '`.docent`', isPath: true },
	),
	databaseUrl: setting(
		databaseUrl.optional(),
		['DATABASE_URL', 'DOCENT_DATABASE_URL'],
		'Address of a PostgreSQL server.',
		{ section: 'service', otherwise: '[embedded](./database.md)', isSecret: true },
	),
	databaseNoticesUrl: setting(
		databaseUrl.optional(),
		['DATABASE_NOTICES_URL', 'DOCENT_DATABASE_NOTICES_URL'],
		'Its address without the [pooler](./database.md#pooler).',
		{ section: 'service', otherwise: '`databaseUrl`', isSecret: true },
	),
	databaseConnections: setting(
		wholeNumber(2, 1_000).default(8),
		'DOCENT_DATABASE_CONNECTIONS',
		'Connections to PostgreSQL per process.',
		{ section: 'service' },
	),
	trustedProxies: setting(
		wholeNumber(0, 10).describe('use the number of proxies in front of the service, 0 to 10').default(0),
		'DOCENT_TRUSTED_PROXIES',
		'Proxies in front that append to `X-Forwarded-For`.',
		{ section: 'service' },
	),
	logLevel: setting(oneOf(logLevels).default('info'), 'DOCENT_LOG_LEVEL', `Log level: ${logLevels.join(', ')}.`, {
		section: 'service',
		flag: 'log-level',
	}),
	organization: setting(
		identifier.optional(),
		'DOCENT_ORGANIZATION',
		'Organization for hourly [limits](../reference/limits.md#usage).',
		{
			otherwise: 'the project',
		},
	),
	allowedOrigins: setting(
		origins.default(localOrigins),
		'DOCENT_ORIGINS',
		'Sites that may ask; the flag may be repeated.',
		{ section: 'readers', flag: 'origin', example: 'https://docs.example.com', otherwise: 'pages on this machine' },
	),
	assistantKeys: setting(
		assistantKeys.default([]),
		'DOCENT_ASSISTANT_KEYS',
		'More [assistant keys](./keys-and-origins.md#keys-in-the-configuration).',
	),
	contactForm: setting(
		onOrOff.default(false),
		'DOCENT_CONTACT_FORM',
		'Let readers [write to you](./contact-form.md).',
		{ section: 'readers' },
	),
	retentionDays: setting(
		wholeNumber(1, 36_500)
			.describe('use a whole number of days, 1 to 36500, or leave it out to keep everything')
			.optional(),
		'DOCENT_RETENTION_DAYS',
		'Days until [conversations and feedback are deleted](./database.md#forget).',
		{ section: 'readers', otherwise: 'everything is kept' },
	),
	auditDays: setting(
		wholeNumber(1, 36_500).describe('use a whole number of days, 1 to 36500').default(365),
		'DOCENT_AUDIT_DAYS',
		'Days to keep the [audit log](./keys-and-origins.md#the-audit).',
	),
	logQuestions: setting(
		onOrOff.default(false),
		'DOCENT_LOG_QUESTIONS',
		'Whether the log contains questions; tell your readers.',
		{ section: 'readers' },
	),
	limits: z.object(limitSettings).prefault({}),
	model: modelSettings.prefault({}),
	embedding: embeddingSettings.prefault({}),
	retrieval: retrievalSettings.prefault({}),
	agent: agentSettings.prefault({}),
	mail: mailSettings.prefault({}),
	metrics: setting(
		oneOf(['admin', 'open', 'off']).default('admin'),
		'DOCENT_METRICS',
		'Who may read `/metrics`: admin keys, everybody (open), nobody (off).',
	),
	widgetFolder: setting(
		path.describe('give the folder that holds docent.js').optional(),
		'DOCENT_WIDGET',
		'Folder that holds `docent.js`.',
		{ otherwise: 'the one that comes with the service', isPath: true },
	),
	streams: z
		.object({
			perAddress: setting(count.default(1_000), 'DOCENT_STREAMS_ADDRESS', 'Open streams of one address, per process.'),
			perKey: setting(count.default(10_000), 'DOCENT_STREAMS_KEY', 'Open streams of one key, per process.'),
		})
		.prefault({}),
	stopGraceMs: setting(
		milliseconds(20, 86_400_000).default(30_000),
		'DOCENT_STOP_GRACE_MS',
		'Time for running answers when the service stops.',
	),
	assistant: answerSettings.prefault({}),
	prompt: promptSettings.prefault({}),
});

/** Checks and completes a configuration; folders are already absolute here. */
export const serviceConfig = table.transform((config) => {
	const projectId = config.projectId ?? config.domain;
	// `resolveSettings` completes the rows.
	const sources = config.sources as SourceConfig[];
	return { ...config, sources, projectId, organization: config.organization ?? projectId };
});

/** Everything that can be set about a service. `resolveSettings` makes one from flags, environment and file. */
export type ServiceConfig = z.infer<typeof serviceConfig>;

type NameOf<Group> = {
	[Key in keyof Group & string]-?: NonNullable<Group[Key]> extends string | number | boolean | readonly unknown[]
		? Key
		: `${Key}.${NameOf<NonNullable<Group[Key]>>}`;
}[keyof Group & string];

export type SettingName = NameOf<ServiceConfig>;

export const settings = Object.fromEntries([...rowsOf(table)].map((row) => [row.name, row])) as Record<
	SettingName,
	Setting & { name: SettingName }
>;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);
