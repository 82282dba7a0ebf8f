import { join } from 'node:path';
import type { Documentation } from '../../search/core/documentation.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder, writeFiles } from '../service/scratch-folder.js';

/** A site by its paths, the words of its pages and its navigation. */
export async function readSite(files: Record<string, string>, inner = '') {
	const { pages, navigation, warnings } = await loadDocumentation(`${scratchFolder(files)}/${inner}`);
	return {
		paths: pages.map(({ path }) => path).sort(),
		texts: Object.fromEntries(pages.map(({ path, sections }) => [path, sections.map(({ text }) => text).join('\n')])),
		navigation: navigation.map((group) => [group.title, ...group.pages.map(({ path }) => path)]),
		warnings,
	};
}

/** A folder `docs` with these files. */
export function docsFolder(files: Record<string, string>): string {
	const docs = join(scratchFolder(), 'docs');
	writeFiles(docs, files);
	return docs;
}

export const readDocs = (files: Record<string, string>): Promise<Documentation> => loadDocumentation(docsFolder(files));

/** The Markdown of the page at a path. */
export const pageOf = ({ pages }: Documentation, path: string): string =>
	pages.find((page) => page.path === path)?.markdown ?? '';

/** The title of a site that has pages in the folders of most generators. */
export async function titleOfSite(files: Record<string, string>): Promise<string> {
	const home = { 'index.md': '# Home\n\nWelcome.', 'docs/a.md': '# A\n\nText.', 'content/b.md': '# B\n\nText.' };
	return (await loadDocumentation(scratchFolder({ ...home, ...files }))).title;
}
