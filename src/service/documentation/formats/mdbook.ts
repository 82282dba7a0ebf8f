import type { DocumentationFormat } from './format.js';
import { mdbookIds } from './heading-ids.js';

export const mdbook: DocumentationFormat = {
	name: 'mdbook',
	title: 'mdBook',
	signs: { configuration: ['book.toml'] },
	ids: mdbookIds,
};
