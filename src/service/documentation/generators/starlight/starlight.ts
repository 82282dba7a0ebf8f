import { slug as githubSlug } from 'github-slugger';
import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat } from '../../core/format.js';
import { isRecord } from '../../core/read-json.js';
import { mdxImports } from '../mdx-imports.js';
import { baseOf, foldersOfLanguages, titleInScript } from '../site-title.js';

export const starlight: DocumentationFormat = {
	name: 'starlight',
	title: 'Starlight',
	signs: {
		configuration: ['mjs', 'ts', 'js', 'cjs', 'mts'].map((ending) => `astro.config.${ending}`),
		says: /starlight/,
		settings: ['locales', 'base', 'defaultLocale'],
		marks: /from ['"]@astrojs\/starlight\/components['"]/,
		address: [/^[ \t]*site\s*:\s*["'`](https?:[^"'`]+)/m, /^[ \t]*base\s*:\s*["'`]([^"'`]+)/m],
	},
	publicFolders: ['public'],
	pages: {
		isTranslated: true,
		roots: () => [{ folder: 'src/content/docs', path: '' }],
		leftOut: (file) => (/(?:^|docs\/)404\.mdx?$/.test(file) ? 'it is shown where there is no page' : undefined),
		pathOf(file, { slug }) {
			if (slug !== undefined) return slug;
			const steps = withoutEnding(file).split('/');
			return (steps.at(-1) === 'index' ? steps.slice(0, -1) : steps).map((step) => githubSlug(step)).join('/');
		},
	},
	configured(configuration, { base, integrations } = {}) {
		const own = (Array.isArray(integrations) ? integrations : []).find((one) => isRecord(one) && 'locales' in one);
		const languages = foldersOfLanguages(own?.locales)?.filter((name) => name !== own.defaultLocale);
		return {
			siteTitle: titleInScript(configuration, 'title', 'starlight(\\()\\s*\\{[^{}]{0,1000}?'),
			pages: { ...starlight.pages, base: baseOf(base) },
			...(languages && { languages }),
		};
	},
	includes: [mdxImports],
	syntax: { callouts: { Aside: true }, codeComponents: ['Code'] },
};
