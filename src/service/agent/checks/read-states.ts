import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { unlessRefused } from '../../workspace/policy-error.js';
import type { Workspace } from '../../workspace/workspace.js';
import { collectUrls, findPlace } from '../pages/find-place.js';
import { isPage, type PageFacts } from '../pages/page-facts.js';
import { pageReader } from '../pages/page-reader.js';
import { unreadFacts } from '../pages/read-page-facts.js';
import type { RecognisedSite } from '../pages/recognise-folder.js';
import { recogniseSite } from '../pages/recognise-site.js';
import { createWorkspaceSite, type Place, type WorkspaceSite } from '../pages/workspace-site.js';
import { type Change, isMentioned, mentionsOf } from './mentions.js';

/** The documentation now, and at the base of the branch. */
export interface States {
	before: WorkspaceSite;
	after: WorkspaceSite;
	/** Files with text that the branch has added or changed. */
	changed: ChangedText[];
	/** New paths of moved files, by their old path. */
	moved: ReadonlyMap<string, string>;
	/** Number of pages that were not parsed, because no change affects them. */
	unread: number;
}

export interface ChangedText {
	path: string;
	/** Text before the change; undefined for a new file. */
	before: string | undefined;
	after: string;
}

export interface StatesInput {
	workspace: Pick<Workspace, 'files' | 'changes' | 'original'>;
	/** Folder of the documentation within the repository; empty for the whole repository. */
	folder: string;
	signal: AbortSignal;
	/** Up to this many characters all pages are parsed. @default 1.2 million, which takes some seconds */
	wholeUpTo?: number;
}

/** Number of texts that are read at once. */
const filesAtOnce = 16;

export async function readStates(input: StatesInput): Promise<States> {
	const { workspace } = input;
	const listed = await workspace.files.list();
	const pages = listed.filter(({ path, isText }) => isText && isPage(path)).map(({ path }) => path);
	const changes = await readChanges(input);
	const recognised = await recogniseSite(workspace.files);
	const { format } = recognised;
	const then = new Map<string, PageFacts>();
	for (const { oldPath, before } of changes)
		if (before !== undefined && isPage(oldPath)) then.set(oldPath, await pageReader.read(oldPath, before, format));
	const facts = await readConcerned({ ...input, recognised }, pages, changes, then);
	const after = createWorkspaceSite(facts.read, new Set(listed.map(({ path }) => path)), facts.place);
	return {
		after,
		before: siteBefore(after, changes, then),
		changed: changes.flatMap(({ path, before, after: now }) =>
			now === undefined ? [] : [{ path, before, after: now }],
		),
		moved: new Map(
			changes.flatMap(({ change, oldPath, path }) => (change === 'moved' ? [[oldPath, path] as const] : [])),
		),
		unread: facts.unread,
	};
}

/** Texts one after the other, so that no more than a few are held. */
async function* readTexts({ workspace, signal }: StatesInput, pages: Iterable<string>) {
	const wanted = [...pages];
	for (let start = 0; start < wanted.length; start += filesAtOnce) {
		signal.throwIfAborted();
		const batch = wanted.slice(start, start + filesAtOnce);
		const read = await Promise.all(batch.map((page) => unlessRefused(workspace.files.read(page))));
		// Files that the policy hides are not documentation.
		for (const [index, text] of read.entries()) if (text !== undefined) yield [batch[index] ?? '', text] as const;
	}
}

async function readChanges({ workspace, folder, signal }: StatesInput): Promise<Change[]> {
	const changes: Change[] = [];
	for (const { change, path: given, oldPath: givenOld } of await workspace.changes()) {
		signal.throwIfAborted();
		const path = withinFolder(given, folder);
		const oldPath = withinFolder(givenOld ?? given, folder);
		if (path === undefined || oldPath === undefined) continue;
		const before = change === 'added' ? undefined : await workspace.original(oldPath);
		const after = change === 'deleted' ? undefined : await unlessRefused(workspace.files.read(path));
		changes.push({ change, path, oldPath, before, after });
	}
	return changes;
}

function withinFolder(path: string, folder: string): string | undefined {
	if (folder === '') return path;
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/**
 * Reads every page when that is quick. Otherwise it reads the changed pages, pages that mention what has changed, and pages
 * that these link to; of all other pages only the address is known.
 */
async function readConcerned(
	input: StatesInput & { recognised: RecognisedSite },
	pages: readonly string[],
	changes: readonly Change[],
	then: ReadonlyMap<string, PageFacts>,
): Promise<{ read: Map<string, PageFacts>; place: Place; unread: number }> {
	const { wholeUpTo = 1_200_000, recognised } = input;
	const { format } = recognised;
	const rest = createTimeSlice();
	const fresh = new Set<string>();
	let freshLength = 0;
	const urls = collectUrls();
	const facts = new Map<string, PageFacts>();
	for await (const [file, text] of readTexts(input, pages)) {
		await rest();
		if (!pageReader.knows(file, text, format)) {
			fresh.add(file);
			freshLength += text.length;
		}
		facts.set(file, unreadFacts(text));
		urls.add(text);
	}
	const place = findPlace(urls.found, facts, recognised);
	const read = new Set<string>();
	const readAll = async (files: Iterable<string>, isWanted = (_file: string, _text: string) => true) => {
		const unread = new Set([...files].filter((file) => facts.has(file) && !read.has(file)));
		for await (const [file, text] of readTexts(input, unread)) {
			await rest();
			if (!isWanted(file, text)) continue;
			read.add(file);
			facts.set(file, await pageReader.read(file, text, format));
		}
	};
	await readAll(changes.map(({ path }) => path));
	const mentions = freshLength <= wholeUpTo ? 'anything' : mentionsOf(changes, then, facts, place);
	await readAll(facts.keys(), (file, text) => !fresh.has(file) || isMentioned(text, mentions));
	const site = createWorkspaceSite(facts, new Set(facts.keys()), place);
	await readAll([...read].flatMap((file) => targetsOf(site, file)));
	return { read: facts, place, unread: facts.size - read.size };
}

const targetsOf = (site: WorkspaceSite, file: string): string[] =>
	(site.pages.get(file)?.links ?? []).flatMap(({ url }) => {
		const target = site.target(file, url);
		return target.kind === 'page' && target.anchor !== '' ? [target.file] : [];
	});

/** The site at the base: the current site with all changes undone. */
function siteBefore(
	after: WorkspaceSite,
	changes: readonly Change[],
	then: ReadonlyMap<string, PageFacts>,
): WorkspaceSite {
	const pages = new Map(after.pages);
	const files = new Set(after.files);
	for (const { change, path } of changes) {
		if (change !== 'added' && change !== 'moved') continue;
		pages.delete(path);
		files.delete(path);
	}
	for (const { change, oldPath } of changes) if (change !== 'added') files.add(oldPath);
	for (const [file, facts] of then) pages.set(file, facts);
	// Sorted by name, because the first of two pages with one address counts.
	return createWorkspaceSite(new Map([...pages].sort(([a], [b]) => (a < b ? -1 : 1))), files, after.place);
}
