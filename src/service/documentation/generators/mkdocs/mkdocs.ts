import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { matchesGlob } from '../../core/globs.js';
import { readLiquid } from '../liquid.js';
import { titleOf, yamlOf } from '../site-title.js';
import { changeText } from '../template-tags.js';
import { codeIncludes, snippets } from './includes.js';
import { flattenMkdocs, quoteMkdocs } from './mkdocs-blocks.js';
import { navFile } from './mkdocs-navigation.js';
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

/** Reads a body by its lines, if there is a block in it. */
const linesOf = (read: (lines: readonly string[]) => string[]) => (body: string) =>
	/^[ \t]*(?:[!?]{3}|={3})/m.test(body) ? read(body.split('\n')).join('\n') : body;

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
	},
	navigation: [navFile],
	folderLists: ['.pages', '.nav.yml', '.nav.yaml'],
	ids: pythonIds,
	hasIdsElsewhere: true,
	readTemplates: withoutUnknownNames,
	includes: [snippets, codeIncludes],
	configured(configuration) {
		const named = /^docs_dir\s*:\s*["']?([^\s"'#]{1,300})/m.exec(configuration)?.[1] ?? 'docs';
		const folder = named.replace(/^\.?\/+|\/+$/g, '');
		const below = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);
		const settings = yamlOf(configuration);
		const excluded = ['exclude_docs', 'draft_docs'].flatMap((name) => patternsOf(settings[name]));
		const isExcluded = matchesGlob(excluded);
		return {
			siteTitle: titleOf(settings.site_name),
			hasHooks: Array.isArray(settings.hooks) && settings.hooks.length > 0,
			pages: {
				...mkdocs.pages,
				roots: () => [{ folder, path: '' }],
				ending(file) {
					const isFolder = settings.use_directory_urls === true || /(?:^|\/)(?:index|readme)\.\w+$/i.test(file);
					return typeof settings.use_directory_urls !== 'boolean' ? '' : isFolder ? '/' : '.html';
				},
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
		readBlocks: linesOf(flattenMkdocs),
		quoteBlocks: linesOf(quoteMkdocs),
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

/** The lines of a text that holds patterns as a `.gitignore` does. */
const patternsOf = (text: unknown): string[] =>
	String(text ?? '')
		.split('\n')
		.map((line) => line.replace(/(?<!\s)\s+#.*$/, '').trim())
		.filter((line) => line !== '' && !/^[#!]/.test(line));
