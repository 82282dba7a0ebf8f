import { decode } from '../../search/core/site-path.js';
import type { ServiceConfig } from '../config/settings.js';
import type { SourceConfig } from '../config/source-settings.js';
import type { DocumentationSource } from '../documentation/core/documentation-source.js';
import { matchesGlob } from '../documentation/core/globs.js';
import { type FolderOptions, folderSource } from '../documentation/folder/read-folder.js';
import { openApiSource } from '../documentation/website/openapi-source.js';
import { websiteSource } from '../documentation/website/read-website.js';
import { gitSource } from './git-source.js';

type Surroundings = Pick<ServiceConfig, 'sources' | 'siteUrl' | 'instructions'>;

/** How the files of a folder, or of a repository, are read. */
export const filesOptions = (
	row: Extract<SourceConfig, { kind: 'folder' | 'git' }>,
	{ instructions }: Pick<Surroundings, 'instructions'>,
): FolderOptions => ({
	format: row.format,
	path: row.path,
	without: instructions === undefined ? [] : [instructions],
});

/** A use of the files of a folder, or of a repository. */
export const withFiles = <Result>(
	row: Extract<SourceConfig, { kind: 'folder' | 'git' }>,
	use: (folder: string) => Promise<Result>,
	signal = new AbortController().signal,
): Promise<Result> => (row.kind === 'folder' ? use(row.folder) : gitSource(row, {}).withFiles(signal, use));

/** The origin of the site that citations lead to. Pages of another one keep their whole addresses. */
function homeOf({ siteUrl, sources }: Surroundings): string | undefined {
	const address = siteUrl ?? sources.find((source) => source.kind === 'website')?.url;
	return address === undefined ? undefined : new URL(address).origin;
}

/** A row of the configuration as what it is read from. */
export function openSource(row: SourceConfig, config: Surroundings): DocumentationSource {
	if (row.kind === 'folder') return folderSource(row.folder, filesOptions(row, config));
	if (row.kind === 'git') return gitSource(row, filesOptions(row, config));
	if (row.kind === 'openapi') {
		const { name, document, path = `/${name}`, pages } = row;
		return openApiSource({ document, path, pages });
	}
	const [isIn, isOut] = [matchesGlob(row.include), matchesGlob(row.exclude)];
	return websiteSource(new URL(row.url), {
		limits: row.maxPages === undefined ? {} : { maxPages: row.maxPages },
		elsewhere: { home: homeOf(config), path: row.path ?? `/${row.name}` },
		isWanted(url) {
			const path = decode(url.pathname).slice(1);
			return (row.include.length === 0 || isIn(path)) && !isOut(path);
		},
	});
}
