import { slug } from 'github-slugger';
import { toString as toText } from 'mdast-util-to-string';
import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, HeadingIds, PageRoot } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { isRecord } from '../../core/read-json.js';
import { mdxImports } from '../mdx-imports.js';
import { baseOf, titleOf, yamlOf } from '../site-title.js';
import { category, sidebars } from './sidebars.js';

/** Lines of code are marked by comments that stand on lines of their own. */
const highlightComment =
	/^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|%|;)\s*highlight-(?:next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

/** Numbers that order files. */
const orderingNumber = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;
/** `2021-11-01-x` and `7.0-x` are a date and a version. */
const dateOrVersion = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+)/;
const postDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/;

/** Its own plugin takes the whole heading, with the space before a component and the words of a picture. */
const idsBy = (markdown: unknown): HeadingIds => {
	const { anchors } = isRecord(markdown) ? markdown : {};
	const hasCase = isRecord(anchors) && anchors.maintainCase === true;
	return { slug: (words) => slug(words, hasCase), wordsOf: (heading) => toText(heading) };
};

export const docusaurus: DocumentationFormat = {
	name: 'docusaurus',
	title: 'Docusaurus',
	signs: {
		configuration: ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`),
		addition: 'versions.json',
		settings: [
			'baseUrl',
			'routeBasePath',
			'lastVersion',
			'onlyIncludeVersions',
			'includeCurrentVersion',
			'locales',
			'maintainCase',
			'trailingSlash',
		],
		marks: /^import .+ from ['"]@(?:theme|site|docusaurus)\/|^sidebar_(?:position|label):/m,
		address: [
			/^(?: {0,4}|\t)["']?url["']?:\s*["'`](https?:[^"'`]+)/m,
			/^(?: {0,4}|\t)["']?baseUrl["']?:\s*["'`]([^"'`]+)/m,
		],
	},
	pagesElsewhere: (configuration) => /\bpath["']?:\s*["'](\.\.\/[^"'\n]+)["']/.exec(configuration)?.[1],
	navigation: [sidebars, category],
	folderTitle: {
		files: ['_category_.json'],
		read(text) {
			const { label, position } = yamlOf(text);
			return { title: titleOf(label), order: typeof position === 'number' ? position : undefined };
		},
	},
	publicFolders: ['static'],
	ids: idsBy(undefined),
	pages: { isTranslated: true, pathOf: documentPath, roots: (files) => roots(files, {}) },
	isMarkdownMdx: true,
	includes: [mdxImports],
	configured: (configuration, settings = {}) => ({
		siteTitle: titleOf(settings.title),
		ids: idsBy(settings.markdown),
		isMarkdownMdx: !(isRecord(settings.markdown) && ['detect', 'md'].includes(String(settings.markdown.format))),
		pages: {
			...docusaurus.pages,
			roots: (files) => roots(files, settings, configuration),
			base: baseOf(settings.baseUrl),
			ending: () => (settings.trailingSlash === true ? '/' : ''),
		},
	}),
	syntax: {
		callouts: { Admonition: true },
		codeComponents: ['CodeBlock'],
		unwrapped: 'mdx-code-block',
		codeLine: (line) => (highlightComment.test(line) ? undefined : line),
	},
};

const withoutNumber = (step: string) => (dateOrVersion.test(step) ? step : step.replace(orderingNumber, ''));

function documentPath(file: string, { slug, id }: Frontmatter): string {
	if (slug?.startsWith('/')) return slug;
	const steps = withoutEnding(file).split('/').map(withoutNumber);
	const name = steps.pop() ?? '';
	if (slug === undefined && (/^(?:index|readme)$/i.test(name) || name === steps.at(-1))) return steps.join('/');
	return joined(steps, slug ?? id ?? name);
}

function postPath(file: string, { slug }: Frontmatter): string {
	if (slug !== undefined) return slug;
	const path = withoutEnding(file).replace(/\/index$/i, '');
	const [, year, month, day, name] = postDate.exec(path) ?? [];
	return year === undefined ? path : [year, month?.padStart(2, '0'), day?.padStart(2, '0'), name].join('/');
}

/** A slug may lead to the folder above. */
function joined(steps: readonly string[], last: string): string {
	const path = [...steps];
	for (const step of last.split('/')) {
		if (step === '..') path.pop();
		else if (step !== '.') path.push(step);
	}
	return path.join('/');
}

/** `../docs/` is `docs`. */
const withoutSlashes = (path: string) => path.replace(/^(?:\.{0,2}\/)+|\/+$/g, '');

type Options = Readonly<Record<string, unknown>>;

const pairsOf = (list: unknown): unknown[][] => (Array.isArray(list) ? list.filter(Array.isArray) : []);

/** The plugins that show pages, with their options: those of a preset, and those of their own. */
function instancesOf({ presets, plugins }: Options): { kind: string | undefined; options: Options }[] {
	const ofPreset = (options: unknown) =>
		['docs', 'blog'].map((kind) => ({ kind, options: isRecord(options) ? options[kind] : undefined }));
	return [
		...pairsOf(presets).flatMap(([, options]) => ofPreset(options)),
		...pairsOf(plugins).map(([name, options]) => ({ kind: /content-(docs|blog)/.exec(String(name))?.[1], options })),
	].flatMap(({ kind, options }) => (isRecord(options) ? [{ kind, options }] : []));
}

/** The folder and the place of a plugin's pages; `../docs` stands beside the website's own folder. */
function rootOf(kind: string | undefined, { path = kind, routeBasePath = kind }: Options): PageRoot | undefined {
	if (typeof path !== 'string' || typeof routeBasePath !== 'string') return undefined;
	const route = withoutSlashes(routeBasePath);
	const pages = kind === 'blog' ? { pathOf: postPath } : {};
	return { folder: withoutSlashes(path), path: route === '' ? '' : `/${route}`, ...pages };
}

/** The folders of translations that are published; all of them where only a program knows which. */
function languagesOf(folders: readonly string[], i18n: unknown): readonly string[] {
	const { locales, defaultLocale }: Options = isRecord(i18n) ? i18n : {};
	const isKnown = Array.isArray(locales) && locales.every((locale) => typeof locale === 'string');
	return folders.filter((folder) => folder !== defaultLocale && (!isKnown || locales.includes(folder)));
}

/** The list of `versions.json`, which stands below the configuration. */
const versionList = /\n(\[\s*(?:"[^"\n]*"[\s,]*)*\])\s*$/;

function roots(files: readonly string[], settings: Options, configuration = ''): PageRoot[] {
	const first = (pattern: RegExp) => [...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))];
	const languages = languagesOf(first(/^i18n\/([^/]+)\//), settings.i18n);
	const list = versionList.exec(configuration)?.[1] ?? '';
	const published = [...list.matchAll(/"([^"\n]*)"/g)].map(([, name = '']) => name);
	const instances = instancesOf(settings);
	const isMain = ({ kind, options }: (typeof instances)[number]) =>
		kind === 'docs' && (options.id === undefined || options.id === 'default');
	/** The documents that have versions. */
	const documents = instances.find(isMain)?.options ?? {};
	const last = documents.lastVersion ?? published[0] ?? 'current';
	const only = documents.onlyIncludeVersions;
	const versions = isRecord(documents.versions) ? documents.versions : {};
	const settingsOf = (version: string) => (isRecord(versions[version]) ? versions[version] : {});
	const isIncluded = (version: string) =>
		(!Array.isArray(only) || only.includes(version)) && settingsOf(version).noIndex !== true;
	// A part of a repository may lack the list.
	const listed = (published.length > 0 ? published : first(/^versioned_docs\/version-([^/]+)\//)).filter(isIncluded);
	const { folder, path } = rootOf('docs', documents) ?? { folder: 'docs', path: '/docs' };
	const others = instances.flatMap((one) => (isMain(one) ? [] : (rootOf(one.kind, one.options) ?? [])));
	const pathOf = (version: string) => {
		const named = settingsOf(version).path;
		const own = version === last ? '' : version === 'current' ? 'next' : version;
		const step = withoutSlashes(typeof named === 'string' ? named : own);
		return path + (step && `/${step}`);
	};
	// A preset has neither when it says so, and then only the plugins of their own count.
	const isOff = (kind: string) => pairsOf(settings.presets).some(([, own]) => isRecord(own) && own[kind] === false);
	const hasDocuments = instances.some(isMain) || !isOff('docs');
	const hasCurrent = published.length === 0 || (documents.includeCurrentVersion !== false && isIncluded('current'));
	return [
		...(hasCurrent && hasDocuments ? [{ folder, path: pathOf('current') }] : []),
		...others,
		...(isOff('blog') || instances.some(({ kind }) => kind === 'blog')
			? []
			: [{ folder: 'blog', path: '/blog', pathOf: postPath }]),
		{ folder: 'src/pages', path: '' },
		...listed.map((version) => ({ folder: `versioned_docs/version-${version}`, path: pathOf(version) })),
		...languages.flatMap((language) =>
			[...(hasCurrent ? ['current'] : []), ...listed].map((version) => ({
				folder: `i18n/${language}/docusaurus-plugin-content-docs/${version === 'current' ? '' : 'version-'}${version}`,
				path: `/${language}${pathOf(version)}`,
				language,
			})),
		),
	];
}
