import type { DocumentationFormat } from '../../core/format.js';
import { mintlifyIds } from '../ids/heading-ids.js';

export const mintlify: DocumentationFormat = {
	name: 'mintlify',
	title: 'Mintlify',
	signs: { configuration: ['docs.json', 'mint.json'], says: /mintlify\.com/ },
	pages: {
		leftOut(file) {
			if (/^_?snippets\//.test(file)) return 'it is a snippet, which pages take in';
			return /^(?:readme|license|contributing)\.mdx?$/i.test(file) ? 'it is for those who write' : undefined;
		},
	},
	isMarkdownMdx: true,
	ids: mintlifyIds,
	syntax: {
		callouts: {
			Note: 'note',
			Info: 'info',
			Tip: 'tip',
			Warning: 'warning',
			Caution: 'caution',
			Danger: 'danger',
			Check: 'tip',
		},
	},
};
