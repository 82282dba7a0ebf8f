import { existsSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Documentation } from '../../search/core/documentation.js';
import { writeIndex } from '../../search/files/write-index.js';
import { synonymsIn } from '../../search/words/synonyms.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import type { DocumentationSource } from '../../service/documentation/core/documentation-source.js';
import { folderSource } from '../../service/documentation/folder/read-folder.js';
import { readDocumentation } from '../../service/documentation/read-documentation.js';
import { builtSiteSource } from '../../service/documentation/website/built-site.js';
import { commandName } from '../../service/errors/command-name.js';
import { folderOptions, noDocumentation } from '../../service/library/own-documentation.js';
import { agentFilesOf } from '../../service/static/agent-files-of.js';
import { findWidgetFolder } from '../../service/static/find-widget.js';
import { type MakeIndex, staticTag, writeStaticIndex } from '../../service/static/static-index.js';
import { sentenceOf, writeBeside } from '../../service/static/write-beside.js';
import { writeSiteFiles } from '../../service/static/write-site-files.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf, word } from '../arguments.js';
import { createProgress } from '../progress.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service build',
		description: 'Writes the search and the widget as files, for a site on a static host without a service.',
	},
	surplusFix: 'give one folder',
	args: {
		folder: word('Folder of Markdown or MDX (docs), or with --html the folder of a built site'),
		out: textFlag('site/docent', 'New folder for the files, in the folder of the built site'),
		base: textFlag('/docs', 'Path of the site on its host, if it is not at the root'),
		html: switchFlag('Read the HTML pages of a built site, whatever has made them'),
		agents: switchFlag('Also write llms.txt, pages as Markdown, skill.md and a sitemap next to the folder'),
		...settingFlags('title', 'format', 'site-url'),
		config: configFlag,
	},
};

const example = `${commandName} build ./docs --out site/docent`;

/** The digests of the files for agents, in the folder of the index. */
const agentRecord = '.docent-agents.json';

/** The real path of a folder that may not be there yet. */
async function realPlace(path: string): Promise<string> {
	const above = dirname(path);
	return realpath(path).catch(async () => (above === path ? path : join(await realPlace(above), basename(path))));
}

const isWithin = (folder: string, inner: string) => !/^\.\.(?:[\\/]|$)|^[A-Z]:|^\//i.test(relative(folder, inner));

/** Whether pages in `inner` would be read with `folder`: see `find-files.ts`. */
const isReadWith = (folder: string, inner: string) =>
	isWithin(folder, inner) && !/(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/.test(relative(folder, inner));

/** A path with a slash at its beginning and none at its end; empty for the root. */
function pathOf(base: string): string {
	if (!base.startsWith('/') || /[?#\s]|^\/\//.test(base))
		throw new UsageError(`--base is "${base}"; give the path of the site on its host, as in --base /docs.`);
	return base.replace(/\/+$/, '');
}

/** The places and addresses of a build. */
interface Place {
	/** The folder that is read. */
	docs: string;
	/** The folder of the index. */
	out: string;
	/** The folder of the site. */
	site: string;
	origin: string | undefined;
	/** The path of the site, without a slash at its end. */
	base: string;
	isHtml: boolean;
}

async function placeOf(args: Arguments, config: ServiceConfig, cwd: string): Promise<Place> {
	const { docsFolder, siteUrl } = config;
	const isHtml = args.html === true;
	const given = textOf(args.out);
	if (given === undefined) throw new UsageError(`--out is missing; give the folder for the files, as in: ${example}`);
	if (isHtml && textOf(args.folder) === undefined)
		throw new UsageError(
			`--html reads a built site; give its folder, as in: ${commandName} build ./site --html --out site/docent`,
		);
	if (docsFolder === undefined) throw noDocumentation();
	const out = resolve(cwd, given);
	const [docs, real] = await Promise.all([realPlace(docsFolder), realPlace(out)]);
	if (!isHtml && isReadWith(docs, real))
		throw new UsageError(
			`--out is ${given}, which is in ${docsFolder}, the folder that is read; give a folder of the built site, as in --out site/docent.`,
		);
	const site = dirname(out);
	const above = dirname(real);
	if (args.agents === true && !isHtml && (isWithin(above, docs) || isReadWith(docs, above)))
		throw new UsageError(
			`--agents writes pages as Markdown into ${site}, which also holds the documentation itself; put --out into the folder of the built site, as in --out site/docent.`,
		);
	const url = siteUrl === undefined ? undefined : new URL(siteUrl);
	const base = pathOf(textOf(args.base) ?? url?.pathname ?? '/');
	return { docs: docsFolder, out, site, origin: url?.origin, base, isHtml };
}

const sourceOf = ({ docs, origin, base, isHtml }: Place, config: ServiceConfig): DocumentationSource =>
	isHtml
		? builtSiteSource(docs, { origin, base: `${base}/`, cleanUrls: false }, config.siteTitle)
		: folderSource(docs, folderOptions(config));

async function writeAgentFiles(documentation: Documentation, { out, site, origin, base, isHtml }: Place) {
	const { title } = documentation;
	const hasSitemap = existsSync(join(site, 'sitemap-index.xml'));
	const record = join(out, agentRecord);
	const own = new Map<string, string>(JSON.parse(await readFile(record, 'utf8').catch(() => '[]')));
	const before = JSON.stringify([...own]);
	const files = isHtml
		? await writeSiteFiles({ folder: site, title, origin, base: `${base}/`, cleanUrls: false, hasSitemap }, own)
		: await writeBeside(site, await agentFilesOf(documentation, { title, origin, base, hasSitemap }), own);
	const after = JSON.stringify([...own]);
	if (after !== before) await writeFile(record, after);
	return files;
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Runs `docent-service build <folder> --out <folder>`. Throws errors whose messages are sentences. */
export async function build(
	raw: string[],
	terminal: Terminal,
	_parts?: unknown,
	makeIndex: MakeIndex = writeIndex,
): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const folder = textOf(args.folder);
	const config = await readConfig(args, terminal, ['siteTitle', 'docsFormat', 'siteUrl'], {
		flags: folder === undefined ? {} : { docsFolder: folder },
		mayRunFound: true,
		isForIndex: true,
	});
	const place = await placeOf(args, config, terminal.cwd);
	const progress = createProgress(terminal, 'pages');
	const { documentation, format } = await readDocumentation(sourceOf(place, config), {
		onProgress: progress.update,
	}).finally(progress.stop);
	if (format !== undefined && format !== 'Markdown')
		terminal.complain(`docent-service: The folder is read as ${format}.`);
	for (const warning of documentation.warnings) terminal.complain(`docent-service: ${warning}`);
	const { origin, base, out, isHtml } = place;
	const { isChanged, written, bytes } = await writeStaticIndex({
		documentation,
		settings: {
			title: documentation.title,
			passages: config.prompt.passages,
			answerThreshold: config.retrieval.answerThreshold,
			synonyms: synonymsIn(config.retrieval.synonyms),
			...(origin !== undefined && { siteUrl: origin + (isHtml ? '' : base) }),
			// Paths of HTML pages have it already.
			...(base !== '' && !isHtml && { base }),
		},
		folder: out,
		widgetFolder: config.widgetFolder ?? findWidgetFolder(import.meta.url),
		makeIndex,
		fix: 'give another one with --out, or let this user write there',
	});
	const done = isChanged ? `${counted(written, 'file')} written` : 'nothing has changed';
	const size = counted(Math.ceil(bytes / 1_000), 'kB').replace(/s$/, '');
	terminal.print(`${out}: ${counted(documentation.pages.length, 'page')}, an index of ${size}, ${done}.`);
	if (args.agents === true) terminal.print(sentenceOf(await writeAgentFiles(documentation, place)));
	terminal.print('Put this tag on every page:');
	terminal.print(staticTag(`${base}/${encodeURIComponent(basename(out))}/`));
}
