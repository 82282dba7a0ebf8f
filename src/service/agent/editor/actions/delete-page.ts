import type { Desk } from '../desk.js';
import { findFile } from '../find-pages.js';
import type { DeletePage } from '../instruction.js';
import { moveFiles } from '../move-links.js';
import type { Steps } from '../steps.js';

/** Deletes a page and its place in the navigation. Links to it lead to its successor, or are told of. */
export async function* deletePage(desk: Desk, { path, successor }: DeletePage): Steps<string> {
	const file = yield* findFile(desk, path);
	const next = successor === undefined ? undefined : yield* findFile(desk, successor);
	const { sentence } = yield* moveFiles(desk, { files: new Map([[file, undefined]]), successor: next });
	return `Deleted ${file}. ${sentence}`.trim();
}
