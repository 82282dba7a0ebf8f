/**
 * Leaves out lines that no author writes and that cost the parser of Markdown more than their length, some of them the whole stack:
 *
 *     '- '.repeat(2_000) + 'a'                  4 s, then "Maximum call stack size exceeded" at 10 kB (micromark 4)
 *     '>'.repeat(8_000) + 'a'                   the same
 *     a list that nests 1,000 deep by indents   minutes
 *     '[a'.repeat(5_000) + ']'.repeat(5_000)    11 s at 48 kB
 *     'a*'.repeat(50_000)                       minutes, in one line or in one run of stars
 *
 * All of it is linear here. What stands in fenced code costs nothing and stays.
 */

import type { LineRange } from './page-source.js';
import { ProseLines } from './prose-lines.js';

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
/** Brackets open at once in a line. */
const bracketsMax = 50;
/** The number of emphasis marks in a line that touch no space, because only these can pair. */
const marksMax = 2_000;
/** The length of a run of one mark. */
const runMax = 500;

const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

export function boundMarkdown(source: string, lineOf = (index: number) => index + 1): BoundedMarkdown {
	const prose = new ProseLines();
	const left: BoundedMarkdown['left'] = [];
	const lines = source.split('\n').map((line, index) => {
		const reason = prose.read(line) === 'prose' ? excessOf(line) : undefined;
		if (reason === undefined) return line;
		const number = lineOf(index);
		const last = left.at(-1);
		if (last?.reason === reason && last.lines[1] >= number - 1) last.lines[1] = number;
		else left.push({ lines: [number, number], reason });
		return '';
	});
	return left.length === 0 ? { markdown: source, left } : { markdown: lines.join('\n'), left };
}

function excessOf(line: string): string | undefined {
	// Most lines end here.
	if (line.length <= nestingMax) return undefined;
	let depth = 0;
	container.lastIndex = 0;
	while (depth <= nestingMax && container.test(line)) depth += 1;
	const indent = /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
	if (depth > nestingMax || (depth > 0 && indent > indentMax)) return `nests deeper than ${nestingMax} levels`;
	let open = 0;
	let marks = 0;
	let run = 0;
	for (let at = 0; at < line.length; at += 1) {
		const character = line[at];
		if (character === '[') open += 1;
		else if (character === ']') open = Math.max(0, open - 1);
		const isMark = character === '*' || character === '_' || character === '~';
		run = isMark && character === line[at - 1] ? run + 1 : 1;
		if (isMark && line[at + 1] !== ' ') marks += 1;
		if (open > bracketsMax) return `has more than ${bracketsMax} brackets open at once`;
		if (isMark && run > runMax) return `has more than ${runMax} of the same mark in a row`;
		if (marks > marksMax) return `has more than ${marksMax} marks of emphasis`;
	}
	return undefined;
}
