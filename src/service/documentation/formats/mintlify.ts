import type { DocumentationFormat } from './format.js';
import { mintlifyIds } from './heading-ids.js';

export const mintlify: DocumentationFormat = {
	name: 'mintlify',
	title: 'Mintlify',
	signs: { configuration: ['docs.json', 'mint.json'], says: /mintlify\.com/ },
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
