import GithubSlugger from 'github-slugger';
import { ProseLines } from '../../markdown/prose-lines.js';

/** The part of a file that is included. Without any field it is the whole file. */
export interface WantedPart {
	/** VitePress: the name of a `#region`, or the id of a heading. */
	region?: string | undefined;
	/** MkDocs: the name between `--8<-- [start:name]` and `--8<-- [end:name]`. */
	section?: string | undefined;
	/** mdBook: the name between `ANCHOR: name` and `ANCHOR_END: name`. */
	anchor?: string | undefined;
	/** Lines from 1 on, both ends included; a negative number counts from the end. */
	ranges?: readonly (readonly [from: number | undefined, to: number | undefined])[] | undefined;
	/** MyST: texts of the file between which the part stands. */
	between?: PartMarks | undefined;
}

/** Texts that stand in the file; the part begins at or behind one, and ends at or before another. */
export interface PartMarks {
	startAfter?: string | undefined;
	startAt?: string | undefined;
	endBefore?: string | undefined;
	endAt?: string | undefined;
}

/** The name of the part, as a sentence about a file that does not have it says it. */
export const nameOfPart = ({ region, section, anchor, between }: WantedPart): string =>
	region ??
	section ??
	anchor ??
	Object.values(between ?? {})
		.filter(Boolean)
		.join('" to "');

const codeRegion =
	/^\s*(?:(?:\/\/|<!--|\/\*|\(\*|--|::|@?REM\b|#pragma\b|#|;|%)\s*)?(?:#\s*)?(end)?\s?region\b[ \t]*([\w*-]*)\s*(?:(?:-->|\*\/|\*\))\s*)?$/i;
/** In Markdown, `# Region` is a heading. */
const proseRegion = /^\s*<!--\s*(?:#\s*)?(end)?\s?region\b[ \t]*([\w*-]*)\s*-->\s*$/i;
const sectionMark = /-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\]/i;

/** mdBook's */
const anchorMark = /\bANCHOR(?:_END)?:\s*([\w-]+)\s*(?:\*\/|-->)?\s*$/;

/** A longer line holds no mark. */
const markMaxLength = 500;

/**
 * The selected lines of a file, without the marks of regions and sections; `undefined` when the file has no such part. Ranges may
 * name lines again and again, so their lines are counted before they are copied.
 */
export function partOfFile(
	lines: readonly string[],
	{ region, section, anchor, ranges, between }: WantedPart,
	{ isMarkdown, linesMax }: { isMarkdown: boolean; linesMax: number },
): string[] | 'too many' | undefined {
	let part: readonly string[] | undefined = lines;
	if (section !== undefined) part = sectionOf(lines, section);
	if (anchor !== undefined) part = anchoredPart(lines, anchor);
	if (between !== undefined) part = markedPart(lines, between);
	if (region !== undefined) {
		part = regionOf(lines, region, isMarkdown ? proseRegion : codeRegion);
		if (part === undefined && isMarkdown) part = belowHeading(lines, region);
	}
	if (part === undefined) return undefined;
	const last = part.length;
	const place = (line: number) => Math.max(line < 0 ? last + line + 1 : line, 0);
	const found = part;
	const bounds = ranges?.map(([from = 1, to = last]) => [Math.max(place(from) - 1, 0), place(to)] as const);
	const count = bounds?.reduce((sum, [from, to]) => sum + Math.max(Math.min(to, last) - from, 0), 0) ?? 0;
	if (count > linesMax) return 'too many';
	return (bounds?.flatMap((range) => found.slice(...range)) ?? [...part]).filter(
		(line) => line.length > markMaxLength || !(sectionMark.test(line) || anchorMark.test(line)),
	);
}

function anchoredPart(lines: readonly string[], wanted: string): string[] | undefined {
	const isMark = (line: string, kind: string) =>
		line.length <= markMaxLength && line.includes(kind) && anchorMark.exec(line)?.[1] === wanted;
	const start = lines.findIndex((line) => isMark(line, 'ANCHOR:'));
	if (start === -1) return undefined;
	const end = lines.findIndex((line, index) => index > start && isMark(line, 'ANCHOR_END:'));
	return lines.slice(start + 1, end === -1 ? undefined : end);
}

function markedPart(
	lines: readonly string[],
	{ startAfter, startAt, endBefore, endAt }: PartMarks,
): string[] | undefined {
	let text = lines.join('\n');
	const start = startAfter ?? startAt;
	if (start !== undefined) {
		const at = text.indexOf(start);
		if (at === -1) return undefined;
		text = text.slice(startAfter === undefined ? text.lastIndexOf('\n', at) + 1 : at + start.length);
	}
	const end = endBefore ?? endAt;
	if (end !== undefined) {
		const at = text.indexOf(end);
		if (at === -1) return undefined;
		const after = text.indexOf('\n', at);
		text = text.slice(0, endBefore === undefined ? (after === -1 ? undefined : after) : at);
	}
	// The line of a mark is not a line of the part.
	return text.replace(/^[ \t]*\n|\n[ \t]*$/g, '').split('\n');
}

function sectionOf(lines: readonly string[], wanted: string): string[] | undefined {
	const isMark = (line: string, kind: string) => {
		const [, found, name] = (line.length > markMaxLength ? null : sectionMark.exec(line)) ?? [];
		return found?.toLowerCase() === kind && name === wanted;
	};
	const start = lines.findIndex((line) => isMark(line, 'start'));
	if (start === -1) return undefined;
	const below = lines.slice(start + 1);
	const end = below.findIndex((line) => isMark(line, 'end'));
	return end === -1 ? below : below.slice(0, end);
}

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
