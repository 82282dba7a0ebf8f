import { assembleDocumentation } from './assemble-documentation.js';
import type { Documentation } from './documentation.js';
import { folderSource } from './folder/read-folder.js';
import type { DocumentationSource, StoredPage } from './source.js';

/**
 * Reads a source, or a folder of Markdown and MDX, into memory. Problems with single files end up in `warnings`.
 * @throws DocumentationError when the source cannot be read or holds no page.
 */
export async function loadDocumentation(source: DocumentationSource | string): Promise<Documentation> {
	const read = new Map<string, StoredPage>();
	const { outline } = await (typeof source === 'string' ? folderSource(source) : source).read({
		known: new Map(),
		async add({ record, json }) {
			read.set(record.hash, JSON.parse(json) as StoredPage);
		},
	});
	return assembleDocumentation(outline, read);
}
