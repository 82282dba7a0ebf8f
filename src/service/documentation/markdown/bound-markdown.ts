/**
 * Leaves out lines that no author writes and that cost the parser of Markdown more than their length, some of them the whole stack:
 *
 *     '- '.repeat(2_000) + 'a'                  4 s, then "Maximum call stack size exceeded" at 10 kB (micromark 4)
 *     '>'.repeat(8_000) + 'a'                   the same
 *     a list that nests 1,000 deep by indents   minutes
 *     '[a'.repeat(5_000) + ']'.repeat(5_000)    11 s at 48 kB
 *     'a*'.repeat(50_000)                       minutes, in one line, one run of stars or one paragraph
 *
 * All of it is linear here. What stands in fenced code costs nothing and stays.
 */

import { ProseLines } from '../../../search/markdown/prose-lines.js';
import type { LineRange } from './page-source.js';

export interface BoundedMarkdown {
	/** The text, with as many lines as before. */
	markdown: string;
	/** The lines that were left out, each with the reason. */
	left: { lines: LineRange; reason: string }[];
}

/** The depth of nested lists and quotes, and of containers. */
export const nestingMax = 50;
/** Columns that a list is indented by; each level takes two at least. */
const indentMax = nestingMax * 2;
/** Brackets, comments and instructions open at once in a paragraph. */
const bracketsMax = 50;
/** The number of emphasis marks in a paragraph that touch no space, because only these can pair. */
const marksMax = 2_000;
/** The length of a run of one mark. */
const runMax = 500;

const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** A line that no paragraph goes on with: an empty one, a heading, an item, a row. */
const paragraphEnd = /^[ \t>]*(?:$|\||(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t])/;

export function boundMarkdown(source: string, lineOf = (index: number) => index + 1): BoundedMarkdown {
	const prose = new ProseLines();
	const left: BoundedMarkdown['left'] = [];
	let paragraph = { open: 0, marks: 0 };
	const lines = source.split('\n').map((line, index) => {
		const isProse = prose.read(line) === 'prose';
		if (!isProse || paragraphEnd.test(line)) paragraph = { open: 0, marks: 0 };
		const reason = isProse ? excessOf(line, paragraph) : undefined;
		if (reason === undefined) return line;
		paragraph = { open: 0, marks: 0 };
		const number = lineOf(index);
		const last = left.at(-1);
		if (last?.reason === reason && last.lines[1] >= number - 1) last.lines[1] = number;
		else left.push({ lines: [number, number], reason });
		return '';
	});
	return left.length === 0 ? { markdown: source, left } : { markdown: lines.join('\n'), left };
}

function excessOf(line: string, paragraph: { open: number; marks: number }): string | undefined {
	let depth = 0;
	container.lastIndex = 0;
	while (depth <= nestingMax && container.test(line)) depth += 1;
	const indent = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
	if (depth > nestingMax || (depth > 0 && indent > indentMax)) return `nests deeper than ${nestingMax} levels`;
	let run = 0;
	for (let at = 0; at < line.length; at += 1) {
		const character = line[at];
		const next = line[at + 1];
		const begins = character === '[' || (character === '<' && (next === '?' || next === '!'));
		const ends = character === ']' || (next === '>' && (character === '?' || character === '-'));
		if (begins) paragraph.open += 1;
		else if (ends) paragraph.open = Math.max(0, paragraph.open - 1);
		const isMark = character === '*' || character === '_' || character === '~';
		run = isMark && character === line[at - 1] ? run + 1 : 1;
		if (isMark && next !== ' ') paragraph.marks += 1;
		if (paragraph.open > bracketsMax) return `has more than ${bracketsMax} brackets open at once`;
		if (isMark && run > runMax) return `has more than ${runMax} of the same mark in a row`;
		if (paragraph.marks > marksMax) return `has more than ${marksMax} marks of emphasis`;
	}
	return undefined;
}
