import type { DocumentationFormat } from './format.js';

/** Nextra, and Fumadocs, which names its components alike. */
export const nextra: DocumentationFormat = {
	name: 'nextra',
	title: 'Nextra',
	signs: {
		configuration: ['js', 'mjs', 'ts', 'cjs'].map((ending) => `next.config.${ending}`),
		says: /nextra|fumadocs/,
	},
	pages: {
		roots: () =>
			['content/docs', 'content', 'src/content', 'pages', 'src/pages'].map((folder) => ({
				folder,
				path: folder.endsWith('/docs') ? '/docs' : '',
			})),
	},
	syntax: { callouts: { Callout: true } },
};
