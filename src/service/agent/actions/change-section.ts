import { decode } from '../../../search/core/site-path.js';
import { lineEndOf, type TextEdit, withLineEnds } from '../../documentation/core/text-edit.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findFile } from '../editor/find-file.js';
import { findLinking, writeWithAnchors } from '../editor/heading-moves.js';
import type { PageFacts, SourceHeading, SourceRange } from '../pages/page-facts.js';
import type { ActionInput } from './action-inputs.js';
import { lostSentence } from './move-files.js';
import { findHeadings } from './rename-heading.js';

/** Positions of a new section relative to another one. */
export const positions = ['after', 'before', 'under'] as const;

export interface OpenedPage {
	file: string;
	text: string;
	facts: PageFacts;
}

export async function openPage(session: EditorSession, name: string): Promise<OpenedPage> {
	const file = await findFile(session, name);
	const text = await session.readOne(file);
	return { file, text, facts: await session.facts(file, text) };
}

export async function addSection(session: EditorSession, input: ActionInput<'add-section'>): Promise<string> {
	const { heading, page, text = '' } = input;
	const position = positions.find((one) => input[one] !== undefined);
	const section = position && input[position];
	const opened = await openPage(session, page);
	const beside = section === undefined ? undefined : sectionOf(opened, section);
	const { depth, at } = placeOf(opened, position, beside);
	const marks = '#'.repeat(depth);
	const body = text.trim() === '' ? '' : `\n\n${text.replace(/^\n+/, '').trimEnd()}`;
	const edit = insertion(opened.text, at, `${marks} ${heading.replace(/^#+\s+/, '').trim()}${body}`);
	// The numbers of later headings may change, as in "install-1", so links are updated here too.
	await writeSection(session, opened, edit);
	return `Added the section "${heading}" to ${opened.file}${section === undefined ? '' : ` ${position} "${section}"`}.`;
}

export async function addText(
	session: EditorSession,
	{ page, section, text }: ActionInput<'add-text'>,
): Promise<string> {
	const opened = await openPage(session, page);
	const heading = section === undefined ? undefined : sectionOf(opened, section);
	const at = heading ? ownEnd(opened, heading) : opened.text.length;
	await writeSection(session, opened, insertion(opened.text, at, text.replace(/^\n+/, '').trimEnd()));
	return `Added text to ${heading ? `the section "${heading.text}" of ` : ''}${opened.file}.`;
}

export async function deleteSection(
	session: EditorSession,
	{ heading, page }: ActionInput<'delete-section'>,
): Promise<string> {
	const opened = await openPage(session, page);
	const section = sectionOf(opened, heading);
	const end = sectionEnd(opened, section);
	const isLast = end === opened.text.length;
	const start = isLast ? opened.text.slice(0, section.start).trimEnd().length : section.start;
	await writeSection(session, opened, { start, end, text: isLast && start > 0 ? lineEndOf(opened.text) : '' });
	const lost = await lostLinks(session, opened, { start, end });
	return `Deleted the section "${section.text}" from ${opened.file}. ${lostSentence(lost)}`.trim();
}

/** The links to deleted sections, as `page:line (address)`. */
async function lostLinks(
	session: EditorSession,
	{ file, facts }: OpenedPage,
	{ start, end }: SourceRange,
): Promise<string[]> {
	const gone = facts.headings.filter((heading) => heading.start >= start && heading.start < end).map(({ id }) => id);
	const pages = await findLinking(session, gone);
	const site = await session.site([file, ...pages]);
	return pages.flatMap((page) =>
		(site.pages.get(page)?.links ?? []).flatMap(({ url, line }) => {
			const target = site.target(page, url);
			const isLost = target.kind === 'page' && target.file === file && !site.hasAnchor(file, target.anchor);
			return isLost && gone.includes(decode(target.anchor)) ? [`${page}:${line} (${url})`] : [];
		}),
	);
}

/** Writes one edit. Links follow headings that keep their words but get another number. */
async function writeSection(session: EditorSession, { file }: OpenedPage, edit: TextEdit): Promise<void> {
	await writeWithAnchors(session, new Map([[file, [edit]]]));
}

export function sectionOf({ file, facts }: OpenedPage, name: string): SourceHeading {
	const found = findHeadings(
		facts.headings.filter(({ isTopLevel }) => isTopLevel),
		name,
	);
	if (found.length > 1)
		throw new ActionError(
			`${file} has ${found.length} sections "${name}"; name one by its anchor, as in "#${found[0]?.id}".`,
		);
	const [section] = found;
	if (section === undefined) {
		const some = facts.headings.filter(({ isTopLevel }) => isTopLevel).slice(0, 8);
		throw new ActionError(
			`${file} has no section "${name}"${some.length > 0 ? `; it has ${some.map(({ text }) => `"${text}"`).join(', ')}` : ''}.`,
		);
	}
	return section;
}

/** The section ends at the next heading of the same or a higher level. */
export function sectionEnd({ text, facts }: OpenedPage, section: SourceHeading): number {
	return (
		facts.headings.find(({ isTopLevel, start, depth }) => isTopLevel && start > section.start && depth <= section.depth)
			?.start ?? text.length
	);
}

/** The own text ends at the next heading of any level. */
function ownEnd({ text, facts }: OpenedPage, section: SourceHeading): number {
	return facts.headings.find(({ isTopLevel, start }) => isTopLevel && start > section.start)?.start ?? text.length;
}

export function placeOf(
	page: OpenedPage,
	position: (typeof positions)[number] | undefined,
	beside: SourceHeading | undefined,
) {
	const depths = page.facts.headings
		.filter(({ isTopLevel, depth }) => isTopLevel && depth > 1)
		.map(({ depth }) => depth);
	if (beside === undefined) return { depth: depths.length > 0 ? Math.min(...depths) : 2, at: page.text.length };
	if (position === 'before') return { depth: beside.depth, at: beside.start };
	const at = beside.depth === 1 && position === 'after' ? ownEnd(page, beside) : sectionEnd(page, beside);
	return { depth: position === 'under' || beside.depth === 1 ? Math.min(6, beside.depth + 1) : beside.depth, at };
}

/** Inserts a block with an empty line before and after it. */
export function insertion(file: string, at: number, block: string): TextEdit {
	const before = file.slice(0, at).trimEnd();
	const isLast = file.slice(at).trim() === '';
	return {
		start: before.length,
		end: isLast ? file.length : at,
		text: withLineEnds(`${before === '' ? '' : '\n\n'}${block}\n${isLast ? '' : '\n'}`, file),
	};
}
