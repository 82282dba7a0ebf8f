import type { SiteDescription } from '../../support/site-description.js';
import { site as furo } from '../sphinx-furo/site.js';

const { toggleTheme: _, ...common } = furo;

/** The same documentation in the theme of Read the Docs, which is light whatever the reader prefers. */
export const site: SiteDescription = {
	...common,
	title: 'Sphinx with the theme of Read the Docs',
	folder: 'sphinx-furo',
	build: [['sphinx-build', '-q', '-W', '-b', 'html', '-D', 'html_theme=sphinx_rtd_theme', 'source', 'build']],
	alwaysLight: true,
	search: {
		keys: ['/'],
		field: (page) => page.getByPlaceholder('Search docs'),
	},
};
