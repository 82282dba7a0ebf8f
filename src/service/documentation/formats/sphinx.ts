import type { DocumentationFormat } from './format.js';
import { docutilsIds } from './heading-ids.js';

/** Sphinx with MyST, and Jupyter Book. */
export const sphinx: DocumentationFormat = {
	name: 'sphinx',
	title: 'Sphinx with MyST',
	signs: { configuration: ['conf.py', 'myst.yml', '_toc.yml'] },
	ids: docutilsIds,
};
