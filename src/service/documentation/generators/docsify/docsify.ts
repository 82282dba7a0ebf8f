import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { readLinkList } from '../navigation/link-list.js';

/** `slugify` of docsify 5. */
const docsifyIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.normalize('NFC')
			.toLowerCase()
			.replace(/\ufe0f|\p{Emoji_Presentation}|\p{Extended_Pictographic}/gu, '')
			.replace(/[\u2000-\u206f\u2e00-\u2e7f\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, '')
			.replace(/\s/g, '-')
			.replace(/^(\d)/, '_$1'),
};

export const docsify: DocumentationFormat = {
	name: 'docsify',
	title: 'docsify',
	signs: { configuration: ['_sidebar.md', '_coverpage.md', '_navbar.md'] },
	navigation: [{ name: /(^|\/)(_sidebar|_navbar)\.md$/, read: readLinkList, places: ['_sidebar.md'] }],
	ids: docsifyIds,
};
