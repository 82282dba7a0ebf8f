import type { DocumentationFormat } from './format.js';

export const gitbook: DocumentationFormat = {
	name: 'gitbook',
	title: 'GitBook',
	signs: {
		configuration: ['.gitbook.yaml', '.gitbook', 'book.json'],
		looksLike: (files) => files.includes('SUMMARY.md'),
	},
};
