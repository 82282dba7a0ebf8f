import type { Frontmatter } from '../markdown/frontmatter.js';
import { withoutEnding } from '../site-path.js';
import type { DocumentationFormat, PageRoot } from './format.js';

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
	signs: { configuration: ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`) },
	pages: { pathOf: documentPath, roots: (files) => roots(files, []) },
	configured: (configuration) => ({
		pages: { pathOf: documentPath, roots: (files) => roots(files, namedRoots(configuration)) },
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

/** Folders that the configuration names with their place, where it does so in plain texts. */
function namedRoots(configuration: string): PageRoot[] {
	const text = (name: string) => `\\b${name}["']?:\\s*["']\\.?/?([^"'\\n]*)["']`;
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
		folder: folder.replace(/\/+$/, ''),
		path: route.replace(/\/+$/, '') === '' ? '' : `/${route.replace(/\/+$/, '')}`,
	}));
}

function roots(files: readonly string[], named: readonly PageRoot[]): PageRoot[] {
	const first = (pattern: RegExp) => [...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))];
	return [
		...named,
		{ folder: 'docs', path: '/docs' },
		{ folder: 'blog', path: '/blog', pathOf: postPath },
		{ folder: 'src/pages', path: '' },
		...first(/^versioned_docs\/version-([^/]+)\//).map((version) => ({
			folder: `versioned_docs/version-${version}`,
			path: `/docs/${version}`,
		})),
		...first(/^i18n\/([^/]+)\//).map((language) => ({
			folder: `i18n/${language}/docusaurus-plugin-content-docs/current`,
			path: `/${language}/docs`,
		})),
	];
}
