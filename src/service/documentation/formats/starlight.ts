import type { DocumentationFormat } from './format.js';

export const starlight: DocumentationFormat = {
	name: 'starlight',
	title: 'Starlight',
	signs: {
		configuration: ['mjs', 'ts', 'js', 'cjs', 'mts'].map((ending) => `astro.config.${ending}`),
		says: /starlight/,
	},
	syntax: { callouts: { Aside: true }, codeComponents: ['Code'] },
};
