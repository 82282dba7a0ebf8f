import type { AddPage, Parsed } from '../instruction.js';
import type { Cursor } from './cursor.js';
import { parsePage } from './parse-scope.js';
import { parseText } from './parse-text.js';

const pages = ['page', 'file', 'document', 'documentation page', 'article'];
const clauses = ['titled', 'called', 'named', 'with', 'described', 'in', 'under', 'after', 'before', 'and', 'to'];

/** `Add a page guide/new.md titled "T" with the text: …`. */
export function parseAddPage(cursor: Cursor): Parsed | undefined {
	if (cursor.take('add', 'create', 'write', 'make') === undefined) return undefined;
	cursor.skip('a', 'an', 'another', 'the', 'new');
	if (cursor.take(...pages) === undefined) return undefined;
	cursor.skip('at', 'in', 'called', 'named');
	const path = cursor.word();
	if (path === undefined || !/[/.]/.test(path)) return undefined;
	const page: AddPage = {
		kind: 'add-page',
		path,
		title: undefined,
		description: undefined,
		place: undefined,
		text: '',
	};
	let hasText = false;
	for (;;) {
		const before = cursor.at;
		cursor.mark(',');
		cursor.take('and');
		page.title ??= parseNamed(
			cursor,
			'titled',
			'called',
			'named',
			'with the title',
			'and the title',
			'title',
			'with title',
			'the title',
		);
		page.description ??= parseNamed(
			cursor,
			'described as',
			'with the description',
			'and the description',
			'the description',
			'with description',
		);
		page.place ??= parsePlace(cursor);
		const text = hasText ? undefined : parseText(cursor);
		if (text !== undefined) {
			page.text = text;
			hasText = true;
		}
		if (cursor.at === before) break;
	}
	return hasText || page.title !== undefined ? page : undefined;
}

function parseNamed(cursor: Cursor, ...phrases: string[]): string | undefined {
	const attempt = cursor.fork();
	if (attempt.take(...phrases) === undefined) return undefined;
	attempt.mark(':');
	const value = attempt.argument(...clauses);
	if (value === undefined || /\n/.test(value)) return undefined;
	cursor.at = attempt.at;
	return value;
}

function parsePlace(cursor: Cursor): AddPage['place'] {
	const attempt = cursor.fork();
	const word = attempt.take('in', 'to', 'under', 'after', 'before', 'below');
	if (word === undefined) return undefined;
	attempt.skip('the', 'navigation', 'sidebar');
	const isGroup = attempt.take('group', 'navigation group', 'sidebar group') !== undefined;
	if (!isGroup) attempt.take('page');
	const name = attempt.word();
	if (name === undefined || (!isGroup && !/after|before|below/.test(word))) return undefined;
	if (isGroup) attempt.take('of the navigation', 'of the sidebar');
	cursor.at = attempt.at;
	if (isGroup) return { group: name };
	return word === 'before' ? { before: name } : { after: name };
}

/** `Move the page guide/a.md to setup/a.md`, `Rename guide/a.md to guide/b.md`. */
export function parseMovePage(cursor: Cursor): Parsed | undefined {
	const verb = cursor.take('move', 'rename', 'relocate');
	if (verb === undefined) return undefined;
	const path = parsePage(cursor, { isCertain: true });
	if (path === undefined || cursor.take('to', 'into', 'as', '->', '→') === undefined) return undefined;
	cursor.skip('the', 'folder', 'directory', 'page', 'file');
	const newPath = cursor.word();
	return newPath !== undefined && /[/.]/.test(`${newPath}${verb === 'move' ? '/' : ''}`)
		? { kind: 'move-page', path, newPath }
		: undefined;
}

/** `Delete the page guide/a.md`, with where links to it are to lead from now on. */
export function parseDeletePage(cursor: Cursor): Parsed | undefined {
	if (cursor.take('delete', 'remove', 'drop') === undefined) return undefined;
	const path = parsePage(cursor, { isCertain: true });
	if (path === undefined) return undefined;
	const attempt = cursor.fork();
	attempt.mark(',');
	attempt.take('and');
	const isSucceeded = attempt.take(
		'point links to it to',
		'point its links to',
		'point links to',
		'link to',
		'redirect links to',
		'redirect it to',
		'redirect to',
		'let links to it lead to',
		'let links lead to',
	);
	const successor = isSucceeded === undefined ? undefined : parsePage(attempt);
	if (successor !== undefined) {
		attempt.take('instead');
		cursor.at = attempt.at;
	}
	return { kind: 'delete-page', path, successor };
}
