import type { DocumentationFormat } from '../../core/format.js';
import { listedTexts, matchesGlob } from '../../core/globs.js';
import { docutilsIds } from '../ids/heading-ids.js';
import { titleInScript } from '../site-title.js';
import { mystTargets, readMyst } from './read-myst.js';

/** Sphinx with MyST, and Jupyter Book. */
export const sphinx: DocumentationFormat = {
	name: 'sphinx',
	title: 'Sphinx with MyST',
	signs: {
		configuration: ['conf.py', 'myst.yml', '_toc.yml'],
		marks: /^(?:`{3,}|:{3,})\{[a-z][\w:-]*\}|^\([\w-]+\)=$/m,
		address: [/^html_baseurl\s*=\s*["'](https?:[^"']+)/m],
	},
	ids: docutilsIds,
	readTemplates: readMyst,
	targets: mystTargets,
	configured(configuration) {
		const isExcluded = matchesGlob(listedTexts(configuration, 'exclude_patterns'));
		return {
			siteTitle: titleInScript(configuration, '(?:html_title|project)'),
			pages: {
				excluded: (file) => (isExcluded(file) ? 'the configuration excludes it (exclude_patterns)' : undefined),
			},
		};
	},
};
