import { slug as githubSlug } from 'github-slugger';
import { toString as toText } from 'mdast-util-to-string';
import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import type { OrderedGroup } from '../../core/navigation.js';
import { isRecord } from '../../core/read-json.js';
import { mdxImports } from '../mdx-imports.js';
import { baseOf, foldersOfLanguages, titleOf } from '../site-title.js';

/** Astro takes the whole heading, with the space before a component, and one hyphen from its end. */
const astroIds: HeadingIds = {
	slug: (words) => githubSlug(words).replace(/-$/, ''),
	wordsOf: (heading) => toText(heading, { includeImageAlt: false }),
};

export const starlight: DocumentationFormat = {
	name: 'starlight',
	title: 'Starlight',
	signs: {
		configuration: ['mjs', 'ts', 'js', 'cjs', 'mts'].map((ending) => `astro.config.${ending}`),
		says: /starlight/,
		settings: ['locales', 'base', 'defaultLocale', 'sidebar', 'trailingSlash'],
		marks: /from ['"]@astrojs\/starlight\/components['"]/,
		address: [/^[ \t]*site\s*:\s*["'`](https?:[^"'`]+)/m, /^[ \t]*base\s*:\s*["'`]([^"'`]+)/m],
	},
	publicFolders: ['public'],
	ids: astroIds,
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
	configured(_, { base, integrations, trailingSlash, build } = {}) {
		const all: unknown[] = Array.isArray(integrations) ? integrations.flat() : [];
		const own = all.filter(isRecord).find((one) => 'title' in one || 'sidebar' in one) ?? {};
		const { title, locales, defaultLocale, sidebar } = own;
		const folders = foldersOfLanguages(locales);
		const first = folders?.find((name) => name === defaultLocale);
		const order = groupsOf(sidebar, first === undefined ? '' : `${first}/`);
		return {
			siteTitle: titleOf(title) ?? (isRecord(title) ? Object.values(title).map(titleOf).find(Boolean) : undefined),
			pages: {
				...starlight.pages,
				base: baseOf(base),
				ending: () => (isRecord(build) && build.format === 'file' ? '.html' : trailingSlash === 'always' ? '/' : ''),
			},
			...(folders && { languages: folders.filter((name) => name !== first) }),
			...(order.length > 0 && { order }),
		};
	},
	includes: [mdxImports],
	syntax: { callouts: { Aside: true }, codeComponents: ['Code'] },
};

/** The groups of a sidebar; its pages are named without the folder of their language. */
function groupsOf(items: unknown, folder: string, title = ''): OrderedGroup[] {
	const own = { title, pages: [] as string[], links: [] as string[] };
	const inner: OrderedGroup[] = [];
	for (const item of Array.isArray(items) ? items : []) {
		const { slug = item, link, label, autogenerate } = isRecord(item) ? item : {};
		const directory = isRecord(autogenerate) ? autogenerate.directory : undefined;
		const titled = [title, titleOf(label)].filter(Boolean).join(': ');
		if (typeof slug === 'string') own.pages.push(folder + slug);
		else if (typeof link === 'string') {
			// It may lead to another site, or to what a program makes.
			const page = folder + link.replace(/^\/|[?#].*$/g, '');
			if (link.startsWith('/')) own.pages.push(page);
			own.links.push(page);
		} else if (typeof directory !== 'string') inner.push(...groupsOf(isRecord(item) ? item.items : [], folder, titled));
		else if (label === undefined) own.pages.push(`${folder}${directory}/**`);
		else inner.push({ title: titled, pages: [`${folder}${directory}/**`] });
	}
	return own.pages.length > 0 ? [own, ...inner] : inner;
}
