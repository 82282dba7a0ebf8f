import type { Documentation } from './documentation.js';
import type { Outline, StoredPage } from './source.js';

/** Builds a documentation from the pages that its outline names. Pages that are missing are left out. */
export function assembleDocumentation(outline: Outline, pages: ReadonlyMap<string, StoredPage>): Documentation {
	const { title, navigation, warnings } = outline;
	return {
		title,
		navigation,
		warnings,
		pages: outline.pages.flatMap(({ hash, facets }) => {
			const page = pages.get(hash);
			return page === undefined ? [] : [{ ...page, facets }];
		}),
	};
}
