import { assembleDocumentation } from './assemble-documentation.js';
import type { Documentation } from './documentation.js';
import { folderSource } from './folder/read-folder.js';
import type { DocumentationSource, StoredPage } from './source.js';

export interface LoadOptions {
	/** Title of the site. @default the `name` of `docs.json`, else the first page's title */
	title?: string;
}

/**
 * Reads a folder of Markdown and MDX into memory. Problems with single files end up in `warnings`.
 * @throws DocumentationError when the folder cannot be read or holds no page.
 */
export function loadDocumentation(folder: string, options: LoadOptions = {}): Promise<Documentation> {
	return readDocumentation(folderSource(folder, options));
}

/** Reads a source into memory, without a database. */
export async function readDocumentation(source: DocumentationSource): Promise<Documentation> {
	const read = new Map<string, StoredPage>();
	const { outline } = await source.read({
		known: new Map(),
		async add({ hash }, json) {
			read.set(hash, JSON.parse(json) as StoredPage);
		},
	});
	return assembleDocumentation(outline, read);
}
