import { readLinkList } from '../folder/link-list.js';
import type { DocumentationFormat } from './format.js';
import { mdbookIds } from './heading-ids.js';

export const mdbook: DocumentationFormat = {
	name: 'mdbook',
	title: 'mdBook',
	signs: { configuration: ['book.toml'] },
	pages: {
		roots: () => [{ folder: 'src', path: '' }],
		leftOut: (file) => (/(^|\/)SUMMARY\.md$/.test(file) ? 'it is the navigation' : undefined),
		navigation: { files: ['SUMMARY.md', 'src/SUMMARY.md'], read: readLinkList, isComplete: true },
	},
	configured(configuration) {
		const folder = /^\s*src\s*=\s*["']([^"']+)["']/m.exec(configuration)?.[1] ?? 'src';
		return {
			pages: {
				...mdbook.pages,
				roots: () => [{ folder, path: '' }],
				navigation: { files: ['SUMMARY.md', `${folder}/SUMMARY.md`], read: readLinkList, isComplete: true },
			},
		};
	},
	ids: mdbookIds,
};
