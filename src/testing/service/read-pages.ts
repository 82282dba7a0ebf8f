import { join } from 'node:path';
import { folderSource } from '../../service/documentation/folder/read-folder.js';
import { type PlainMarkdown, plainMarkdown } from '../../service/documentation/markdown/plain-markdown.js';
import { writeMarkdown } from '../../service/documentation/markdown/write-markdown.js';
import { scratchFolder } from './scratch-folder.js';

/** The pages of a folder with their ids, and what was left out. */
export async function readPages(
	files: Record<string, string>,
	{ inner = '', format }: { inner?: string; format?: string } = {},
) {
	const folder = scratchFolder(files);
	const pages: Record<string, string[]> = {};
	const texts: Record<string, string> = {};
	const result = await folderSource(join(folder, inner), { format }).read({
		known: new Map(),
		async add({ json }) {
			const page = JSON.parse(json) as {
				path: string;
				markdown: string;
				sections: { anchor: string; markdown: string }[];
			};
			pages[page.path] = page.sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== '');
			texts[page.path] = page.sections.map(({ markdown }) => markdown).join('\n');
		},
	});
	const left = Object.fromEntries((result.left ?? []).map(({ file, reason }) => [file, reason]));
	return { ...result, pages, texts, left, paths: Object.keys(pages).sort(), warnings: result.outline.warnings };
}

/** The plain Markdown of a page, written also where the page would be used as a tree. */
export function markdownOf(
	...page: Parameters<typeof plainMarkdown>
): Omit<PlainMarkdown, 'text'> & { markdown: string } {
	const { text, ...rest } = plainMarkdown(...page);
	return { markdown: typeof text === 'string' ? text : writeMarkdown(text), ...rest };
}
