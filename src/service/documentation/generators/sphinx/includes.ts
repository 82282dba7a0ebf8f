import { extname } from 'node:path';
import type { IncludeSyntax, WantedPart } from '../../core/include-syntax.js';
import { yamlOf } from '../site-title.js';

const directive = /^([ \t]*)(`{3,}|:{3,})\{(literal)?include\}[ \t]+(\S+)[ \t]*$/;

/** Lines of options that an include may have, and the characters of them all. */
const optionLinesMax = 50;
const optionsMaxLength = 5_000;

/** The directives `include` and `literalinclude`, which may have options on the lines below. */
export const includes: IncludeSyntax = {
	sign: /(?:```|:::)\{(?:literal)?include\}/,
	readLine(lines, at, isInCode) {
		const [, indent = '', mark, literal, path] = (!isInCode && directive.exec(lines[at] ?? '')) || [];
		if (mark === undefined || path === undefined) return undefined;
		const below = lines.slice(at + 1, at + 1 + optionLinesMax);
		const end = below.findIndex((own) => own.trim() === mark);
		const options = readOptions(below.slice(0, Math.max(end, 0)));
		const isCode = literal !== undefined || options.has('literal') || options.has('code');
		const language = options.get('language') || options.get('code') || extname(path).slice(1);
		return { indent, path, part: partOf(options), taken: end + 2, ...(isCode && { language }) };
	},
};

/** Options are `:name: value` lines, or YAML between dashes. Quotes around a value are not part of it. */
function readOptions(lines: readonly string[]): Map<string, string> {
	if (lines.reduce((sum, line) => sum + line.length, 0) > optionsMaxLength) return new Map();
	const isYaml = lines[0]?.trim() === '---';
	const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
	const written = isYaml ? lines.slice(1, end === -1 ? undefined : end) : lines;
	const data = Object.entries(isYaml ? yamlOf(written.join('\n')) : {});
	const textOf = (value: unknown) => (typeof value === 'object' ? '' : String(value));
	if (data.length > 0) return new Map(data.map(([name, value]) => [name, textOf(value)]));
	const option = isYaml ? /^[ \t]*([\w-]+):[ \t]*(.*?)[ \t]*$/ : /^[ \t]*:([\w-]+):[ \t]*(.*?)[ \t]*$/;
	return new Map(
		written
			.map((line) => option.exec(line) ?? [])
			.map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
	);
}

function partOf(options: ReadonlyMap<string, string>): WantedPart {
	const ranges = rangesOf(options);
	const marks = ['start-after', 'start-at', 'end-before', 'end-at'].flatMap((name) => options.get(name) ?? []);
	if (marks.length === 0) return { ranges };
	return { ranges, name: marks.filter(Boolean).join('" to "'), find: (lines) => markedPart(lines, options) };
}

/** `:lines: 1-3,7-`, and the two numbers of lines that `{include}` counts from zero. */
function rangesOf(options: ReadonlyMap<string, string>): WantedPart['ranges'] {
	const number = (text: string | undefined) => (text ? Number(text) : undefined);
	const written = options.get('lines');
	if (written !== undefined && /^[\d\s,-]+$/.test(written)) {
		return written.split(',').map((range) => {
			const [from, to = from] = range.trim().split('-');
			return [number(from), number(to)] as const;
		});
	}
	const [first, end] = [number(options.get('start-line')), number(options.get('end-line'))];
	if (first === undefined && end === undefined) return undefined;
	return [[first === undefined ? undefined : first + 1, end]];
}

/** The lines between texts of the file: the part begins at or behind one, and ends at or before another. */
function markedPart(lines: readonly string[], options: ReadonlyMap<string, string>): string[] | undefined {
	let text = lines.join('\n');
	const startAfter = options.get('start-after');
	const start = startAfter ?? options.get('start-at');
	if (start !== undefined) {
		const at = text.indexOf(start);
		if (at === -1) return undefined;
		text = text.slice(startAfter === undefined ? text.lastIndexOf('\n', at) + 1 : at + start.length);
	}
	const endBefore = options.get('end-before');
	const end = endBefore ?? options.get('end-at');
	if (end !== undefined) {
		const at = text.indexOf(end);
		if (at === -1) return undefined;
		const after = text.indexOf('\n', at);
		text = text.slice(0, endBefore === undefined ? (after === -1 ? undefined : after) : at);
	}
	// The line of a mark is not a line of the part.
	return text.replace(/^[ \t]*\n|\n[ \t]*$/g, '').split('\n');
}
