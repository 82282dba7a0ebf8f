import type { DocumentationFormat } from './format.js';
import { hugoIds } from './heading-ids.js';

export const hugo: DocumentationFormat = {
	name: 'hugo',
	title: 'Hugo',
	signs: {
		configuration: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'archetypes'],
		looksLike: (files) => files.some((file) => /(^|\/)_index(?:\.[a-z-]+)?\.(?:md|html)$/i.test(file)),
	},
	ids: hugoIds,
};
