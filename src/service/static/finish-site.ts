import { join } from 'node:path';
import { answerThreshold, retrievalPageSize } from '../../contract/limits.js';
import { writeIndex } from '../../search/files/write-index.js';
import { readDocumentation } from '../documentation/read-documentation.js';
import { builtSiteSource } from '../documentation/website/built-site.js';
import { findWidgetFolder } from './find-widget.js';
import { type MakeIndex, writeStaticIndex } from './static-index.js';
import { sentenceOf } from './write-beside.js';
import { type BuiltSite, writeSiteFiles } from './write-site-files.js';

/** The folder of the index in a site that a plugin has built. */
export const indexFolder = 'docent';

/** What a plugin writes once a generator has built a site. */
export interface FinishedSite extends BuiltSite {
	/** Whether files for agents are written. */
	agentFiles: boolean;
	/** Whether the search and the widget are written, for pages that have no service. */
	index: boolean;
	/** Groups of words with one meaning. @default none */
	synonyms?: readonly (readonly string[])[] | undefined;
}

async function writeSearch(site: FinishedSite, makeIndex: MakeIndex): Promise<string> {
	const { documentation } = await readDocumentation(builtSiteSource(site.folder, site, site.title));
	const { bytes } = await writeStaticIndex({
		documentation,
		settings: {
			title: documentation.title,
			passages: retrievalPageSize.default,
			answerThreshold,
			...(site.origin !== undefined && { siteUrl: site.origin }),
			...(site.synonyms && { synonyms: site.synonyms }),
		},
		folder: join(site.folder, indexFolder),
		widgetFolder: findWidgetFolder(import.meta.url),
		makeIndex,
		fix: 'let this user write there',
	});
	const { length } = documentation.pages;
	return `Docent: the search in ${indexFolder} has ${length} ${length === 1 ? 'page' : 'pages'} and takes ${Math.ceil(bytes / 1_000)} kB.`;
}

/**
 * Writes what a plugin was asked for. @returns one line about each kind of files, for the log of the build
 * @throws StaticError, DocumentationError
 */
export async function finishSite(site: FinishedSite, makeIndex: MakeIndex = writeIndex): Promise<string[]> {
	const lines = site.agentFiles ? [sentenceOf(await writeSiteFiles(site))] : [];
	return site.index ? [...lines, await writeSearch(site, makeIndex)] : lines;
}
