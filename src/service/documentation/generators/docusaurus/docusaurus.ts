import { escapeRegExp } from '../../../../contract/escape-regexp.js';
import type { DocumentationFormat, PageRoot } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { listedTexts, withoutComments } from '../../core/globs.js';
import { withoutEnding } from '../../core/site-path.js';
import { mdxImports } from '../mdx-imports.js';
import { baseOf, titleInScript, titleOf, yamlOf } from '../site-title.js';
import { category, sidebars } from './sidebars.js';

/** Lines of code are marked by comments that stand on lines of their own. */
const highlightComment =
	/^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|%|;)\s*highlight-(?:next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

/** Numbers that order files. */
const orderingNumber = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;
/** `2021-11-01-x` and `7.0-x` are a date and a version. */
const dateOrVersion = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+)/;
const postDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/;

export const docusaurus: DocumentationFormat = {
	name: 'docusaurus',
	title: 'Docusaurus',
	signs: {
		configuration: ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`),
		addition: 'versions.json',
		settings: ['baseUrl', 'routeBasePath', 'lastVersion'],
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
	pages: { isTranslated: true, pathOf: documentPath, roots: (files) => roots(files, '') },
	isMarkdownMdx: true,
	includes: [mdxImports],
	configured: (configuration, { baseUrl } = {}) => ({
		siteTitle: titleInScript(configuration),
		isMarkdownMdx: !/\bformat\s*:\s*["'](?:detect|md)["']/.test(configuration),
		pages: {
			...docusaurus.pages,
			roots: (files) => roots(files, withoutComments(configuration)),
			base: baseOf(baseUrl),
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

/** Folders that the configuration names with their place, where it does so in plain texts; `../docs` stands beside the website's own. */
function namedRoots(configuration: string): PageRoot[] {
	const text = (name: string) => `\\b${name}["']?:\\s*["']([^"'\\n]{0,300})["']`;
	const both = (first: string, second: string) =>
		[...configuration.matchAll(new RegExp(`${text(first)}[^{}]{0,400}?${text(second)}`, 'g'))].map(
			([, a = '', b = '']) => [a, b] as const,
		);
	const preset = ['docs', 'blog'].flatMap((name) =>
		[...configuration.matchAll(new RegExp(`\\b${name}["']?:\\s*\\{[^{}]{0,400}?${text('routeBasePath')}`, 'g'))].map(
			([, route = '']) => [name, route] as const,
		),
	);
	const pairs = [
		...preset,
		...both('path', 'routeBasePath'),
		...both('routeBasePath', 'path').map(([route, folder]) => [folder, route] as const),
	];
	return pairs.map(([folder, route]) => ({
		folder: withoutSlashes(folder),
		path: withoutSlashes(route) === '' ? '' : `/${withoutSlashes(route)}`,
	}));
}

/** The list of `versions.json`, which stands below the configuration. */
const versionList = /\n(\[\s*(?:"[^"\n]*"[\s,]*)*\])\s*$/;

/** The folder and the place of the documents that have versions. */
function documents(configuration: string, named: readonly PageRoot[]): PageRoot {
	const blocks = [...configuration.matchAll(/\bdocs["']?:\s*\{([^{}]{0,2000})/g)].map(([, block = '']) => block);
	const setting = (name: string) => {
		const pattern = new RegExp(`\\b${name}["']?:\\s*["']([^"'\\n]{0,300})["']`);
		const found = blocks.map((block) => pattern.exec(block)?.[1]).find((text) => text !== undefined);
		return found === undefined ? undefined : withoutSlashes(found);
	};
	const route = setting('routeBasePath');
	const elsewhere = named.find(({ folder }) => folder === 'docs')?.path ?? '/docs';
	return {
		folder: setting('path') || 'docs',
		path: route === undefined ? elsewhere : route === '' ? '' : `/${route}`,
	};
}

function roots(files: readonly string[], configuration: string): PageRoot[] {
	const first = (pattern: RegExp) => [...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))];
	const languages = first(/^i18n\/([^/]+)\//);
	const list = versionList.exec(configuration)?.[1] ?? '';
	const published = [...list.matchAll(/"([^"\n]*)"/g)].map(([, name = '']) => name);
	const last = /\blastVersion\s*:\s*["']([^"']+)["']/.exec(configuration)?.[1] ?? published[0] ?? 'current';
	const only = listedTexts(configuration, 'onlyIncludeVersions');
	const isIncluded = (version: string) =>
		(only.length === 0 || only.includes(version)) && !/\bnoIndex["']?\s*:\s*true\b/.test(settingsOf(version));
	/** What the configuration sets for a version: `'2.x': { path: 'old' }`. */
	const settingsOf = (version: string) =>
		new RegExp(`\\bversions["']?:[\\s\\S]*?[\\s{,'"]${escapeRegExp(version)}["']?:\\s*\\{([^{}]{0,2000})\\}`).exec(
			configuration,
		)?.[1] ?? '';
	// A part of a repository may lack the list.
	const listed = (published.length > 0 ? published : first(/^versioned_docs\/version-([^/]+)\//)).filter(isIncluded);
	const named = namedRoots(configuration);
	const { folder, path } = documents(configuration, named);
	const pathOf = (version: string) => {
		const named = /\bpath["']?:\s*["']([^"'\n]{0,300})["']/.exec(settingsOf(version))?.[1];
		const step = named ?? (version === last ? '' : version === 'current' ? 'next' : version);
		return path + (withoutSlashes(step) && `/${withoutSlashes(step)}`);
	};
	const hasCurrent =
		published.length === 0 || (!/\bincludeCurrentVersion\s*:\s*false\b/.test(configuration) && isIncluded('current'));
	const isDocuments = (root: PageRoot) => root.folder === folder || (root.folder === 'docs' && root.path === path);
	return [
		...(hasCurrent ? [{ folder, path: pathOf('current') }] : []),
		...named.filter((root) => !isDocuments(root)),
		{ folder: 'blog', path: '/blog', pathOf: postPath },
		{ folder: 'src/pages', path: '' },
		...listed.map((version) => ({ folder: `versioned_docs/version-${version}`, path: pathOf(version) })),
		...languages.flatMap((language) =>
			[...(hasCurrent ? ['current'] : []), ...listed].map((version) => ({
				folder: `i18n/${language}/docusaurus-plugin-content-docs/${version === 'current' ? '' : 'version-'}${version}`,
				path: `/${language}${pathOf(version)}`,
			})),
		),
	];
}
