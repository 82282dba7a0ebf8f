import { isScalar } from 'yaml';
import { refuseNesting } from '../../../data-formats/nesting.js';
import { parseYamlDocument } from '../../../data-formats/parse-yaml.js';
import type { DocumentationFormat, HeadingIds, NavigationList } from '../../core/format.js';
import { matchesGlob } from '../../core/globs.js';
import { readLiquid } from '../liquid.js';
import { titleOf } from '../site-title.js';
import { changeText } from '../template-tags.js';
import { codeIncludes, snippets } from './includes.js';
import { flattenMkdocs } from './mkdocs-blocks.js';
import { readPymdownBlocks } from './pymdown-blocks.js';

/** `slugify` of Python-Markdown's table of contents, which MkDocs takes. */
const pythonIds: HeadingIds = {
	slug: (words) =>
		words
			.normalize('NFKD')
			.replace(/[^\x20-\x7e\t]/g, '')
			.replace(/[^\w\s-]/g, '')
			.trim()
			.toLowerCase()
			.replace(/[-\s]+/g, '-'),
	empty: '_1',
	repeated: (id, turn) => (/^_\d+$/.test(id) ? `_${turn + 1}` : `${id}_${turn}`),
};

/** `pymdownx.slugs`, which many configurations of MkDocs name. */
const pymdownIds: HeadingIds = {
	...pythonIds,
	slug: (words) =>
		words
			.normalize('NFC')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
			.trim()
			.replaceAll(' ', '-'),
};

/** MkDocs with Material for MkDocs, pymdownx and mkdocstrings. */
export const mkdocs: DocumentationFormat = {
	name: 'mkdocs',
	title: 'MkDocs',
	signs: {
		configuration: ['mkdocs.yml', 'mkdocs.yaml'],
		marks: /^(?:[!?]{3}\+? [a-z]|=== ["'])/m,
		address: [/^site_url\s*:\s*["']?(https?:[^\s"'#]+)/m],
		inherits: {
			parent: (text) => /^INHERIT\s*:\s*["']?([^\s"'#]{1,300})/m.exec(text)?.[1],
			merge(text, parent) {
				const own = new Set([...text.matchAll(fields)].map(([, name]) => name));
				return `${text}\n${parent.replace(fields, (whole, name: string) => (own.has(name) ? '' : whole))}`;
			},
		},
	},
	pages: {
		roots: () => [{ folder: 'docs', path: '' }],
		navigation: { files: ['mkdocs.yml', 'mkdocs.yaml'], read: readNavigation },
	},
	ids: pythonIds,
	hasIdsElsewhere: true,
	readTemplates: withoutUnknownNames,
	includes: [snippets, codeIncludes],
	configured(configuration) {
		const named = /^docs_dir\s*:\s*["']?([^\s"'#]{1,300})/m.exec(configuration)?.[1] ?? 'docs';
		const folder = named.replace(/^\.?\/+|\/+$/g, '');
		const below = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);
		const document = documentOf(configuration);
		const excluded = ['exclude_docs', 'draft_docs'].flatMap((name) => patternsOf(document, name));
		const isExcluded = matchesGlob(excluded);
		return {
			siteTitle: titleOf(document.get('site_name')),
			pages: {
				...mkdocs.pages,
				roots: () => [{ folder, path: '' }],
				excluded: (file) => (isExcluded(below(file)) ? 'the configuration excludes it' : undefined),
			},
			...(/^[ \t]*(?:-[ \t]*)?["']?(?:zensical\.extensions\.)?macros\b/m.test(configuration) && {
				readTemplates: (body, page) => withoutUnknownNames(readLiquid(body, page)),
			}),
			...(hasUnicodeSlugs(configuration) && { ids: pymdownIds }),
		};
	},
	syntax: {
		tableOfContents: /^\s*\[TOC\]\s*$/,
		readFirst: readPymdownBlocks,
		readBlocks: (body) => (/^[ \t]*(?:[!?]{3}|={3})/m.test(body) ? flattenMkdocs(body.split('\n')).join('\n') : body),
	},
};

/** A field of the configuration, with the lines that belong to it. */
const fields = /^([A-Za-z_][\w-]*)[ \t]*:.*(?:\n(?:[ \t#-].*|[ \t]*(?=\n)))*/gm;

/** Names of objects, by which autorefs and mkdocstrings link from anywhere, and those that a file beside the pages defines. */
const reference = /`[^`\n]*`(?!\])|\[((?:[^[\]\n`]|`[^`\n]*`)+)\]\[((?:[A-Za-z_][\w.:-]{0,200})?)\]/g;

/** The words of links to names that their page does not define. */
function withoutUnknownNames(body: string): string {
	if (!body.includes('][')) return body;
	const defined = new Set(
		[...body.matchAll(/^[ \t]*\[([^\]]{1,200})\]:/gm)].map(([, name = '']) => name.toLowerCase()),
	);
	return changeText(body, (text) =>
		text.replace(reference, (whole, words: string | undefined, name: string) => {
			const wanted = (name || words)?.toLowerCase().replaceAll('`', '');
			return words === undefined || !wanted?.includes('.') || defined.has(name.toLowerCase()) || defined.has(wanted)
				? whole
				: words;
		}),
	);
}

/** Other extensions have slugs of their own: those of headings are an option of `toc`. */
const hasUnicodeSlugs = (configuration: string) =>
	/^([ \t]*)-[ \t]*toc[ \t]*:[ \t]*\n(?:\1[ \t]+(?!-).*\n)*?\1[ \t]+slugify:.*pymdownx\.slugs/m.test(configuration);

/** Tags such as `!!python/name:` mean nothing here, and are no reason to read nothing. */
const documentOf = (text: string) => parseYamlDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false });

/** The lines of a text that holds patterns as a `.gitignore` does. */
function patternsOf(document: ReturnType<typeof documentOf>, name: string): string[] {
	const node = document.get(name, true);
	const text = isScalar(node) ? String(node.value) : '';
	return text
		.split('\n')
		.map((line) => line.replace(/(?<!\s)\s+#.*$/, '').trim())
		.filter((line) => line !== '' && !/^[#!]/.test(line));
}

/** `nav`: pages with a title or without, and groups of them. */
function readNavigation(text: string): NavigationList[] {
	let nav: unknown;
	try {
		nav = refuseNesting((documentOf(text).toJS() as { nav?: unknown } | null)?.nav);
	} catch {
		// An alias of nothing somewhere in the file, or one of what aliases nest too deeply.
	}
	return Array.isArray(nav) ? [{ group: '', pages: nav.flatMap(entriesOf) }] : [];
}

function entriesOf(item: unknown): (string | NavigationList)[] {
	if (typeof item === 'string') return isPage(item) ? [item] : [];
	if (typeof item !== 'object' || item === null) return [];
	return Object.entries(item).flatMap(([group, value]): (string | NavigationList)[] => {
		if (Array.isArray(value)) return [{ group, pages: value.flatMap(entriesOf) }];
		return typeof value === 'string' && isPage(value) ? [value] : [];
	});
}

const isPage = (entry: string) => /\.(?:md|markdown)$/i.test(entry) && !/^[a-z]+:/i.test(entry);
