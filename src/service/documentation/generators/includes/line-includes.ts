import { extname } from 'node:path';
import { parseYaml } from '../../../data-formats/parse-yaml.js';
import { isRecord } from '../../core/read-json.js';
import type { WantedPart } from './part-of-file.js';

/** An include that takes a line of its own. */
export interface LineInclude {
	indent: string;
	path: string;
	part: WantedPart;
	/** The language of the code that the file is shown as; `undefined` for one whose text is read. */
	language?: string;
	/** The number of lines that the include takes with its options. @default 1 */
	taken?: number;
}

/** Whether a text may have such an include. */
export const lineIncludeSign =
	/<Snippet\s|\{\{#\w*(?:include|playground)|\{%-?[ \t]*include|\{\{[<%][ \t]*(?:docs\/shared|include)|(?:```|:::)\{(?:literal)?include\}|^[ \t]*\{\*[ \t]/m;

const mdbook = /^([ \t]*)\{\{#(?:rustdoc_include|include|playground)[ \t]+([^\s:}]+)(?::([^\s}]*))?[^}\n]*\}\}[ \t]*$/;
/** Those that are read outside of code alone. */
const others: readonly { pattern: RegExp; folder?: string; isCode?: boolean }[] = [
	// Mintlify
	{
		pattern: /^([ \t]*)<Snippet[ \t][^<>]*\bfile=["']([^"']+)["'][^<>]*\/?>(?:[ \t]*<\/Snippet>)?[ \t]*$/,
		folder: '/snippets/',
	},
	// Hugo, as themes have it
	{ pattern: /^([ \t]*)\{\{[<%][ \t]*docs\/shared[ \t][^}]*\blookup="([^"]+)"[^}]*\}\}[ \t]*$/, folder: '/shared/' },
	{ pattern: /^([ \t]*)\{\{[<%][ \t]*include[ \t]+(?:file=)?"?([^"\s>%]+\.(?:md|markdown))"?[^}]*\}\}[ \t]*$/ },
	// Jekyll and GitBook
	{ pattern: /^([ \t]*)\{%-?[ \t]*include_relative[ \t]+["']?([^\s"'%]+\.(?:md|markdown))["']?[ \t]*-?%\}[ \t]*$/ },
	{ pattern: /^([ \t]*)\{%-?[ \t]*include[ \t]+([^\s"'%]+\.(?:md|markdown))[ \t]*-?%\}[ \t]*$/, folder: '/_includes/' },
	{ pattern: /^([ \t]*)\{%[ \t]*include[ \t]+"([^"]+\.md)"[ \t]*%\}[ \t]*$/ },
	// FastAPI's extension of MkDocs
	{ pattern: /^([ \t]*)\{\*[ \t]+(\S+)(?:[ \t]+\w+\[[^\]]*\])*[ \t]*\*\}[ \t]*$/, isCode: true },
];
const myst = /^([ \t]*)(`{3,}|:{3,})\{(literal)?include\}[ \t]+(\S+)[ \t]*$/;

/** Lines of options that an include of MyST may have, and the characters of them all. */
const optionLinesMax = 50;
const optionsMaxLength = 5_000;

/** Reads a line as an include, which may have options on the lines below it; mdBook's are read in code too. */
export function lineInclude(lines: readonly string[], at: number, isInCode: boolean): LineInclude | undefined {
	const line = lines[at] ?? '';
	const [, indent, path, part = ''] = mdbook.exec(line) ?? [];
	if (indent !== undefined && path !== undefined) return { indent, path, part: mdbookPart(part) };
	if (isInCode) return undefined;
	const [, margin = '', mark, literal, file] = myst.exec(line) ?? [];
	if (mark !== undefined && file !== undefined) {
		const below = lines.slice(at + 1, at + 1 + optionLinesMax);
		const end = below.findIndex((own) => own.trim() === mark);
		const options = mystOptions(below.slice(0, Math.max(end, 0)));
		const isCode = literal !== undefined || options.has('literal') || options.has('code');
		const language = options.get('language') || options.get('code') || extname(file).slice(1);
		return { indent: margin, path: file, part: mystPart(options), taken: end + 2, ...(isCode && { language }) };
	}
	for (const { pattern, folder, isCode } of others) {
		const [, space = '', written] = pattern.exec(line) ?? [];
		if (written === undefined) continue;
		const isPlaced = folder === undefined || /^\.{0,2}\//.test(written);
		const found = { indent: space, path: isPlaced ? written : folder + written, part: {} };
		return isCode ? { ...found, part: linesOf(line), language: extname(written).slice(1) } : found;
	}
	return undefined;
}

/** Options are `:name: value` lines, or YAML between dashes. Quotes around a value are not part of it. */
function mystOptions(lines: readonly string[]): Map<string, string> {
	if (lines.reduce((sum, line) => sum + line.length, 0) > optionsMaxLength) return new Map();
	const isYaml = lines[0]?.trim() === '---';
	const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
	const written = isYaml ? lines.slice(1, end === -1 ? undefined : end) : lines;
	const data = isYaml ? yamlOf(written.join('\n')) : undefined;
	if (data !== undefined) {
		return new Map(Object.entries(data).map(([name, value]) => [name, value === null ? '' : String(value)]));
	}
	const option = isYaml ? /^[ \t]*([\w-]+):[ \t]*(.*?)[ \t]*$/ : /^[ \t]*:([\w-]+):[ \t]*(.*?)[ \t]*$/;
	return new Map(
		written
			.map((line) => option.exec(line) ?? [])
			.map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
	);
}

function yamlOf(text: string): Record<string, unknown> | undefined {
	try {
		const data: unknown = parseYaml(text);
		return isRecord(data) ? data : undefined;
	} catch {
		return undefined;
	}
}

function mystPart(options: ReadonlyMap<string, string>): WantedPart {
	const marks = {
		startAfter: options.get('start-after'),
		startAt: options.get('start-at'),
		endBefore: options.get('end-before'),
		endAt: options.get('end-at'),
	};
	const hasMarks = Object.values(marks).some((mark) => mark !== undefined);
	return { ranges: mystRanges(options), between: hasMarks ? marks : undefined };
}

/** `:lines: 1-3,7-`, and the two numbers of lines that `{include}` counts from zero. */
function mystRanges(options: ReadonlyMap<string, string>): WantedPart['ranges'] {
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

/** `ln[1:4,7]` */
function linesOf(line: string): WantedPart {
	const written = /\bln\[([\d:, ]*)\]/.exec(line)?.[1];
	if (written === undefined) return {};
	const ranges = written.split(',').map((range) => {
		const [from = '', to = from] = range.trim().split(':');
		return [from === '' ? undefined : Number(from), to === '' ? undefined : Number(to)] as const;
	});
	return { ranges };
}

/** `2`, `2:10`, `:10` and the name of an anchor. */
function mdbookPart(written: string): WantedPart {
	if (written === '') return {};
	if (!/^\d*(?::\d*)?$/.test(written)) return { anchor: written.replace(/:.*$/, '') };
	const [from = '', to] = written.split(':');
	const start = from === '' ? undefined : Number(from);
	return { ranges: [[start, to === undefined ? start : to === '' ? undefined : Number(to)]] };
}

/** Lines as a block of code, whose mark is longer than any in it. */
export function fenced(lines: readonly string[], info: string, indent: string): string[] {
	const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`+)/.exec(line)?.[1]?.length ?? 0), 2);
	const mark = '`'.repeat(longest + 1);
	return [`${mark}${info}`, ...lines, mark].map((line) => (line === '' ? '' : indent + line));
}
