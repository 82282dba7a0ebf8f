import { join } from 'node:path';
import { folderSource } from '../../service/documentation/folder/read-folder.js';
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
