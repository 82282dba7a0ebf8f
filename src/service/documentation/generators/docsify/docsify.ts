import type { DocumentationFormat } from '../../core/format.js';
import { readLinkList } from '../../markdown/link-list.js';
import { docsifyIds } from '../ids/heading-ids.js';

export const docsify: DocumentationFormat = {
	name: 'docsify',
	title: 'docsify',
	signs: { configuration: ['_sidebar.md', '_coverpage.md', '_navbar.md'] },
	pages: { navigation: { files: ['_sidebar.md'], read: readLinkList } },
	ids: docsifyIds,
};
