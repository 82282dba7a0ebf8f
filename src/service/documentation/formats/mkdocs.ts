import { alertNames } from '../markdown/alert-names.js';
import { flattenMkdocs } from '../markdown/mkdocs-blocks.js';
import type { DocumentationFormat } from './format.js';
import { pymdownIds, pythonIds } from './heading-ids.js';

/** MkDocs with Material for MkDocs, pymdownx and mkdocstrings. */
export const mkdocs: DocumentationFormat = {
	name: 'mkdocs',
	title: 'MkDocs',
	signs: { configuration: ['mkdocs.yml', 'mkdocs.yaml'] },
	ids: pythonIds,
	configured: (configuration) => (/slugify:.*pymdownx\.slugs/.test(configuration) ? { ids: pymdownIds } : {}),
	syntax: {
		tableOfContents: /^\s*\[TOC\]\s*$/,
		readBlocks: (body) =>
			/^[ \t]*(?:[!?]{3}|={3})/m.test(body)
				? flattenMkdocs(body.split('\n'), (name) => alertNames.get(name.toLowerCase()) ?? 'NOTE').join('\n')
				: body,
	},
};
