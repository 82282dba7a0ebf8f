import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Documentation } from '../../search/core/documentation.js';
import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Notices } from '../database/notices.js';
import { findFiles } from '../documentation/folder/find-files.js';
import { type FolderOptions, folderSource } from '../documentation/folder/read-folder.js';
import { navigationSources } from '../documentation/folder/read-navigation.js';
import { commandName } from '../errors/command-name.js';
import { reasonOf } from '../errors/reason-of.js';
import type { Log } from '../telemetry/log.js';
import type { DocumentStore } from './document-store.js';
import { readInstructions, type SiteInstructions } from './guides.js';
import { type IndexOptions, type IndexReport, indexSource } from './index-source.js';
import { createLibrary, type LibraryParts } from './library.js';

interface OwnDocumentationParts {
	config: ServiceConfig;
	documents: DocumentStore;
	notices: Notices;
	createRetriever: LibraryParts['createRetriever'];
	log: Log;
	/** Is called while the folder is being indexed. */
	onProgress?: IndexOptions['onProgress'];
	/**
	 * Whether other processes use the database. They may index for this one, so its start does not wait for a first index, and
	 * does not bring back a documentation that was replaced.
	 */
	isShared: boolean;
	/** Reads the sources of a domain that has several, in place of the folder. */
	readSources?: ((isStart: boolean) => Promise<void>) | undefined;
}

/** @param source its name, where there are several */
export function logReport(
	{ warnings, added, changed, removed, moved, replacedAt, ...report }: IndexReport,
	log: Log,
	source?: string,
): void {
	if (replacedAt) {
		const warning = `The folder holds documentation that another process replaced on ${replacedAt.toISOString()}, so it was not published; to publish it all the same, run \`${commandName} index\`.`;
		log.warn({ warning }, 'documentation warning');
		return;
	}
	for (const warning of warnings) log.warn({ source, warning }, 'documentation warning');
	const counts = { added: added.length, changed: changed.length, removed: removed.length, moved: moved.length };
	log.info({ source, ...report, ...counts }, 'documentation indexed');
}

/** The last time that a page, or a file that orders pages, was written in a folder. */
export async function filesChangedAt(folder: string): Promise<Date> {
	const { files } = await findFiles(folder);
	const times = await Promise.all(
		[...files, ...navigationSources(files)].map((file) =>
			stat(join(folder, file)).then(
				({ mtimeMs }) => mtimeMs,
				() => 0,
			),
		),
	);
	return new Date(times.reduce((newest, time) => Math.max(newest, time), 0));
}

/** How the configured folder is read. */
export const folderOptions = ({ siteTitle, docsFormat, instructions, guides }: ServiceConfig): FolderOptions => ({
	title: siteTitle,
	format: docsFormat,
	without: [instructions, guides].filter((path) => path !== undefined),
});

/** The longest time that a timer of Node can wait, in milliseconds. */
const longestTimeout = 2 ** 31 - 1;

export function noDocumentation(): ConfigError {
	return new ConfigError(
		'docsFolder',
		`No documentation was named and there is no folder docs or public here; name a folder, as in: ${commandName} ./my-docs, or read a website first, as in: ${commandName} index https://docs.example.com, or have a configuration written for what is here: ${commandName} init`,
	);
}

/** Indexes the configured folder, if any, and opens the stored documentation, in a library that also knows the other domains. */
export async function openOwnDocumentation(parts: OwnDocumentationParts) {
	const { config, documents, notices, createRetriever, log } = parts;
	const { domain, docsFolder } = config;
	const sourceTitles = new Map(config.sources.map(({ name, title = name }) => [name, title]));
	const library = createLibrary({ documents, notices, createRetriever, log, pinned: domain, sourceTitles });
	let instructions: SiteInstructions | undefined;
	let timer: NodeJS.Timeout | undefined;
	/** A page with a date is published when the date comes. */
	const indexAgainAt = (time: number | undefined) => {
		clearTimeout(timer);
		if (time === undefined) return;
		const failed = (error: unknown) => log.error({ err: error }, 'documentation could not be indexed at its date');
		timer = setTimeout(() => void index().catch(failed), Math.min(Math.max(time - Date.now(), 0), longestTimeout));
		timer.unref();
	};
	const read = async (isStart: boolean) => {
		instructions = await readInstructions(config);
		if (parts.readSources !== undefined) await parts.readSources(isStart);
		else if (docsFolder !== undefined) {
			const source = folderSource(docsFolder, { ...folderOptions(config), isAwaited: isStart });
			const unlessReplaced = isStart && parts.isShared ? { changedAt: () => filesChangedAt(docsFolder) } : undefined;
			const { onProgress } = parts;
			const report = await indexSource({ documents, notices, domain, source, unlessReplaced, onProgress });
			logReport(report, log);
			indexAgainAt(report.changesAt);
		}
		await library.refresh(domain);
	};
	let problem: string | undefined;
	const index = async () => {
		try {
			await read(false);
			problem = undefined;
		} catch (error) {
			problem = reasonOf(error);
			throw error;
		}
	};
	await read(true);
	if (docsFolder === undefined && parts.readSources === undefined && (library.held(domain)?.version ?? 0) === 0) {
		if (!parts.isShared) {
			library.close();
			throw noDocumentation();
		}
		log.warn({ domain }, 'nothing has been indexed for this domain yet');
	}
	return {
		library,
		close() {
			clearTimeout(timer);
			library.close();
		},
		/** Reads the folder and the owner's instructions again. On failure the previous state stays and this rejects. */
		index,
		/** Why the last reading has failed. */
		problem: () => problem,
		/** Empty until the first indexing. */
		get documentation(): Documentation {
			return library.held(domain)?.documentation ?? { title: domain, pages: [], navigation: [], warnings: [] };
		},
		/** The domain owner's instructions for every answer. */
		siteInstructions: (asked: string) => (asked === domain ? instructions : undefined),
	};
}
