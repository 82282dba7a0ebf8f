import type { EditorSession } from '../editor-session.js';
import { findFile } from '../find-pages.js';
import type { DeletePage } from '../instruction.js';
import { moveFiles } from '../move-links.js';
import type { Steps } from '../steps.js';

/** Deletes a page and its place in the navigation. Links to it lead to its successor, or are told of. */
export async function* deletePage(session: EditorSession, { path, successor }: DeletePage): Steps<string> {
	const file = yield* findFile(session, path);
	const next = successor === undefined ? undefined : yield* findFile(session, successor);
	const { sentence } = yield* moveFiles(session, { files: new Map([[file, undefined]]), successor: next });
	return `Deleted ${file}. ${sentence}`.trim();
}
