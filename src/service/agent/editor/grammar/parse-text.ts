import type { Cursor } from './cursor.js';

const names = ['text', 'content', 'contents', 'body', 'paragraph', 'words', 'markdown'];
const openings = ['with', 'that says', 'saying', 'which says', 'containing', 'and'];

/**
 * `with the text: …`: a text between quotes or in a fence when that is all there is of it, else everything up to the end. A
 * colon alone will do.
 */
export function parseText(cursor: Cursor): string | undefined {
	const attempt = cursor.fork();
	const opening = attempt.take(...openings);
	if (opening !== undefined) {
		attempt.skip('the', 'this', 'following', 'given', 'as');
		const isNamed = attempt.take(...names) !== undefined;
		if (!isNamed && !/say/.test(opening) && opening !== 'containing') return undefined;
	}
	const hasColon = attempt.mark(':');
	if (opening === undefined && !hasColon) return undefined;
	const quoted = attempt.fork();
	quoted.lines();
	const text = quoted.quote();
	if (text !== undefined && quoted.endsClause()) {
		cursor.at = quoted.at;
		return text;
	}
	cursor.at = attempt.at;
	return cursor
		.rest()
		.replace(/^[ \t]*\n*/, '')
		.trimEnd();
}
