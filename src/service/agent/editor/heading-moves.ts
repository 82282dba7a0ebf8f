import { decode } from '../../../search/core/site-path.js';
import { applyEdits, type TextEdit } from '../../documentation/core/text-edit.js';
import { headingId } from '../pages/collect-facts.js';
import { isPage, type SourceHeading } from '../pages/page-facts.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import type { EditorSession } from './editor-session.js';
import { relink } from './relink.js';

/** Changed anchors of one page, from old to new. */
type AnchorMoves = Map<string, string>;

/** Finds the new anchor of each heading that edits keep, even with other words. */
async function anchorMoves(
	session: EditorSession,
	file: string,
	text: string,
	edits: readonly TextEdit[],
): Promise<AnchorMoves> {
	const before = await session.facts(file, text);
	const after = await session.facts(file, applyEdits(text, edits));
	const moves: AnchorMoves = new Map();
	const newIds = new Map(after.headings.map(({ start, id }) => [start, id]));
	for (const { id, start } of before.headings) {
		const shift = edits.reduce(
			(sum, edit) => (edit.end <= start ? sum + edit.text.length - (edit.end - edit.start) : sum),
			0,
		);
		const now = edits.some((edit) => edit.start <= start && edit.end > start && edit.text === '')
			? undefined
			: newIds.get(start + shift);
		if (now !== undefined && now !== id) moves.set(id, now);
	}
	return moves;
}

/** Writes edits of pages, and mends links to headings whose anchors change. Returns the number of mended links. */
export async function writeWithAnchors(
	session: EditorSession,
	edits: ReadonlyMap<string, readonly TextEdit[]>,
): Promise<number> {
	const texts = await session.read(edits.keys());
	const moves = new Map<string, AnchorMoves>();
	for (const [file, own] of edits) {
		const text = texts.get(file);
		if (text === undefined || !isPage(file)) continue;
		moves.set(file, await anchorMoves(session, file, text, own));
	}
	const changed = [...moves.values()].flatMap((ofPage) => [...ofPage.keys()]);
	const linking = await findLinking(session, changed);
	const site = changed.length === 0 ? undefined : await session.site(linking);
	const all = site === undefined ? new Map() : linkEdits(site, linking, moves);
	const linkTexts = await session.read([...edits.keys(), ...all.keys()]);
	const results = new Map<string, string>();
	for (const [file, text] of linkTexts) {
		const own = edits.get(file) ?? [];
		const links = (all.get(file) ?? []).filter(
			(link: TextEdit) => !own.some((edit) => edit.start < link.end && link.start < edit.end),
		);
		results.set(file, applyEdits(text, [...own, ...links]));
	}
	await session.write(results);
	return [...all.values()].reduce((sum, links) => sum + links.length, 0);
}

/** Above this number of anchors the pages themselves are parsed, because each search reads all files. */
const searchesMax = 10;

/** Pages that may link to one of the anchors. */
export async function findLinking(session: EditorSession, anchors: readonly string[]): Promise<string[]> {
	const written = [...new Set(anchors.flatMap((id) => [`#${id}`, `#${encodeURIComponent(id)}`]))];
	if (anchors.length <= searchesMax) return (await session.find(written, false)).filter(isPage);
	return (await session.find(written)).filter(isPage);
}

function linkEdits(
	site: WorkspaceSite,
	files: Iterable<string>,
	moves: ReadonlyMap<string, AnchorMoves>,
): Map<string, TextEdit[]> {
	const edits = new Map<string, TextEdit[]>();
	for (const file of files) {
		const { edits: own } = relink(file, site, site, {
			fileOf: (target) => target,
			anchorOf: (target, anchor) => moves.get(target)?.get(decode(anchor)) ?? anchor,
		});
		if (own.length > 0) edits.set(file, own);
	}
	return edits;
}

/** Replaces the words of a heading. Its explicit anchor stays. */
export function headingEdit(text: string, heading: SourceHeading, newHeading: string): TextEdit {
	const source = text.slice(heading.start, heading.end);
	const marks = /^#{1,6}[ \t]+/.exec(source)?.[0] ?? '';
	const underline = marks === '' ? (/\r?\n[^\n]*$/.exec(source)?.[0] ?? '') : '';
	const words = source.slice(0, source.length - underline.length);
	const closing = (headingId.exec(words) ?? /(?:[ \t]+#+)?[ \t]*$/.exec(words))?.[0] ?? '';
	return {
		start: heading.start + marks.length,
		end: heading.end - underline.length - closing.length,
		text: newHeading.replace(/\s+/g, ' ').trim(),
	};
}
