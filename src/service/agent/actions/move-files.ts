import { posix } from 'node:path';
import { normalisePath, withoutEnding } from '../../../search/core/site-path.js';
import { applyEdits } from '../../documentation/core/text-edit.js';
import { formats } from '../../documentation/generators/formats.js';
import type { EditorSession } from '../editor/editor-session.js';
import { inWords } from '../editor/find-file.js';
import { relink } from '../editor/relink.js';
import { unlinkGone } from '../editor/unlink.js';
import { addPageRedirects, redirectSentence } from '../navigation/add-page-redirects.js';
import { moveEntries } from '../navigation/move-entries.js';
import { mentionSentence } from '../navigation/program-mentions.js';
import { readNavigations } from '../navigation/read-navigations.js';
import { hasPlaceholder } from '../pages/address-forms.js';
import { isPage, type PageFacts, type SourceLink } from '../pages/page-facts.js';
import { createWorkspaceSite, plainPath, type WorkspaceSite } from '../pages/workspace-site.js';
import { counted } from '../texts/safe-text.js';

interface Moves {
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
	const navigations = await readNavigations(session, before);
	const own = new Set(navigations.flatMap(({ navigation: { file, entries } }) => (entries.length > 0 ? [file] : [])));
	const texts = await session.read(
		[...linking].filter((file) => isPage(file) && (moves.files.has(file) || !own.has(file))),
	);
	const after = await siteAfter(session, before, moves, texts);
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
		const linked = relinkTags(applyEdits(text, edits), moves.files);
		const changed = moves.change?.(file, linked) ?? linked;
		if (changed !== text) written.set(moves.files.get(file) ?? file, changed);
	}
	const entries = moveEntries(
		navigations.filter(({ navigation: { file } }) => !written.has(moves.files.get(file) ?? file)),
		{ ...moves, before, after },
	);
	lostLinks.push(...entries.lost);
	const moved = { ...moves, before, after };
	const others = moves.successor === undefined ? undefined : await session.read([moves.successor]);
	const oldOf = new Map([...moves.files].map(([file, newFile]) => [newFile, file]));
	const onPages = await addPageRedirects(session, moved, (file) => {
		return written.get(file) ?? texts.get(oldOf.get(file) ?? file) ?? others?.get(file);
	});
	const redirects = [...entries.redirects, ...onPages.redirects];
	const mentions = await mentionSentence(session, moved, new Set([...own, ...entries.texts.keys()]));
	for (const [file, newFile] of moves.files) {
		if (newFile === undefined) await session.delete(file);
		else if (newFile !== file) await session.move(file, newFile);
	}
	for (const [file, text] of onPages.texts) written.set(file, text);
	for (const [file, text] of entries.texts) written.set(moves.files.get(file) ?? file, text);
	await session.write(written);
	return [
		changedSentence(
			changedLinks,
			[...entries.texts.keys()].filter((file) => own.has(file)),
		),
		await redirectSentence(session, redirects, entries.circles, moved),
		lostSentence(lostLinks),
		filledSentence(texts.keys(), before, moves),
		mentions,
	]
		.filter((sentence) => sentence !== '')
		.join(' ');
}

const fileTags = formats.flatMap((format) => format.fileTags ?? []);

const relinkTags = (text: string, files: Moves['files']): string =>
	fileTags.reduce((all, tag) => all.replace(tag, (file) => files.get(file) ?? file), text);

/** Whether a link leads to a page that is deleted. */
const isToGone =
	(file: string, site: WorkspaceSite, { files }: Moves) =>
	(link: SourceLink): boolean => {
		const target = site.target(file, link.url);
		return target.kind === 'page' && files.has(target.file) && files.get(target.file) === undefined;
	};

/** Pages whose links may lead to where files were or go: those that contain the last step of their addresses. */
async function findLinking(session: EditorSession, files: Moves['files']): Promise<Set<string>> {
	const own = [...files.keys()].filter(isPage);
	const addresses = await session.site(own);
	const others = [...files.keys()].filter((file) => !isPage(file)).map((file) => posix.basename(file));
	const names = new Set(others.flatMap((name) => [name, encodeURI(name)]));
	for (const file of [...own, ...own.map((from) => files.get(from))]) {
		if (file === undefined) continue;
		const name = withoutEnding(posix.basename(file));
		const step = addresses.pathOf(file).split('/').at(-1) ?? '';
		// A link to a folder's page can be "./" and contain no name.
		if (/^(_?index|readme)$/i.test(name)) return new Set(await session.pages());
		const plain = plainPath(`/${name}`).slice(1);
		for (const one of [plain, step, decodeURIComponent(step), encodeURI(plain)]) if (one !== '') names.add(one);
	}
	return new Set([...own, ...(await session.find(names, false)).filter(isPage)]);
}

async function siteAfter(
	session: EditorSession,
	before: WorkspaceSite,
	moves: Moves,
	texts: ReadonlyMap<string, string>,
): Promise<WorkspaceSite> {
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
			pages.set(newFile, isChanged ? await session.facts(newFile, moves.change?.(file, text) ?? text) : facts);
	}
	return createWorkspaceSite(pages, files, before.place);
}

function changedSentence(links: number, navigations: readonly string[]): string {
	const navigation = navigations.length === 1 ? 'the navigation' : 'the navigations';
	const changed = [
		...(links > 0 ? [counted(links, 'link')] : []),
		...(navigations.length > 0 ? [`${navigation} in ${inWords(navigations, 'and')}`] : []),
	];
	const count = links + navigations.length;
	return count === 0 ? '' : `${upper(inWords(changed, 'and'))} ${count === 1 ? 'was' : 'were'} changed with it.`;
}

/** A sentence about links with something to fill in whose last step is that of a page which moves. */
function filledSentence(files: Iterable<string>, site: WorkspaceSite, moves: Moves): string {
	const names = new Set([...moves.files.keys()].filter(isPage).map((file) => site.pathOf(file).split('/').at(-1)));
	const places = [...files].flatMap((file) =>
		(site.pages.get(file)?.links ?? [])
			.filter(({ url }) => hasPlaceholder(url) && names.has(normalisePath(url).split('/').at(-1)))
			.map(({ url, line }) => `${moves.files.get(file) ?? file}:${line} (${url})`),
	);
	const are = places.length === 1 ? 'has something to fill in and was' : 'have something to fill in and were';
	return places.length === 0
		? ''
		: `${counted(places.length, 'link')} ${are} left as written: ${inWords(places.slice(0, 10), 'and')}.`;
}

/** @param links as `page:line (address)` */
export function lostSentence(links: readonly string[]): string {
	if (links.length === 0) return '';
	const lead = links.length === 1 ? 'leads' : 'lead';
	return `${counted(links.length, 'link')} now ${lead} to nothing: ${inWords(links.slice(0, 10), 'and')}.`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
