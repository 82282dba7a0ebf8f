import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexPath } from '../../contract/owner-paths.js';
import type { IndexRequest } from '../../contract/schema/indexing.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import { FolderInUseError } from '../../service/database/database-error.js';
import type { DocumentationSource } from '../../service/documentation/core/documentation-source.js';
import { folderSource } from '../../service/documentation/folder/read-folder.js';
import { websiteSource } from '../../service/documentation/website/read-website.js';
import type { WebsiteLimits } from '../../service/documentation/website/website-limits.js';
import { indexDomain } from '../../service/library/index-domain.js';
import type { IndexOptions, IndexReport } from '../../service/library/index-source.js';
import { folderOptions, noDocumentation } from '../../service/library/own-documentation.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf, word } from '../arguments.js';
import { createProgress } from '../progress.js';
import { callForLines, remoteService } from '../remote-service.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { readSources, type SourceReport } from './index-sources.js';
import { indexSummary } from './index-summary.js';

const limitFlags = {
	'max-pages': { limit: 'maxPages', valueHint: '5000', description: 'Pages of a website to read at most' },
	'max-depth': { limit: 'maxDepth', valueHint: '10', description: 'Links to follow from the first page, at most' },
	'max-minutes': { limit: 'maxMinutes', valueHint: '30', description: 'Minutes to spend on a website at most' },
	concurrency: { limit: 'concurrency', valueHint: '4', description: 'Requests to a website at once' },
	delay: { limit: 'delayMs', valueHint: '50', description: 'Milliseconds between two requests to a website' },
} as const satisfies Record<string, { limit: keyof WebsiteLimits; valueHint: string; description: string }>;

const usage: CommandUsage = {
	meta: {
		name: 'docent-service index',
		description: 'Reads a folder or a running website into the database; only changed pages are read again.',
	},
	surplusFix: 'give one folder or one address',
	args: {
		source: word('Folder of Markdown or MDX (docs), or the address of a site, a sitemap, llms.txt or llms-full.txt'),
		domain: textFlag('docs', 'Domain to index for'),
		project: textFlag('docs', 'Project of the domain'),
		only: textFlag('handbook', 'Read one of the sources of the configuration alone'),
		...settingFlags('title', 'format', 'data'),
		config: configFlag,
		...Object.fromEntries(
			Object.entries(limitFlags).map(([name, { valueHint, description }]) => [name, textFlag(valueHint, description)]),
		),
		'dry-run': switchFlag('Say what would change, and change nothing'),
		json: switchFlag('Print the result as one line of JSON'),
	},
};

const isAddress = (source: string | undefined): source is string => /^https?:\/\//i.test(source ?? '');

function limitsOf(args: Arguments): Partial<WebsiteLimits> {
	const limits: Partial<WebsiteLimits> = {};
	for (const [name, { limit, valueHint }] of Object.entries(limitFlags)) {
		const text = textOf(args[name]);
		if (text === undefined) continue;
		const least = limit === 'delayMs' || limit === 'maxDepth' ? 0 : 1;
		if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
			throw new UsageError(
				`--${name} is "${text}"; use a whole number from ${least} on, as in --${name} ${valueHint}.`,
			);
		}
		limits[limit] = Number(text);
	}
	return limits;
}

function sourceOf(args: Arguments, config: ServiceConfig): DocumentationSource {
	const { docsFolder, siteTitle: title } = config;
	const address = textOf(args.source);
	if (isAddress(address)) {
		if (!URL.canParse(address))
			throw new UsageError(`"${address}" is no address; give one such as https://docs.example.com`);
		return websiteSource(new URL(address), { title, limits: limitsOf(args) });
	}
	if (docsFolder === undefined) throw noDocumentation();
	return folderSource(docsFolder, folderOptions(config));
}

interface Handed {
	args: Arguments;
	/** The source of the configuration that is to be read. */
	sourceName?: string;
	config: ServiceConfig;
	options: Pick<IndexOptions, 'isDryRun' | 'onProgress' | 'signal'>;
}

/**
 * Hands the indexing over to the service that uses the data folder. A proof file in the folder shows that this command may
 * write there.
 */
async function handOver<Report>(
	error: FolderInUseError,
	{ env }: Terminal,
	{ args, sourceName, config, options }: Handed,
): Promise<Report> {
	const { serviceUrl } = error;
	if (serviceUrl === undefined) throw error;
	if (!env.DOCENT_ADMIN_KEY) {
		throw new UsageError(
			`The service ${serviceUrl} is using the data folder ${config.dataFolder}; set an admin key in DOCENT_ADMIN_KEY, and that service indexes.`,
			{ cause: error },
		);
	}
	const address = textOf(args.source);
	const { domain, projectId, organization, siteUrl, siteTitle: title, docsFormat: format, docsFolder = '' } = config;
	const proof = `index-${randomBytes(16).toString('hex')}`;
	const file = join(config.dataFolder, proof);
	await writeFile(file, '', { flag: 'wx' });
	try {
		const request: IndexRequest = {
			proof,
			source: sourceName ?? (isAddress(address) ? address : docsFolder),
			isName: sourceName !== undefined,
			limits: limitsOf(args),
			domain,
			projectId,
			organization,
			siteUrl,
			title,
			format,
			isDryRun: options.isDryRun === true,
		};
		return await callForLines(remoteService(serviceUrl, env), indexPath, request, options);
	} finally {
		await rm(file, { force: true });
	}
}

/** `docent-service index [folder|url]`. A service that has the database for itself indexes in its place. */
export async function index(raw: string[], terminal: Terminal): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const given = textOf(args.source);
	const flags = given === undefined || isAddress(given) ? {} : { docsFolder: given };
	const config = await readConfig(args, terminal, ['domain', 'projectId', 'siteTitle', 'docsFormat', 'dataFolder'], {
		flags,
	});
	const progress = createProgress(terminal, 'pages');
	const stopping = new AbortController();
	void terminal.untilStopped().then(() => stopping.abort());
	const only = textOf(args.only);
	if (config.sources.length > 0 || only !== undefined) {
		if (given !== undefined || args['dry-run'] === true)
			throw new UsageError(
				`The configuration has sources, which are read by their names; leave ${given === undefined ? '--dry-run' : `"${given}"`} out, and name one with --only if you like.`,
			);
		const options = { onProgress: progress.update, signal: stopping.signal };
		const ask = (error: FolderInUseError, sourceName: string) =>
			handOver<SourceReport>(error, terminal, { args, sourceName, config, options });
		const reading = readSources(config, terminal, { name: only, isJson: args.json === true, options, ask });
		return reading.finally(progress.stop);
	}
	const source = sourceOf(args, config);
	let report: IndexReport;
	try {
		const options = {
			isDryRun: args['dry-run'] === true,
			onProgress: progress.update,
			signal: stopping.signal,
		};
		report = await indexDomain(config, source, options).catch((error: unknown) => {
			if (!(error instanceof FolderInUseError)) throw error;
			return handOver<IndexReport>(error, terminal, { args, config, options });
		});
	} catch (error) {
		if (!stopping.signal.aborted) throw error;
		throw new UsageError(`Stopped before ${source.name} was read; the documentation is as it was.`);
	} finally {
		progress.stop();
	}
	if (args.json === true) {
		terminal.print(JSON.stringify({ domain: config.domain, source: source.name, ...report }));
		return;
	}
	if (report.format !== undefined && report.format !== 'Markdown')
		terminal.complain(`docent-service: The folder is read as ${report.format}.`);
	for (const warning of report.warnings) terminal.complain(`docent-service: ${warning}`);
	terminal.print(indexSummary(report, config.domain, args['dry-run'] === true));
}
