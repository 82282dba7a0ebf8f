import type { DocumentationFormat } from '../../core/format.js';
import { readLinkList } from '../../markdown/link-list.js';
import { readGitbookBlocks } from '../templates/read-liquid.js';

export const gitbook: DocumentationFormat = {
	name: 'gitbook',
	title: 'GitBook',
	signs: {
		configuration: ['.gitbook.yaml', '.gitbook', 'book.json'],
		looksLike: (files) => files.includes('SUMMARY.md'),
	},
	readTemplates: readGitbookBlocks,
	configured(configuration) {
		const folder = /^root\s*:\s*["']?([^\s"'#]{1,300})(?=["']?[ \t]*(?:#|$))/m
			.exec(configuration)?.[1]
			?.split('/')
			.filter((step) => step !== '' && step !== '.')
			.join('/');
		return !folder ? {} : { pages: { ...gitbook.pages, roots: () => [{ folder, path: '' }] } };
	},
	pages: {
		leftOut: (file) => (/(^|\/)SUMMARY\.md$/.test(file) ? 'it is the navigation' : undefined),
		navigation: { files: ['SUMMARY.md'], read: readLinkList },
	},
};
