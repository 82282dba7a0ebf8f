import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { listedTexts, matchesGlob } from '../../core/globs.js';
import { titleOf } from '../site-title.js';
import { includes } from './includes.js';
import { mystTargets, readMyst } from './read-myst.js';

/** `make_id` of docutils, which Sphinx takes. */
const docutilsIds: HeadingIds = {
	slug: (words) =>
		words
			.toLowerCase()
			.replaceAll('ß', 'sz')
			.replaceAll('ø', 'o')
			.replaceAll('æ', 'ae')
			.normalize('NFKD')
			.replace(/[^\x20-\x7e\s]/g, '')
			.replace(/[^a-z0-9]+/g, '-')
			.replace(/^[-0-9]+|-+$/g, ''),
	empty: 'id1',
	repeated: (_, turn) => `id${turn}`,
};

const title = /^(?:html_title|project)\s*=\s*(["'])((?:(?!\1)[^\\\n]){1,200})\1[ \t]*(?:#|$)/m;

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
	includes: [includes],
	targets: mystTargets,
	configured(configuration) {
		const isExcluded = matchesGlob(listedTexts(configuration, 'exclude_patterns'));
		return {
			siteTitle: titleOf(title.exec(configuration)?.[2]),
			pages: {
				excluded: (file) => (isExcluded(file) ? 'the configuration excludes it (exclude_patterns)' : undefined),
			},
		};
	},
};
