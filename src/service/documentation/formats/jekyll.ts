import type { DocumentationFormat } from './format.js';

export const jekyll: DocumentationFormat = {
	name: 'jekyll',
	title: 'Jekyll',
	signs: {
		configuration: ['_config.yml', '_config.yaml'],
		// Jupyter Book and Hexo have a file of this name too.
		says: /^(?:theme|remote_theme|plugins|gems|markdown|kramdown|collections|permalink|baseurl|sass)\s*:/m,
	},
};
