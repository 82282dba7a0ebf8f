import type { Documentation } from './documentation.js';
import type { Outline, StoredPage } from './source.js';

/** A documentation of the pages that its outline names; those that are not at hand are left out. */
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
