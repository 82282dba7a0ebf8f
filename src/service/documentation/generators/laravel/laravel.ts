import type { DocumentationFormat } from '../../core/format.js';
import { readLinkList } from '../navigation/link-list.js';

/** The folder of a version, in every address. */
const versionFolder = /\/docs\/\{\{\s*version\s*\}\}(?=([/)\s#"])|$)/g;

/** Laravel's own documentation, and those of its packages that are written like it. */
export const laravel: DocumentationFormat = {
	name: 'laravel',
	title: "Laravel's",
	signs: {
		looksLike: (files) => ['documentation.md', 'installation.md', 'upgrade.md'].every((file) => files.includes(file)),
	},
	pages: {
		leftOut(file) {
			if (file === 'documentation.md') return 'it is the navigation';
			return /^(?:readme|license)\.md$/.test(file) ? 'it is for those who write' : undefined;
		},
	},
	navigation: [
		{
			name: /(^|\/)documentation\.md$/,
			read: (file, text, site) => readLinkList(file, withoutVersion(text), site),
			places: ['documentation.md'],
			isFixed: true,
		},
	],
	readTemplates: (body) => (body.includes('{{') ? withoutVersion(body) : body),
};

function withoutVersion(text: string): string {
	return text.replace(versionFolder, (_, next: string | undefined) => (next === '/' ? '' : '/'));
}
