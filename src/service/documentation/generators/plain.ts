import type { DocumentationFormat } from '../core/format.js';

/** A folder of Markdown as GitHub shows it, which needs no rule of its own. */
export const plain: DocumentationFormat = {
	name: 'markdown',
	title: 'Markdown',
	signs: {},
};
