import type { AddSection, Parsed } from '../instruction.js';
import type { Cursor } from './cursor.js';
import { parsePage, parseScope } from './parse-scope.js';
import { parseText } from './parse-text.js';

const headings = [
	'heading',
	'section',
	'headline',
	'chapter',
	'subheading',
	'subsection',
	'section heading',
	'section title',
];
const parts = ['in', 'on', 'of', 'from', 'to', 'into', 'after', 'before', 'under', 'below', 'with', 'at', 'as'];

/** `Rename the heading "A" to "B" in guide/x.md`. */
export function parseRenameHeading(cursor: Cursor): Parsed | undefined {
	if (cursor.take('rename', 'change', 'retitle', 'replace', 'call', 'update') === undefined) return undefined;
	cursor.skip('the', 'title of', 'name of', 'all');
	if (cursor.take(...headings, 'headings', 'sections') === undefined) return undefined;
	cursor.skip('called', 'named', 'titled');
	const heading = cursor.argument('to', 'in', 'on', 'of', 'as', 'into', 'with');
	const scope = parseScopeBefore(cursor);
	if (cursor.take('to', 'as', 'into', 'with') === undefined) return undefined;
	const newHeading = cursor.argument('in', 'on', 'of', 'everywhere', 'across');
	if (!heading?.trim() || !newHeading?.trim() || /\n/.test(newHeading)) return undefined;
	return { kind: 'rename-heading', heading, newHeading, scope: scope ?? parseScope(cursor) ?? { places: [] } };
}

/** `in guide/x.md to "B"`: here "to" is no preposition of a place. */
function parseScopeBefore(cursor: Cursor) {
	return cursor.isNext('to', 'as', 'into', 'with') ? undefined : parseScope(cursor);
}

/** `Add a section "A" to guide/x.md after "B" with the text: …`. */
export function parseAddSection(cursor: Cursor): Parsed | undefined {
	if (cursor.take('add', 'insert', 'create', 'append', 'write') === undefined) return undefined;
	cursor.skip('a', 'an', 'another', 'the', 'new');
	if (cursor.take(...headings) === undefined) return undefined;
	cursor.skip('called', 'named', 'titled', 'with the title', 'with the heading', 'on', 'about');
	const heading = cursor.argument(...parts);
	let page: string | undefined;
	let place: AddSection['place'];
	let text: string | undefined;
	for (;;) {
		const before = cursor.at;
		cursor.mark(',');
		place ??= parsePlace(cursor);
		page ??= parsePageIn(cursor);
		text ??= parseText(cursor);
		if (cursor.at === before) break;
	}
	if (!heading?.trim() || /\n/.test(heading) || page === undefined) return undefined;
	return { kind: 'add-section', heading, page, place, text: text ?? '' };
}

function parsePlace(cursor: Cursor): AddSection['place'] {
	const attempt = cursor.fork();
	const word = attempt.take(
		'right after',
		'directly after',
		'just before',
		'after',
		'before',
		'under',
		'below',
		'above',
	);
	if (word === undefined) return undefined;
	attempt.skip('the', ...headings);
	const section = attempt.quote() ?? attempt.argument(...parts);
	if (section === undefined || /[/]|\.mdx?$/i.test(section)) return undefined;
	cursor.at = attempt.at;
	const position = /before|above/.test(word) ? 'before' : word === 'under' ? 'under' : 'after';
	return { position, section };
}

function parsePageIn(cursor: Cursor): string | undefined {
	const attempt = cursor.fork();
	attempt.take('at the end', 'to the end', 'at the bottom', 'to the bottom');
	if (attempt.take('to', 'in', 'on', 'into', 'of', 'at') === undefined) return undefined;
	const page = parsePage(attempt);
	if (page !== undefined) cursor.at = attempt.at;
	return page;
}

/** `Add the text "…" to guide/x.md`, `Append to the section "A" of guide/x.md: …`. */
export function parseAddText(cursor: Cursor): Parsed | undefined {
	if (cursor.take('add', 'append', 'insert', 'write') === undefined) return undefined;
	cursor.skip('a', 'an', 'the', 'this', 'following', 'new', 'text', 'paragraph', 'sentence', 'note', 'line', 'lines');
	let text = cursor.quote();
	cursor.take(
		'at the end of',
		'to the end of',
		'at the bottom of',
		'to',
		'in',
		'into',
		'on',
		'under',
		'below',
		'after',
	);
	const section = parseSection(cursor);
	if (section !== undefined) cursor.take('of', 'in', 'on', 'from');
	const page = parsePage(cursor);
	if (page === undefined) return undefined;
	const inSection = section ?? (cursor.take('in', 'under', 'to', 'at the end of') ? parseSection(cursor) : undefined);
	text ??= parseText(cursor);
	return text?.trim() ? { kind: 'add-text', page, section: inSection, text } : undefined;
}

function parseSection(cursor: Cursor): string | undefined {
	const attempt = cursor.fork();
	attempt.skip('the');
	if (attempt.take(...headings) === undefined) return undefined;
	const section = attempt.argument(...parts);
	if (section !== undefined) cursor.at = attempt.at;
	return section;
}

/** `Delete the section "A" from guide/x.md`. */
export function parseDeleteSection(cursor: Cursor): Parsed | undefined {
	if (cursor.take('delete', 'remove', 'drop') === undefined) return undefined;
	cursor.skip('the', 'whole', 'entire');
	if (cursor.take(...headings) === undefined) return undefined;
	const heading = cursor.argument(...parts);
	if (cursor.take('from', 'in', 'of', 'on') === undefined) return undefined;
	const page = parsePage(cursor);
	return heading?.trim() && page !== undefined ? { kind: 'delete-section', heading, page } : undefined;
}
