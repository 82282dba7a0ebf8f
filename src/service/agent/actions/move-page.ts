import { posix } from 'node:path';
import { isMarkdownFile } from '../../../search/core/site-path.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findFile } from '../editor/find-file.js';
import { isPage } from '../pages/page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';
import { moveFiles } from './move-files.js';

/** Moves a page, or a folder with its contents, and updates everything that links there. */
export async function movePage(session: EditorSession, { path, newPath }: ActionInput<'move-page'>): Promise<string> {
	const files = await session.files();
	const folder = path.replace(/^\.?\/+|\/+$/g, '');
	const inFolder = [...files].filter((file) => file.startsWith(`${folder}/`));
	const target = posix.normalize(newPath.replace(/^\.?\/+/, ''));
	if (inFolder.length > 0 && !files.has(`${folder}.md`) && !files.has(`${folder}.mdx`)) {
		const to = target.replace(/\/+$/, '');
		const moves = new Map(inFolder.map((file) => [file, posix.join(to, file.slice(folder.length + 1))]));
		const taken = [...moves.values()].find((newFile) => files.has(newFile) && !moves.has(newFile));
		if (taken !== undefined)
			throw new ActionError(`${taken} exists already; move ${folder}/ to another name, or delete ${taken} first.`);
		const sentence = await moveFiles(session, { files: moves });
		return `Moved ${counted(moves.size, 'file')} from ${folder}/ to ${to}/. ${sentence}`.trim();
	}
	const file = await findFile(session, path);
	const newFile = nameOf(file, target, files);
	if (newFile === file) return `${file} is there already.`;
	if (files.has(newFile))
		throw new ActionError(`${newFile} exists already; move ${file} to another name, or delete ${newFile} first.`);
	const sentence = await moveFiles(session, { files: new Map([[file, newFile]]) });
	return `Moved ${file} to ${newFile}. ${sentence}`.trim();
}

/** The new name: a file that moves to a folder keeps its name, and a name without extension gets the old one. */
function nameOf(file: string, target: string, files: ReadonlySet<string>): string {
	const isFolder = target.endsWith('/') || target === '.' || [...files].some((other) => other.startsWith(`${target}/`));
	if (isFolder) return posix.join(target, posix.basename(file));
	return isPage(file) && !isMarkdownFile(target) ? target + posix.extname(file) : target;
}
