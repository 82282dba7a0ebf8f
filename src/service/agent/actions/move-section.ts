import { posix } from 'node:path';
import { decode, splitUrl } from '../../../search/core/site-path.js';
import { applyEdits, type TextEdit, withLineEnds } from '../../documentation/core/text-edit.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { inWords } from '../editor/find-file.js';
import { findLinking } from '../editor/heading-moves.js';
import { relink } from '../editor/relink.js';
import type { Place } from '../editor/rewrite-url.js';
import type { SourceHeading, SourceRange } from '../pages/page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';
import { insertion, type OpenedPage, openPage, placeOf, positions, sectionEnd, sectionOf } from './change-section.js';
import { lostSentence } from './move-files.js';

const isIn = ({ start, end }: SourceRange, { start: at }: { start: number }) => start <= at && at < end;

/** Moves a section to another page, with what it needs there. Links to it and from it follow. */
export async function moveSection(session: EditorSession, input: ActionInput<'move-section'>): Promise<string> {
	const from = await openPage(session, input.page);
	const to = await openPage(session, input.newPage);
	if (from.file === to.file) throw new ActionError(`The section is on ${to.file} already; name another page.`);
	const section = sectionOf(from, input.heading);
	const range = { start: section.start, end: sectionEnd(from, section) };
	const position = positions.find((one) => input[one] !== undefined);
	const { depth, at } = placeOf(to, position, position && sectionOf(to, input[position] ?? ''));
	const levels = levelEdits(from, range, depth - section.depth);
	const insert = (edits: readonly TextEdit[]) =>
		insertion(to.text, at, excerpt(from.text, range, [...levels, ...edits]));
	const places = await movedPlaces(session, [from, to], range, insert([]));
	const anchors = [...places.keys()].map((place) => place.slice(place.indexOf('#') + 1));
	const pages = new Set([from.file, to.file, ...(await findLinking(session, anchors))]);
	const site = await session.site(pages);
	const example = from.facts.links.find(
		({ url }) => !url.startsWith('#') && site.target(from.file, url).kind === 'page',
	);
	const placeOfLink = (file: string, anchor: string) => places.get(`${file}#${decode(anchor)}`) ?? { file, anchor };
	const linksOf = (file: string, newFile: string) => {
		const fileOf = (target: string, anchor: string) => placeOfLink(target, anchor).file;
		const anchorOf = (target: string, anchor: string) => placeOfLink(target, anchor).anchor;
		// Without an example, the path of a file is understood everywhere.
		const style = splitUrl(example?.url ?? 'page.md').path;
		return relink(file, site, site, { fileOf, anchorOf, style }, newFile);
	};
	const moving = linksOf(from.file, to.file);
	const labels = labelsFor(from, to, range, moving.edits);
	const staying = linksOf(from.file, from.file).edits.filter(
		(edit) => ![range, ...labels.removed].some((one) => isIn(one, edit)),
	);
	const cuts = [range, ...labels.removed].map((one) => deletion(from.text, one));
	const written = new Map([[from.file, withBlock(applyEdits(from.text, [...cuts, ...staying]), labels.kept)]]);
	let links = staying.length + moving.edits.filter((edit) => isIn(range, edit)).length;
	for (const file of [...pages].filter((page) => page !== from.file)) {
		const { edits } = linksOf(file, file);
		links += edits.length;
		if (file !== to.file) written.set(file, applyEdits(await session.readOne(file), edits));
		else {
			const own = [insert(moving.edits), ...importEdits(from, to, range), ...edits];
			written.set(file, withBlock(applyEdits(to.text, own), labels.added));
		}
	}
	await session.write(written);
	const moved = from.facts.headings.filter((heading) => isIn(range, heading));
	const addresses = moved.map(({ id }) => `${site.pathOf(from.file)}#${id}`).slice(0, 10);
	const lost = moving.lost.filter((link) => isIn(range, link)).map(({ url, line }) => `${from.file}:${line} (${url})`);
	const changed = links > 0 ? ` ${counted(links, 'link')} changed with it.` : '';
	return `Moved the section "${section.text}" from ${from.file} to ${to.file}.${changed} Links of other sites to ${inWords(addresses, 'and')} now lead to the top of the page. ${lostSentence(lost)}`.trim();
}

/** The text of a range with the edits in it. */
function excerpt(text: string, range: SourceRange, edits: readonly TextEdit[]): string {
	const own = edits.filter((edit) => isIn(range, edit));
	const moved = own.map((edit) => ({ ...edit, start: edit.start - range.start, end: edit.end - range.start }));
	return applyEdits(text.slice(range.start, range.end), moved).trimEnd();
}

/** Removes a section or the line of a definition. */
const deletion = (text: string, { start, end }: SourceRange): TextEdit => ({
	start,
	end: end + (/^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0),
	text: '',
});

/** A page with lines at its end: definitions below definitions, or a block of their own. */
function withBlock(text: string, lines: readonly string[]): string {
	const isBelow = /(?:^|\n) {0,3}\[[^\]\n]+\]:[^\n]*$/.test(text.trimEnd());
	const block = lines.length === 0 ? '' : `${isBelow ? '\n' : '\n\n'}${lines.join('\n')}`;
	return text.trimEnd() + withLineEnds(`${block}\n`, text);
}

/** Gives the headings of a section other levels. Underlined ones get marks. */
function levelEdits({ text, facts }: OpenedPage, range: SourceRange, shift: number): TextEdit[] {
	const own = shift === 0 ? [] : facts.headings.filter((heading) => isIn(range, heading));
	return own.map(({ start, end, depth }) => {
		const marks = '#'.repeat(Math.min(6, Math.max(1, depth + shift)));
		const source = text.slice(start, end);
		const old = /^#{1,6}/.exec(source)?.[0].length;
		if (old !== undefined) return { start, end: start + old, text: marks };
		return { start, end, text: `${marks} ${source.replace(/\r?\n[^\n]*$/, '')}` };
	});
}

/** The new places, by `file#anchor`, of headings on both pages that get another page or anchor. */
async function movedPlaces(
	session: EditorSession,
	[from, to]: readonly [OpenedPage, OpenedPage],
	range: SourceRange,
	inserted: TextEdit,
): Promise<ReadonlyMap<string, Place>> {
	const idsOf = async (file: string, text: string) => (await session.facts(file, text)).headings.map(({ id }) => id);
	const left = await idsOf(from.file, applyEdits(from.text, [deletion(from.text, range)]));
	const now = await idsOf(to.file, applyEdits(to.text, [inserted]));
	const moved = from.facts.headings.filter((heading) => isIn(range, heading));
	const first = to.facts.headings.filter(({ start }) => start < inserted.end).length;
	const places = new Map<string, Place>();
	const note = (old: string, headings: readonly SourceHeading[], file: string, ids: readonly string[]) => {
		for (const [nth, { id }] of headings.entries()) {
			const anchor = ids[nth] ?? id;
			if (old !== file || id !== anchor) places.set(`${old}#${id}`, { file, anchor });
		}
	};
	note(from.file, moved, to.file, now.slice(first));
	note(
		from.file,
		from.facts.headings.filter((heading) => !isIn(range, heading)),
		from.file,
		left,
	);
	note(to.file, to.facts.headings, to.file, now.toSpliced(first, moved.length));
	return places;
}

/** Definitions that the section takes along, those that only it has used, and those of its own that the old page still needs. */
function labelsFor({ text, facts }: OpenedPage, to: OpenedPage, range: SourceRange, moving: readonly TextEdit[]) {
	const used = new Set(facts.references.filter((one) => isIn(range, one)).map(({ label }) => label));
	const usedElsewhere = new Set(facts.references.filter((one) => !isIn(range, one)).map(({ label }) => label));
	const own = facts.definitions.filter((one) => isIn(range, one));
	const taken = facts.definitions.filter((one) => !isIn(range, one) && used.has(one.label));
	const isThere = (definition: (typeof taken)[number]) => {
		const there = to.facts.definitions.find(({ label }) => label === definition.label);
		if (there && to.text.slice(there.start, there.end) !== excerpt(text, definition, moving))
			throw new ActionError(`${to.file} has another definition of [${there.label}]; give one of both another label.`);
		return there !== undefined;
	};
	return {
		added: taken.filter((one) => !isThere(one)).map((one) => excerpt(text, one, moving)),
		removed: taken.filter(({ label }) => !usedElsewhere.has(label)),
		kept: own.filter((one) => !isThere(one) && usedElsewhere.has(one.label)).map((one) => excerpt(text, one, [])),
	};
}

/** Imports of MDX that the section needs and the page does not have. Relative ones lead to the same files. */
function importEdits(from: OpenedPage, to: OpenedPage, range: SourceRange): TextEdit[] {
	const used = new Set(from.facts.uses.filter((use) => isIn(range, use)).map(({ name }) => name));
	const known = new Set(to.facts.imports.flatMap(({ names }) => names));
	const needed = from.facts.imports.filter(({ names }) => names.some((name) => used.has(name) && !known.has(name)));
	if (needed.length === 0) return [];
	if (!to.file.endsWith('.mdx')) throw new ActionError(`The section needs imports of MDX, and ${to.file} is not MDX.`);
	const lines = needed.map(({ start, end }) =>
		from.text.slice(start, end).replace(/(["'])(\.{1,2}\/[^"'\n]*)\1/, (_, mark: string, path: string) => {
			const moved = posix.relative(posix.dirname(to.file), posix.join(posix.dirname(from.file), path));
			return `${mark}${moved.startsWith('.') ? moved : `./${moved}`}${mark}`;
		}),
	);
	const last = to.facts.imports.at(-1)?.end;
	const at = last ?? to.facts.bodyStart;
	const block =
		last === undefined
			? `${at > 0 ? '\n' : ''}${lines.join('\n')}\n${/^\r?\n/.test(to.text.slice(at)) ? '' : '\n'}`
			: `\n${lines.join('\n')}`;
	return [{ start: at, end: at, text: withLineEnds(block, to.text) }];
}
