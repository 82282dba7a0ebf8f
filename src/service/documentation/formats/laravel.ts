import type { DocumentationFormat } from './format.js';

/** Laravel's own documentation, and those of its packages that are written like it. */
export const laravel: DocumentationFormat = {
	name: 'laravel',
	title: "Laravel's",
	signs: {
		looksLike: (files) => ['documentation.md', 'installation.md', 'upgrade.md'].every((file) => files.includes(file)),
	},
};
