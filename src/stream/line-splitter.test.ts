import { expect, it } from 'vitest';
import { createLineSplitter } from './line-splitter.js';

function split(...pieces: string[]): string[] {
	const lines: string[] = [];
	const splitter = createLineSplitter((line) => lines.push(line));
	for (const piece of pieces) splitter.push(piece);
	splitter.end();
	return lines;
}

it('ends lines at LF, CRLF and CR', () => {
	expect(split('a\nb\r\nc\rd\n\r\n\re')).toEqual(['a', 'b', 'c', 'd', '', '', 'e']);
});

it('takes a CRLF that falls between two pieces for one line end', () => {
	expect(split('a\r', '\nb')).toEqual(['a', 'b']);
	expect(split('a\r', '', '\nb')).toEqual(['a', 'b']);
	expect(split('a\r', '\r\nb')).toEqual(['a', '', 'b']);
});

it('joins a line that comes in many pieces and hands over a last line without an end', () => {
	expect(split('a', 'b', 'c\nd', 'e')).toEqual(['abc', 'de']);
	expect(split('a\n')).toEqual(['a']);
});
