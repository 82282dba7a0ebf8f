import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import type { DocumentationFormat, HeadingIds, PageRules } from '../../core/format.js';
import type { NavigationFile } from '../../core/navigation.js';
import { isRecord } from '../../core/read-json.js';
import { readLinkList } from '../navigation/link-list.js';
import { dataOf, titleOf } from '../site-title.js';
import { includes } from './includes.js';
import { bookRedirects } from './mdbook-redirects.js';

/** `id_from_content` of mdBook. */
const mdbookIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_\-\s]/gu, '')
			.replace(/\s/g, '-'),
};

const navigationIn = (folder: string): readonly NavigationFile[] => [
	{
		name: /(^|\/)SUMMARY\.md$/,
		read: (file, text, site) => readLinkList(file, text, site, (words) => `[${words}]()`),
		places: ['SUMMARY.md', `${folder}/SUMMARY.md`],
		isComplete: true,
	},
	bookRedirects,
];

export const mdbook: DocumentationFormat = {
	name: 'mdbook',
	title: 'mdBook',
	signs: { configuration: ['book.toml'], marks: /\{\{#(?:rustdoc_include|include|playground) / },
	navigation: navigationIn('src'),
	pages: pagesIn('src'),
	configured(configuration) {
		const folder = /^[ \t]*src\s*=\s*["']([^"']+)["']/m.exec(configuration)?.[1] ?? 'src';
		const { book } = dataOf(configuration);
		return {
			siteTitle: titleOf(isRecord(book) ? book.title : undefined),
			navigation: navigationIn(folder),
			pages: pagesIn(folder),
		};
	},
	ids: mdbookIds,
	readTemplates: withoutHiddenLines,
	includes: [includes],
};

function pagesIn(folder: string): PageRules {
	return {
		roots: () => [{ folder, path: '' }],
		leftOut: (file) => (/(^|\/)SUMMARY\.md$/.test(file) ? 'it is the navigation' : undefined),
	};
}

/** Lines of Rust that begin with a hash make an example run, and are not shown; two hashes stand for one. */
function withoutHiddenLines(body: string): string {
	if (!/^[ \t]*#/m.test(body)) return body;
	const prose = new ProseLines();
	let isRust = false;
	return body
		.split('\n')
		.flatMap((line) => {
			const kind = prose.read(line);
			if (kind === 'fence' && prose.isInCode) isRust = /[`~]{3,}[ \t]*rust\b/.test(line);
			if (!isRust || kind !== 'code') return line;
			return /^[ \t>]*#(?: |$)/.test(line) ? [] : line.replace(/^([ \t>]*)##/, '$1#');
		})
		.join('\n');
}
