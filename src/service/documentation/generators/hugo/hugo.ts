import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, HeadingIds, NamedHeading, PageRoot } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { isLanguage } from '../../core/is-language.js';
import { lineInclude } from '../included-lines.js';
import { dataOf, titleOf } from '../site-title.js';
import { readShortcodes } from './read-shortcodes.js';
import { references } from './references.js';

/** `_index.md`, and `index.de.md` for a language. */
const bundlePage = /^_?index(?:\.[a-z]{2}(?:-[a-z]{2,4})?)?$/i;
const sectionPage = /(?:^|\/)_index(?:\.[a-z-]+)?\.md$/i;
const languageEnding = /\.([a-z]{2}(?:-[a-z]{2,4})?)$/i;

const configurations = ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'];
const oldConfigurations = ['config.toml', 'config.yaml', 'config.yml'];

/** Hugo's own, "github", which keeps every hyphen. */
const hugoIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_\- ]/gu, '')
			.replaceAll(' ', '-'),
	empty: 'heading',
};

export const hugo: DocumentationFormat = {
	name: 'hugo',
	title: 'Hugo',
	signs: {
		configuration: [...configurations, 'archetypes', ...oldConfigurations],
		beside: {
			archetypes: 'content',
			...Object.fromEntries(oldConfigurations.map((name) => [name, 'content'])),
		},
		texts: [...configurations, ...oldConfigurations],
		looksLike: hasSections,
		isCertain: true,
		address: [/^[ \t]*["']?baseURL["']?\s*[:=]\s*["']?(https?:[^\s"'#]+)/im],
	},
	oldAddresses: { key: 'aliases', written: (path) => `${path.replace(/\/$/, '')}/` },
	publicFolders: ['static'],
	pages: {
		hasNamesAsAddresses: true,
		references,
		underscored: /^_index(?:\.[a-z-]+)?\.(?:md|markdown)$/i,
		roots: (files) => roots(files, 'en'),
		leftOut: partOfBundle,
		pathOf: (file, frontmatter) => pathOf(file, frontmatter, { language: 'en', keepsCase: false }),
		publishedFrom: (_, { date }) => date,
	},
	configured(configuration) {
		const language = /^[ \t]*defaultContentLanguage\s*[=:]\s*["']?([\w-]+)/im.exec(configuration)?.[1] ?? 'en';
		const keepsCase = /^[ \t]*disablePathToLower\s*[=:]\s*true\b/im.test(configuration);
		const buildsFuture = /^[ \t]*buildFuture\s*[=:]\s*true\b/im.test(configuration);
		return {
			siteTitle: titleOf(dataOf(configuration).title),
			pages: {
				...hugo.pages,
				roots: (files) => roots(files, language),
				pathOf: (file, frontmatter) => pathOf(file, frontmatter, { language, keepsCase }),
				...(buildsFuture && { publishedFrom: () => undefined }),
			},
		};
	},
	ids: hugoIds,
	readTemplates: readShortcodes,
	// As themes have them.
	includes: [
		lineInclude(
			/\{\{[<%][ \t]*docs\/shared/,
			/^([ \t]*)\{\{[<%][ \t]*docs\/shared[ \t][^}]*\blookup="([^"]+)"[^}]*\}\}[ \t]*$/,
			'/shared/',
		),
		lineInclude(
			/\{\{[<%][ \t]*include/,
			/^([ \t]*)\{\{[<%][ \t]*include[ \t]+(?:file=)?"?([^"\s>%]+\.(?:md|markdown))"?[^}]*\}\}[ \t]*$/,
		),
	],
	targets(text, file) {
		const title = /^title[ \t]*[:=][ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(text.slice(0, headMax))?.[2];
		const name = withoutEnding(file).replace(/(?:^|\/)_?index$/i, '');
		return new Map<string, NamedHeading>(
			title === undefined ? [] : [[`/${name.toLowerCase()}`, { words: title, isPage: true }]],
		);
	},
};

/** The length of the top of a file, where its title stands. */
const headMax = 2_000;

/** Whether more folders are sections than have pages beside an `index.md`, which Hugo would not show. */
function hasSections(files: readonly string[]): boolean {
	const all = new Set(files);
	const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);
	const sections = new Set(files.filter((file) => sectionPage.test(file)).map(folderOf));
	const others = files.map(folderOf).filter((folder, index) => {
		const name = withoutEnding((files[index] ?? '').slice(folder.length));
		return all.has(`${folder}index.md`) && !bundlePage.test(name) && !sections.has(folder);
	});
	return sections.size > new Set(others).size;
}

/** The folder of pages, which may hold one folder for each language. */
function roots(files: readonly string[], language: string): PageRoot[] {
	const folders = new Set(files.flatMap((file) => /^content\/([^/]+)\//.exec(file)?.[1] ?? []));
	const hasHome = files.some((file) => /^content\/_?index\.[^/]+$/.test(file));
	if (hasHome || folders.size === 0 || ![...folders].every((folder) => isLanguage(folder.toLowerCase())))
		return [{ folder: 'content', path: '' }];
	return [...folders].map((folder) => ({
		folder: `content/${folder}`,
		path: folder.toLowerCase() === language.toLowerCase() || folders.size === 1 ? '' : `/${folder}`,
	}));
}

/** Files beside or below an `index.md` belong to that page. */
function partOfBundle(file: string, files: ReadonlySet<string>): string | undefined {
	const steps = file.split('/');
	const name = withoutEnding(steps.pop() ?? '');
	for (let length = steps.length; length > 0; length -= 1) {
		const folder = steps.slice(0, length).join('/');
		const isBundle = files.has(`${folder}/index.md`) && !files.has(`${folder}/_index.md`);
		if (isBundle && !(length === steps.length && bundlePage.test(name))) return `it belongs to ${folder}/index.md`;
	}
	return undefined;
}

interface AddressRules {
	language: string;
	keepsCase: boolean;
}

function pathOf(file: string, { slug, url }: Frontmatter, { language, keepsCase }: AddressRules): string {
	if (url !== undefined) return url;
	const steps = withoutEnding(file).split('/');
	let name = steps.pop() ?? '';
	const ending = languageEnding.exec(name)?.[1] ?? '';
	const own = isLanguage(ending.toLowerCase()) ? ending : undefined;
	if (own !== undefined) name = name.slice(0, -own.length - 1);
	const isFolder = bundlePage.test(name);
	const last = slug ?? (isFolder ? undefined : name);
	if (isFolder && slug !== undefined) steps.pop();
	const path = [...steps, ...(last === undefined ? [] : [last])].map((step) => addressStep(step, keepsCase)).join('/');
	return own === undefined || own.toLowerCase() === language.toLowerCase() ? path : `${own}/${path}`;
}

/** Letters are small in addresses, and spaces hyphens. */
const addressStep = (step: string, keepsCase: boolean) =>
	(keepsCase ? step : step.toLowerCase()).replace(/\s+/g, '-').replace(/[^\p{L}\p{N}\p{M}./_\-#+~@%]/gu, '');
