import { extname } from 'node:path';
import type { WantedPart } from './part-of-file.js';

/** An include that takes a line of its own. */
export interface LineInclude {
	indent: string;
	path: string;
	part: WantedPart;
	/** The language of the code that the file is shown as; `undefined` for one whose text is read. */
	language?: string;
	/** The mark of the block that the include is the head of, whose other lines go. */
	block?: string;
}

/** Whether a text may have such an include. */
export const lineIncludeSign =
	/<Snippet\s|\{\{#\w*(?:include|playground)|\{%-?[ \t]*include|\{\{[<%][ \t]*(?:docs\/shared|include)|(?:`{3,}|:{3,})\{(?:literal)?include\}|^[ \t]*\{\*[ \t]/m;

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

/** Reads the line as an include; mdBook's are read in code too. */
export function lineInclude(line: string, isInCode: boolean): LineInclude | undefined {
	const [, indent, path, part = ''] = mdbook.exec(line) ?? [];
	if (indent !== undefined && path !== undefined) return { indent, path, part: mdbookPart(part) };
	if (isInCode) return undefined;
	const [, margin = '', block, literal, file] = myst.exec(line) ?? [];
	if (block !== undefined && file !== undefined) {
		return { indent: margin, path: file, part: {}, block, ...(literal && { language: extname(file).slice(1) }) };
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
