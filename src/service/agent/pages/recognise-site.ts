import { plainFormat } from '../../documentation/generators/formats.js';
import { samplesOf } from '../../documentation/generators/recognise-format.js';
import type { WorkspaceFiles } from '../../workspace/overlay-files.js';
import { recogniseInThread } from './page-reader.js';
import { type FolderFormat, pagesIn, type RecognisedSite, siteOf } from './recognise-folder.js';

/** Folders of a repository that documentation usually stands in, with its configuration beside or above it. */
const usualFolders = ['', 'docs', 'website', 'documentation', 'guide'];

/**
 * Finds out which generator the documentation is written for, unless a setting says it. It decides about ids and addresses. If that
 * cannot be read in time, the pages are Markdown.
 */
export async function recogniseSite(
	workspace: Pick<WorkspaceFiles, 'list' | 'read' | 'siteFiles'>,
	recognise = recogniseInThread,
): Promise<RecognisedSite> {
	const { folder, files, format } = await workspace.siteFiles();
	const texts = new Map(files.map(({ path, text }) => [path, text]));
	const pages = (await workspace.list()).map(({ path }) => path);
	const usual: FolderFormat = { chosen: format === undefined ? plainFormat : { name: format }, named: [] };
	for (const name of usualFolders) {
		const inside = pagesIn(name, pages);
		if (inside.length === 0) continue;
		const read = samplesOf(inside).map(async (page) => [page, await workspace.read(page).catch(() => '')] as const);
		const samples = new Map(await Promise.all(read));
		const found = await recognise({ folder, usual: name, texts, pages, samples, format }).catch(() => undefined);
		if (found === undefined) break;
		usual.named = found.named;
		const isTold = format === undefined && found.chosen.name !== plainFormat.name;
		if (found.configured !== undefined || isTold) return siteOf(found, folder, pages);
	}
	return siteOf(usual, folder, pages);
}
