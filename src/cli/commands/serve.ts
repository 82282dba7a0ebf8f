import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ServiceConfig } from '../../service/config/settings.js';
import { unknownVariables } from '../../service/config/unknown-variables.js';
import { ListenError } from '../../service/errors/listen-error.js';
import { createService, type Service, type ServiceParts } from '../../service/index.js';
import { noDocumentation } from '../../service/library/own-documentation.js';
import { findWidgetFolder } from '../../service/static/find-widget.js';
import { createLog, logCrash } from '../../service/telemetry/log.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, word } from '../arguments.js';
import { createProgress } from '../progress.js';
import { configFlag, flaggedSettings, hideSecrets, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';
import { watchFolder } from '../watch-folder.js';
import { hasStoredData } from '../with-stored-data.js';

/**
 * Compiles WebAssembly only once, without optimizing it a second time. The optimized code of the embedded database takes some
 * 100 MB more, and answers wait for the model, not for it.
 * Call it before the database is opened.
 */
function compileOnce({ setFlag }: Terminal): void {
	setFlag?.('--liftoff-only');
}

/**
 * Lets the heap grow by 30 % between two collections, not by 100: two thousand answers at once then need 200 MB less.
 * Call it after the start, whose heavy work frequent collections would slow down.
 */
function collectOften({ setFlag }: Terminal): void {
	setFlag?.('--heap-growing-percent=30');
}

const usage: CommandUsage = {
	meta: {
		name: 'docent-service [serve]',
		description: 'Serves a folder of Markdown with an assistant that answers from it.',
	},
	surplusFix: 'give one folder',
	args: {
		folder: word('Folder of Markdown or MDX (docs)'),
		...settingFlags(),
		config: configFlag,
		site: {
			type: 'boolean',
			default: true,
			description: 'Serve the documentation as a site, with the widget on it',
			negativeDescription: 'Serve the API and the widget, without pages: for a site of your own',
		},
		watch: switchFlag('Read the documentation again when a file changes'),
	},
};

/** Flags that are not texts. The parser has a default for `--site`, which would override the environment. */
function otherFlags({ folder }: Arguments, raw: readonly string[]) {
	const site = raw.findLast((argument) => argument === '--site' || argument === '--no-site');
	return {
		...(site && { site: site === '--site' }),
		...(typeof folder === 'string' && { docsFolder: folder }),
	};
}

/** The line on stdout that scripts read, and the only one where it is no screen. */
function readyLine(url: string, domain: string, projectId: string, { assistantKey, adminKey }: Service): string {
	const secret = adminKey === undefined ? '' : ` admin-key=${adminKey}`;
	return `Docent is ready: ${url} domain=${domain} key=${assistantKey} project=${projectId}${secret}`;
}

/** What a person does next, for whom the line for scripts is hard to read. */
function nextSteps(url: string, { domain, publicUrl = url, site, siteUrl }: ServiceConfig, service: Service): string {
	const { assistantKey, adminKey } = service;
	const tag = `<script async src="${publicUrl}/docent.js" data-domain="${domain}" data-api-key="${assistantKey}"></script>`;
	const rows = [
		...(site ? [['  Try it', publicUrl]] : []),
		['  On your pages', tag],
		...(siteUrl === undefined
			? [['', 'Pages of this machine may ask; --site-url https://docs.example.com lets those of that site ask too.']]
			: []),
		...(adminKey === undefined
			? []
			: [['  For yourself', 'Keep the admin-key above: it is secret, and not shown again.']]),
	];
	return `\n${textTable(rows)}\n`;
}

/** Tries the address before a folder is read, which may take minutes. @throws ListenError */
async function checkAddress({ port, host }: ServiceConfig): Promise<void> {
	const server = createServer((socket) => socket.destroy()).listen(port, host);
	await once(server, 'listening').catch((cause) => Promise.reject(new ListenError(port, host, cause)));
	await once(server.close(), 'close');
}

/** Runs `docent-service [serve] <folder>` until SIGINT or SIGTERM. Throws errors whose messages are sentences. */
export async function serve(raw: string[], terminal: Terminal, parts?: ServiceParts): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const names = flaggedSettings.map(({ name }) => name);
	const config = await readConfig(args, terminal, names, { flags: otherFlags(args, raw), mayRunFound: true });
	hideSecrets(terminal, config);
	// A database would only be made to say that it is empty.
	if (config.docsFolder === undefined && config.sources.length === 0 && !hasStoredData(config)) throw noDocumentation();
	await checkAddress(config);
	compileOnce(terminal);
	const log = parts?.log ?? createLog(config.logLevel);
	terminal.onCrash?.(logCrash(log));
	for (const sentence of unknownVariables(terminal.env)) log.warn(sentence);
	const widgetFolder = config.widgetFolder ?? findWidgetFolder(import.meta.url);
	// A program that collects the log reads lines of JSON alone.
	const progress = createProgress({ ...terminal, complain: (line) => log.info(line) }, 'pages');
	const service = await createService(
		{ ...config, widgetFolder },
		{ onIndexProgress: progress.update, ...parts, log },
	).finally(progress.stop);
	const { url } = await service.start();
	collectOften(terminal);
	const watcher =
		args.watch === true && config.docsFolder !== undefined
			? await watchFolder(config.docsFolder, () => service.reload(), terminal.complain)
			: undefined;
	// A script may end the process as soon as it has read the line.
	const stopped = terminal.untilStopped();
	terminal.print(readyLine(url, config.domain, config.projectId, service));
	if (terminal.hasColours && widgetFolder !== undefined) terminal.print(nextSteps(url, config, service));
	await stopped;
	watcher?.close();
	await service.stop();
}
