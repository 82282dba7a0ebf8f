import type { Documentation } from '../../search/core/documentation.js';
import type { DocumentationSource, Outline, Reading, StoredPage } from './core/documentation-source.js';

/** Builds a documentation from the pages that its outline names. Pages that are missing are left out. */
export function assembleDocumentation(outline: Outline, pages: ReadonlyMap<string, StoredPage>): Documentation {
	const { title, navigation, warnings, unreadable } = outline;
	return {
		title,
		navigation,
		warnings,
		...(unreadable && { unreadable }),
		pages: outline.pages.flatMap(({ hash, facets }) => {
			const page = pages.get(hash);
			return page === undefined ? [] : [{ ...page, facets }];
		}),
	};
}

/** Reads a source into memory. @throws DocumentationError when it cannot be read or holds no page */
export async function readDocumentation(source: DocumentationSource, more: Pick<Reading, 'onProgress'> = {}) {
	const read = new Map<string, StoredPage>();
	const { outline, format } = await source.read({
		...more,
		known: new Map(),
		async add({ record, json }) {
			read.set(record.hash, JSON.parse(json) as StoredPage);
		},
	});
	return { documentation: assembleDocumentation(outline, read), format };
}
