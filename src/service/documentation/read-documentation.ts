import type { Documentation } from '../../search/core/documentation.js';
import type { DocumentationSource, Outline, Reading, StoredPage } from './core/documentation-source.js';

/**
 * Builds a documentation from the pages that its outline names. Pages that are missing are left out.
 * @param titles of content sources, by their names
 */
export function assembleDocumentation(
	outline: Outline,
	pages: ReadonlyMap<string, StoredPage>,
	titles: ReadonlyMap<string, string> = new Map(),
): Documentation {
	const { title, navigation, warnings, unreadable } = outline;
	const sourceOf = ({ facets: { sources: [name = ''] = [] } }: Outline['pages'][number]) => titles.get(name) ?? name;
	const hasSeveral = new Set(outline.pages.map(sourceOf)).size > 1;
	return {
		title,
		navigation,
		warnings,
		...(unreadable && { unreadable }),
		pages: outline.pages.flatMap((listed) => {
			const page = pages.get(listed.hash);
			const contentSource = hasSeveral && sourceOf(listed);
			return page === undefined ? [] : [{ ...page, facets: listed.facets, ...(contentSource && { contentSource }) }];
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
