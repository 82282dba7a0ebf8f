import type { EditorSession } from '../editor/editor-session.js';
import { findFile } from '../editor/find-file.js';
import type { ActionInput } from './action-inputs.js';
import { moveFiles } from './move-files.js';

/** Deletes a page and its entry in the navigation. Links go to its successor; without one they are reported. */
export async function deletePage(
	session: EditorSession,
	{ path, successor }: ActionInput<'delete-page'>,
): Promise<string> {
	const file = await findFile(session, path);
	const next = successor === undefined ? undefined : await findFile(session, successor);
	const sentence = await moveFiles(session, { files: new Map([[file, undefined]]), successor: next });
	return `Deleted ${file}. ${sentence}`.trim();
}
