import type { TextEdit } from '../../documentation/core/text-edit.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findScope, inWords } from '../editor/find-file.js';
import { headingEdit, writeWithAnchors } from '../editor/heading-moves.js';
import { isPage, type SourceHeading } from '../pages/page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';

/** Renames headings on all given pages and updates links to their anchors everywhere. */
export async function renameHeading(
	session: EditorSession,
	{ from: heading, to: newHeading, pages }: ActionInput<'rename-heading'>,
): Promise<string> {
	const scoped = await findScope(session, pages);
	const candidates = (scoped ?? (await candidatesFor(session, heading))).filter(isPage);
	const site = await session.site(candidates);
	const texts = await session.read(candidates);
	const edits = new Map<string, TextEdit[]>();
	for (const file of candidates) {
		const text = texts.get(file) ?? '';
		const own = findHeadings(site.pages.get(file)?.headings ?? [], heading).map((found) =>
			headingEdit(text, found, newHeading),
		);
		if (own.length > 0) edits.set(file, own);
	}
	if (edits.size === 0) return `No ${scoped === undefined ? 'page' : 'such page'} has a heading "${heading}".`;
	const links = await writeWithAnchors(session, edits);
	const count = [...edits.values()].reduce((sum, own) => sum + own.length, 0);
	return `Renamed the heading "${heading}" to "${newHeading}" ${count > 1 ? `${counted(count, 'time')} ` : ''}in ${inWords([...edits.keys()].slice(0, 20), 'and')}${links > 0 ? `, and changed ${counted(links, 'link')} to it` : ''}.`;
}

/** Markup may separate the words, so the search uses the longest one. */
async function candidatesFor(session: EditorSession, heading: string): Promise<string[]> {
	const words = heading.replace(/^#+\s*/, '').split(/[^\p{L}\p{N}]+/u);
	const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
	return longest === '' ? await session.pages() : await session.find([longest], false);
}

/** Finds headings by text, then by text in any case, then by anchor. */
export function findHeadings(headings: readonly SourceHeading[], name: string): SourceHeading[] {
	const plain = name
		.replace(/^#+\s+/, '')
		.replace(/\s+/g, ' ')
		.trim();
	const shown = plain.replace(/[`*]/g, '');
	const tests: ((heading: SourceHeading) => boolean)[] = [
		({ text }) => text === plain || text === shown,
		({ text }) => text.toLowerCase() === plain.toLowerCase() || text.toLowerCase() === shown.toLowerCase(),
		({ id }) => name.startsWith('#') && id === name.slice(1),
	];
	return tests.map((test) => headings.filter(test)).find((found) => found.length > 0) ?? [];
}
