import { defineCommand, renderUsage } from 'citty';
import {
	createService,
	resolveSettings,
	type Service,
	type ServiceParts,
	type SettingSources,
} from '../../service/index.js';
import { type Arguments, parseArguments } from '../arguments.js';
import { createProgress } from '../progress.js';
import { flaggedSettings, settingFlags, settingsGiven } from '../setting-flags.js';
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
		...settingFlags(),
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

function flagsOf(args: Arguments, raw: readonly string[]): SettingSources['flags'] {
	const names = flaggedSettings.map(({ name }) => name);
	const site = raw.findLast((argument) => argument === '--site' || argument === '--no-site');
	return {
		...settingsGiven(args, names),
		...(site && { site: site === '--site' }),
		...(typeof args.folder === 'string' && { docsFolder: args.folder }),
	};
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
	const config = await resolveSettings({
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
