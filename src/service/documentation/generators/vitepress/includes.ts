import { extname, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fenced, ProseLines } from '../../../../search/markdown/prose-lines.js';
import type { IncludeSyntax, IncludingFile, ReplacedLines, WantedPart } from '../../core/include-syntax.js';
import { markMaxLength } from '../included-lines.js';

/** A comment, anywhere but in code within a line. */
const comment = /(`+)[^`].*?\1|<!--\s*@(@?)include:\s*(\S.*?)\s*-->/g;
/** `<<< @/file.ts#region{1,3 ts} [label]`. */
const snippet =
	/^([ \t]*)<<<[ \t]*([^\s#{[][^#{[]*?)(?:#([\w-]+))?[ \t]*(?:\{([^{}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/;

export const includes: IncludeSyntax = {
	sign: /@@?include:|^[ \t]*<<<[ \t]*\S/m,
	readLines: (file) => (line, at) => {
		const match = file.isInCode() ? null : snippet.exec(line);
		if (match !== null) return readSnippet(match, at, file);
		return line.includes('include:') ? readComments(line, at, file) : undefined;
	},
};

/** Includes a file as a block of code. The numbers in braces highlight lines and select none. */
async function readSnippet(match: RegExpExecArray, at: number, { include }: IncludingFile): Promise<ReplacedLines> {
	const [, indent = '', path = '', region, braces = '', label] = match;
	const found = await include(path.trim(), partOf(region), at);
	if (found === undefined) return { texts: [] };
	const { lines, file } = found;
	const own = braces.split(/\s+/).find((word) => /^[a-z]/i.test(word));
	const marked = braces.split(/\s+/).find((word) => /^\d/.test(word));
	const language = own?.replace(/:.*/, '') ?? extname(file).slice(1);
	const meta = [marked && `{${marked}}`, `[${label ?? posix.basename(file)}]`].filter(Boolean).join(' ');
	return { texts: fenced(lines, `${language} ${meta}`, indent) };
}

/** `<!-- @include: ./file.md#region{2,5} -->`. */
async function readComments(line: string, at: number, { include, isInCode }: IncludingFile): Promise<ReplacedLines> {
	let result = '';
	let end = 0;
	for (const match of line.matchAll(comment)) {
		const [whole, ticks, escaped, written = ''] = match;
		if (ticks !== undefined) continue;
		result += line.slice(end, match.index);
		end = match.index + whole.length;
		if (escaped !== '') {
			result += whole.replace('@@', '@');
			continue;
		}
		const [, path = '', region, from, to] = /^(.*?)(?:#([^\s{]+))?(?:\{(\d*),?(\d*)\})?$/.exec(written) ?? [];
		const hasRange = from !== undefined;
		const single = hasRange && !written.includes(',') ? from : to;
		const ranges = hasRange
			? [[from ? Number(from) : undefined, single ? Number(single) : undefined] as const]
			: undefined;
		const found = await (await include(path.trim(), { ...partOf(region), ranges }, at))?.expand();
		result += found?.join('\n') ?? (isInCode() ? whole : '');
	}
	return { texts: (result + line.slice(end)).split('\n') };
}

/** The name of a `#region`, or the id of a heading. */
const partOf = (region: string | undefined): WantedPart =>
	region === undefined
		? {}
		: {
				name: region,
				find: (lines, isMarkdown) =>
					regionOf(lines, region, isMarkdown ? proseRegion : codeRegion) ??
					(isMarkdown ? belowHeading(lines, region) : undefined),
			};

const codeRegion =
	/^\s*(?:(?:\/\/|<!--|\/\*|\(\*|--|::|@?REM\b|#pragma\b|#|;|%)\s*)?(?:#\s*)?(end)?\s?region\b[ \t]*([\w*-]*)\s*(?:(?:-->|\*\/|\*\))\s*)?$/i;
/** In Markdown, `# Region` is a heading. */
const proseRegion = /^\s*<!--\s*(?:#\s*)?(end)?\s?region\b[ \t]*([\w*-]*)\s*-->\s*$/i;

/** Regions can contain regions, whose marks are left out. */
function regionOf(lines: readonly string[], wanted: string, pattern: RegExp): string[] | undefined {
	const marks = lines.map((line) => (line.length > markMaxLength ? null : pattern.exec(line)));
	const start = marks.findIndex((mark) => mark !== null && mark[1] === undefined && mark[2] === wanted);
	if (start === -1) return undefined;
	const part: string[] = [];
	let open = 1;
	for (let at = start + 1; at < lines.length; at += 1) {
		const mark = marks[at];
		if (mark) open += mark[1] === undefined ? 1 : -1;
		if (mark && (open === 0 || (mark[1] !== undefined && mark[2] === wanted))) break;
		if (!mark) part.push(lines[at] ?? '');
	}
	return part;
}

/** The lines below a heading, up to the next heading of its level or above. */
function belowHeading(lines: readonly string[], id: string): string[] | undefined {
	const slugger = new GithubSlugger();
	const prose = new ProseLines();
	let part: string[] | undefined;
	let level = 0;
	for (const line of lines) {
		const [, signs, words = ''] =
			(prose.read(line) === 'prose' && line.length <= markMaxLength && /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line)) || [];
		if (signs !== undefined) {
			if (part !== undefined && signs.length <= level) return part;
			const own = /\{#([^\s{}]+)\}\s*$/.exec(words)?.[1] ?? slugger.slug(words.replace(/[`*]|\s+#+\s*$/g, '').trim());
			if (part === undefined && own === id) {
				part = [];
				level = signs.length;
				continue;
			}
		}
		part?.push(line);
	}
	return part;
}
