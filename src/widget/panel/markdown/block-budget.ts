/**
 * A Markdown parser can be made to take seconds, or to overflow its stack, by a few kilobytes of the right characters.
 * A block that asks for more than an honest answer ever does is shown as plain text instead.
 */
const budget = {
	/** Characters of one block that is not a fenced code block. */
	length: 24_000,
	lines: 1_500,
	/** Openers that a parser has to find a partner for, and marks of addresses. */
	openers: 1_200,
	unmatched: 150,
} as const;

/** More than 12 lists and quotes inside one another, 60 columns before a line, or 200 of one character without a break. */
const dishonest = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){13}|^[ \t]{61}|([^\w.=#-])\1{200}/m;

function countOf(text: string, character: string): number {
	return text.split(character).length - 1;
}

/** Whether a block may be given to the parser. */
export function isWithinBudget(text: string): boolean {
	if (text.length > budget.length || countOf(text, '\n') >= budget.lines) return false;
	for (const [opening = '', closing = ''] of ['[]', '<>', '()']) {
		const openers = countOf(text, opening);
		if (openers > budget.openers || openers - countOf(text, closing) > budget.unmatched) return false;
	}
	for (const character of '*_~`|&!\\:@') {
		if (countOf(text, character) > budget.openers) return false;
	}
	return !dishonest.test(text);
}
