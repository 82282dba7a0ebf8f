import type { DocumentationFormat } from '../../core/format.js';
import { withoutEnding } from '../../core/site-path.js';
import { readMeta } from './read-meta.js';

/** Nextra, and Fumadocs, which names its components alike. */
export const nextra: DocumentationFormat = {
	name: 'nextra',
	title: 'Nextra',
	signs: {
		configuration: ['js', 'mjs', 'ts', 'cjs'].map((ending) => `next.config.${ending}`),
		says: /nextra|fumadocs/,
		marks: /from ['"](?:nextra|fumadocs-ui)\//,
	},
	publicFolders: ['public'],
	pages: {
		navigation: {
			ofFolders: {
				files: ['json', 'js', 'ts', 'jsx', 'tsx', 'mjs'].map((ending) => `_meta.${ending}`),
				read: readMeta,
			},
		},
		roots: () => [
			...['content', 'src/content', 'pages', 'src/pages'].map((folder) => ({ folder, path: '' })),
			...['app', 'src/app'].map((folder) => ({ folder, path: '', pathOf: routePath })),
		],
	},
	syntax: { callouts: { Callout: true } },
};

/** A page of the router is a folder with a `page.mdx`; folders in parentheses are not in its address. */
const routePath = (file: string) =>
	withoutEnding(file)
		.replace(/(^|\/)page$/, '')
		.split('/')
		.filter((step) => !/^\(.*\)$/.test(step))
		.join('/');
