import type { DocumentationFormat } from '../../core/format.js';
import { isRecord } from '../../core/read-json.js';
import { fenceAfter, quotedFenceMark } from '../../markdown/fence-after.js';
import { readLinkList } from '../../markdown/link-list.js';
import { mdbookIds } from '../ids/heading-ids.js';
import { dataOf, titleOf } from '../site-title.js';

export const mdbook: DocumentationFormat = {
	name: 'mdbook',
	title: 'mdBook',
	signs: { configuration: ['book.toml'] },
	pages: {
		roots: () => [{ folder: 'src', path: '' }],
		leftOut: (file) => (/(^|\/)SUMMARY\.md$/.test(file) ? 'it is the navigation' : undefined),
		navigation: { files: ['SUMMARY.md', 'src/SUMMARY.md'], read: readLinkList, isComplete: true },
	},
	configured(configuration) {
		const folder = /^[ \t]*src\s*=\s*["']([^"']+)["']/m.exec(configuration)?.[1] ?? 'src';
		const { book } = dataOf(configuration);
		return {
			siteTitle: titleOf(isRecord(book) ? book.title : undefined),
			pages: {
				...mdbook.pages,
				roots: () => [{ folder, path: '' }],
				navigation: { files: ['SUMMARY.md', `${folder}/SUMMARY.md`], read: readLinkList, isComplete: true },
			},
		};
	},
	ids: mdbookIds,
	readTemplates: withoutHiddenLines,
};

/** Lines of Rust that begin with a hash make an example run, and are not shown; two hashes stand for one. */
function withoutHiddenLines(body: string): string {
	if (!/^[ \t]*#/m.test(body)) return body;
	let fence: string | undefined;
	let isRust = false;
	return body
		.split('\n')
		.flatMap((line) => {
			const before = fence;
			fence = fenceAfter(fence, line, quotedFenceMark);
			if (before === undefined) isRust = /[`~]{3,}[ \t]*rust\b/.test(line);
			if (!isRust || before === undefined || fence === undefined) return line;
			return /^[ \t>]*#(?: |$)/.test(line) ? [] : line.replace(/^([ \t>]*)##/, '$1#');
		})
		.join('\n');
}
