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

const openers = [...'[<(*_~`|&!\\:@$'];
const pairs = ['[]', '<>', '()'];

const countOf = (text: string, character: string) => text.split(character).length - 1;

const isOver = (text: string, factor: number) =>
	text.length > budget.length * factor ||
	countOf(text, '\n') >= budget.lines * factor ||
	openers.some((character) => countOf(text, character) > budget.openers * factor);

/** The end of the last line after which few openers wait for their partners. */
function matchedEnd(text: string): number {
	const waiting = pairs.map(() => 0);
	let end = 0;
	let at = -1;
	for (const line of text.split('\n')) {
		at += 1 + line.length;
		for (const [index, [opening = '', closing = '']] of pairs.entries())
			waiting[index] = (waiting[index] ?? 0) + countOf(line, opening) - countOf(line, closing);
		if (waiting.every((count) => count <= budget.unmatched)) end = at;
	}
	return end;
}

/** A line that has begun may go so far beyond the budget: what was drawn of it is not taken back. */
const slack = 1.05;

/**
 * How much of a block may be given to the parser: all of it, or the first of its lines. As long as the block grows this never becomes
 * less, so that what has been drawn stays.
 */
export function endWithinBudget(text: string): number {
	let end = isOver(text, 1) ? endOfLines(text) : text.length;
	const bad = dishonest.exec(text.slice(0, end));
	if (bad) end = Math.max(0, text.lastIndexOf('\n', bad.index));
	return matchedEnd(text.slice(0, end));
}

/** The end of the last line that begins within the budget. */
function endOfLines(text: string): number {
	let start = 0;
	for (let step = 2 ** 16; step >= 1; step /= 2) {
		if (!isOver(text.slice(0, start + step), 1)) start += step;
	}
	const newline = text.indexOf('\n', start);
	const end = newline < 0 ? text.length : newline;
	return isOver(text.slice(0, end), slack) ? Math.max(0, text.lastIndexOf('\n', start)) : end;
}

/** Whether a whole block may be given to the parser. */
export const isWithinBudget = (text: string): boolean => endWithinBudget(text) === text.length;
