import type { Workspace } from '../../git/workspace.js';
import { isPage, type PageFacts } from '../pages/page-facts.js';
import type { PageReader } from '../pages/page-reader.js';
import { createSite, type Site } from '../pages/site.js';
import { PolicyError } from '../policy-error.js';

/** The documentation as it is, and as it was in the base of the branch. */
export interface States {
	before: Site;
	after: Site;
	/** Files with text that the branch has added or changed. */
	changed: ChangedText[];
	/** Where a file is now, by where it was: of files that were moved. */
	moved: ReadonlyMap<string, string>;
}

export interface ChangedText {
	path: string;
	/** Undefined for a new file. */
	before: string | undefined;
	after: string;
}

export interface StatesInput {
	workspace: Pick<Workspace, 'files' | 'changes' | 'original'>;
	/** Of the documentation within the repository; empty for all of it. */
	folder: string;
	reader: PageReader;
	signal: AbortSignal;
}

/** Texts that are read at the same time. */
const filesAtOnce = 16;

export async function readStates({ workspace, folder, reader, signal }: StatesInput): Promise<States> {
	const listed = await workspace.files.list();
	const facts = new Map<string, PageFacts>();
	const read = async (file: string): Promise<void> => {
		signal.throwIfAborted();
		const text = await readText(workspace, file);
		if (typeof text === 'string') facts.set(file, await reader.read(file, text, signal));
	};
	const pages = listed.filter(({ path, isText }) => isText && isPage(path)).map(({ path }) => path);
	for (let start = 0; start < pages.length; start += filesAtOnce) {
		await Promise.all(pages.slice(start, start + filesAtOnce).map(read));
	}
	// In the order of their names, whichever was read first: of two pages with one address the first counts.
	const after = createSite(
		new Map(pages.flatMap((page) => entryOf(facts, page))),
		new Set(listed.map(({ path }) => path)),
	);
	return { after, ...(await readBefore({ workspace, folder, reader, signal }, after)) };
}

const entryOf = (facts: ReadonlyMap<string, PageFacts>, page: string): [string, PageFacts][] => {
	const own = facts.get(page);
	return own === undefined ? [] : [[page, own]];
};

async function readText({ files }: StatesInput['workspace'], file: string): Promise<string | PolicyError> {
	try {
		return await files.read(file);
	} catch (cause) {
		if (cause instanceof PolicyError) return cause;
		throw cause;
	}
}

/** The base is what is there now with every change taken back. */
async function readBefore(
	{ workspace, folder, reader, signal }: StatesInput,
	after: Site,
): Promise<Pick<States, 'before' | 'changed' | 'moved'>> {
	const pages = new Map(after.pages);
	const files = new Set(after.files);
	const moved = new Map<string, string>();
	const changed: ChangedText[] = [];
	for (const change of await workspace.changes()) {
		signal.throwIfAborted();
		const path = withinFolder(change.path, folder);
		const oldPath = change.oldPath === undefined ? path : withinFolder(change.oldPath, folder);
		if (path === undefined || oldPath === undefined) continue;
		if (change.change === 'added' || change.change === 'moved') {
			pages.delete(path);
			files.delete(path);
		}
		if (change.change === 'moved') moved.set(oldPath, path);
		const original = change.change === 'added' ? undefined : await workspace.original(oldPath);
		if (change.change !== 'added') files.add(oldPath);
		if (original !== undefined && isPage(oldPath)) pages.set(oldPath, await reader.read(oldPath, original, signal));
		if (change.change === 'deleted') continue;
		const text = await readText(workspace, path);
		if (typeof text === 'string') changed.push({ path, before: original, after: text });
	}
	const inOrder = new Map([...pages].sort(([a], [b]) => (a < b ? -1 : 1)));
	return { before: createSite(inOrder, files), changed, moved };
}

function withinFolder(path: string, folder: string): string | undefined {
	if (folder === '') return path;
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
