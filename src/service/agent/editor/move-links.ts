import { navigationFiles } from '../../documentation/folder/read-navigation.js';
import { isPage, type PageFacts, type SourceLink } from '../pages/page-facts.js';
import { pageReader } from '../pages/page-reader.js';
import { createSite, plainPath, type Site } from '../pages/site.js';
import { counted } from '../texts/safe-text.js';
import type { EditorSession } from './editor-session.js';
import { inWords } from './find-pages.js';
import { entryFile, readNavigationEntries, removeEntry, renameEntry } from './navigation-entries.js';
import { relink } from './relink.js';
import { applyEdits, type TextEdit } from './text-edit.js';
import { unlinkGone } from './unlink.js';

export interface Moves {
	/** New path of each file; undefined for a deleted one. A page with only a new address keeps its path. */
	files: ReadonlyMap<string, string | undefined>;
	/** The new target of links to a deleted page. */
	successor?: string | undefined;
	/** Further changes of a page, applied to its otherwise final text. */
	change?(file: string, text: string): string;
}

/**
 * Moves or deletes files, and updates links and navigation. Returns a sentence about changed and broken links, or an empty
 * text.
 */
export async function moveFiles(session: EditorSession, moves: Moves): Promise<string> {
	const linking = await findLinking(session, moves.files);
	const before = await session.site(linking);
	const texts = await session.read([...linking].filter(isPage));
	const after = await siteAfter(before, moves, texts);
	const written = new Map<string, string>();
	let changedLinks = 0;
	const lostLinks: string[] = [];
	for (const [file, text] of texts) {
		const { edits, lost } = relink(file, before, after, {
			fileOf: (target) => (moves.files.has(target) ? (moves.files.get(target) ?? moves.successor) : target),
			anchorOf: (target, anchor) => (moves.files.has(target) && moves.files.get(target) === undefined ? '' : anchor),
		});
		const isGone = moves.files.has(file) && moves.files.get(file) === undefined;
		if (isGone) continue;
		changedLinks += edits.length;
		if (file === moves.successor) unlinkGone(text, before.pages.get(file), edits, isToGone(file, before, moves));
		lostLinks.push(...lost.map(({ url, line }) => `${file}:${line} (${url})`));
		const changed = moves.change?.(file, applyEdits(text, edits)) ?? applyEdits(text, edits);
		if (changed !== text) written.set(moves.files.get(file) ?? file, changed);
	}
	const navigation = await navigationEdits(session, before, moves);
	for (const [file, newFile] of moves.files) {
		if (newFile === undefined) await session.delete(file);
		else if (newFile !== file) await session.move(file, newFile);
	}
	if (navigation) written.set(navigation.file, navigation.text);
	await session.write(written);
	return [changedSentence(changedLinks, navigation?.file), lostSentence(lostLinks)].join(' ').trim();
}

/** Whether a link leads to a page that is deleted. */
const isToGone =
	(file: string, site: Site, { files }: Moves) =>
	(link: SourceLink): boolean => {
		const target = site.target(file, link.url);
		return target.kind === 'page' && files.has(target.file) && files.get(target.file) === undefined;
	};

/** Pages whose links may lead to where files were or go: those that contain the last step of their addresses. */
async function findLinking(session: EditorSession, files: Moves['files']): Promise<Set<string>> {
	const own = [...files.keys()].filter(isPage);
	const addresses = await session.site(own);
	const names = new Set<string>();
	for (const file of [...own, ...own.map((from) => files.get(from))]) {
		if (file === undefined) continue;
		const [name = ''] = (file.split('/').at(-1) ?? '').split(/\.mdx?$/i);
		const step = addresses.pathOf(file).split('/').at(-1) ?? '';
		// A link to a folder's page can be "./" and contain no name.
		if (/^(index|readme)$/i.test(name)) return new Set(await session.pages());
		const plain = plainPath(`/${name}`).slice(1);
		for (const one of [plain, step, decodeURIComponent(step), encodeURI(plain)]) if (one !== '') names.add(one);
	}
	return new Set([...own, ...(await session.find(names, false)).filter(isPage)]);
}

async function siteAfter(before: Site, moves: Moves, texts: ReadonlyMap<string, string>): Promise<Site> {
	const pages = new Map<string, PageFacts>();
	const files = new Set(before.files);
	for (const [file, newFile] of moves.files) {
		files.delete(file);
		if (newFile !== undefined) files.add(newFile);
	}
	for (const [file, facts] of before.pages) {
		const newFile = moves.files.has(file) ? moves.files.get(file) : file;
		const text = texts.get(file);
		const isChanged = moves.files.has(file) && moves.change && text !== undefined;
		if (newFile !== undefined)
			pages.set(newFile, isChanged ? await pageReader.read(newFile, moves.change?.(file, text) ?? text) : facts);
	}
	return createSite(pages, files, before.base);
}

async function navigationEdits(
	session: EditorSession,
	site: Site,
	{ files }: Moves,
): Promise<{ file: string; text: string } | undefined> {
	const found = await session.readFirst(navigationFiles);
	if (found === undefined) return undefined;
	const { file, text } = found;
	const edits: TextEdit[] = [];
	for (const entry of readNavigationEntries(file, text).entries) {
		const page = entryFile(entry.value, site);
		if (page === undefined || !files.has(page)) continue;
		const newFile = files.get(page);
		const edit =
			newFile === undefined ? removeEntry(entry) : newFile === page ? undefined : renameEntry(entry, newFile);
		if (edit && !edits.some((other) => edit.start < other.end && other.start < edit.end)) edits.push(edit);
	}
	return edits.length === 0 ? undefined : { file, text: applyEdits(text, edits) };
}

function changedSentence(links: number, navigation: string | undefined): string {
	const changed = [
		...(links > 0 ? [counted(links, 'link')] : []),
		...(navigation === undefined ? [] : [`the navigation in ${navigation}`]),
	];
	const count = links + (navigation === undefined ? 0 : 1);
	return count === 0 ? '' : `${upper(inWords(changed, 'and'))} ${count === 1 ? 'was' : 'were'} changed with it.`;
}

/** @param links as `page:line (address)` */
export function lostSentence(links: readonly string[]): string {
	if (links.length === 0) return '';
	const lead = links.length === 1 ? 'leads' : 'lead';
	return `${counted(links.length, 'link')} now ${lead} to nothing: ${inWords(links.slice(0, 10), 'and')}.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
