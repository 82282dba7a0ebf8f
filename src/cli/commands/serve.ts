import { defineCommand, renderUsage } from 'citty';
import { type ConfigKey, type ConfigKeyName, configKeys } from '../../service/config/config-keys.js';
import { createService, resolveConfig, type Service, type ServiceParts } from '../../service/index.js';
import { parseArguments } from '../arguments.js';
import { createProgress } from '../progress.js';
import { collectOften, compileOnce } from '../spare-memory.js';
import type { Terminal } from '../terminal.js';
import { watchFolder } from '../watch-folder.js';
import { findWidgetFolder } from '../widget-folder.js';

const definition = defineCommand({
	meta: {
		name: 'docent-service [serve]',
		description: 'Serves a folder of Markdown with an assistant that answers from it.',
	},
	args: {
		folder: { type: 'positional', required: false, description: 'Folder of Markdown or MDX (docs)' },
		port: { type: 'string', valueHint: '4400', description: 'Port, 0 for any free one; also PORT' },
		host: { type: 'string', valueHint: '127.0.0.1', description: 'Address to listen on' },
		data: { type: 'string', valueHint: '.docent', description: 'Folder for threads and keys; also DOCENT_DATA' },
		domain: { type: 'string', valueHint: 'docs', description: 'Domain identifier in the paths of the assistant' },
		project: { type: 'string', valueHint: 'docs', description: 'Project identifier' },
		title: { type: 'string', valueHint: '"My docs"', description: 'Title of the documentation' },
		'site-url': {
			type: 'string',
			valueHint: 'https://docs.example.com',
			description: 'Public address of the documentation',
		},
		'public-url': {
			type: 'string',
			valueHint: 'https://docent.example.com',
			description: 'Public address of this service',
		},
		origin: {
			type: 'string',
			valueHint: 'https://docs.example.com',
			description: 'Origin of pages that may ask; repeat it for more',
		},
		provider: {
			type: 'string',
			valueHint: 'extractive',
			description: 'extractive, openai-compatible, openai, anthropic or google',
		},
		model: { type: 'string', valueHint: 'name', description: 'Name of the model at the provider' },
		'base-url': {
			type: 'string',
			valueHint: 'http://127.0.0.1:11434/v1',
			description: "Address of the provider's API",
		},
		instructions: {
			type: 'string',
			valueHint: 'AGENTS.md',
			description: 'Markdown file of instructions to the language model',
		},
		'log-level': { type: 'string', valueHint: 'info', description: 'silent, error, warn, info or debug' },
		config: {
			type: 'string',
			valueHint: 'docent.config.json',
			description: 'Configuration file, also .ts, .js or .mjs',
		},
		site: {
			type: 'boolean',
			default: true,
			negativeDescription: 'Serve the API and the widget, without pages: for a site of your own',
		},
		watch: { type: 'boolean', description: 'Read the documentation again when a file changes' },
		help: { type: 'boolean', description: 'Show this text' },
	},
});

/** Only what was given: a default would win over the environment. */
function flagsOf(args: Record<string, string | boolean | undefined>, raw: readonly string[]) {
	const flags: Partial<Record<ConfigKeyName, string | boolean>> = {};
	for (const [key, { flag }] of Object.entries(configKeys) as [ConfigKeyName, ConfigKey][]) {
		const value = flag ? args[flag] : undefined;
		if (typeof value === 'string') flags[key] = value;
	}
	const site = raw.findLast((argument) => argument === '--site' || argument === '--no-site');
	if (site) flags.site = site === '--site';
	if (typeof args.folder === 'string') flags.docsFolder = args.folder;
	return flags;
}

/** The one line on stdout, for scripts. */
function readyLine(url: string, domain: string, projectId: string, { assistantKey, adminKey }: Service): string {
	const secret = adminKey === undefined ? '' : ` admin-key=${adminKey}`;
	return `Docent is ready: ${url} domain=${domain} key=${assistantKey} project=${projectId}${secret}`;
}

/** `docent-service [serve] <folder>`: serves until SIGINT or SIGTERM. Throws errors whose messages are sentences. */
export async function serve(raw: string[], terminal: Terminal, parts?: ServiceParts): Promise<void> {
	const args = parseArguments(raw, definition.args as NonNullable<typeof definition.args> & Record<string, never>);
	if (args.help === true) {
		terminal.print(await renderUsage(definition));
		return;
	}
	const config = await resolveConfig({
		flags: flagsOf(args, raw),
		env: terminal.env,
		cwd: terminal.cwd,
		file: typeof args.config === 'string' ? args.config : undefined,
		mayRunFound: true,
	});
	compileOnce(terminal);
	const widgetFolder = config.widgetFolder ?? findWidgetFolder(import.meta.url);
	const progress = createProgress(terminal, 'pages');
	const service = await createService(
		{ ...config, widgetFolder },
		{ onIndexProgress: progress.update, ...parts },
	).finally(progress.stop);
	const { url } = await service.start();
	collectOften(terminal);
	const watcher =
		args.watch === true && config.docsFolder !== undefined
			? watchFolder(config.docsFolder, () => service.reload(), terminal.complain)
			: undefined;
	terminal.print(readyLine(url, config.domain, config.projectId, service));
	await terminal.untilStopped();
	watcher?.close();
	await service.stop();
}
