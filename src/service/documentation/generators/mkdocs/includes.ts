import { extname } from 'node:path';
import type { IncludeSyntax, WantedPart } from '../../core/include-syntax.js';
import { linesBetween, markMaxLength } from '../included-lines.js';

/** `--8<--` on its own line. */
const scissors = /^([ \t]*)(;?)-+8<-+(?:[ \t]+(?:"([^"]+)"|'([^']+)'))?[ \t]*$/;
const blockMark = /^[ \t]*-+8<-+[ \t]*$/;
const sectionMark = /-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\]/i;

/** `pymdownx.snippets` */
export const snippets: IncludeSyntax = {
	sign: /-8<-/,
	mark: sectionMark,
	readLines(file) {
		const lastMark = file.lines.findLastIndex((line) => line.length <= markMaxLength && blockMark.test(line));
		let isBlock = false;
		const read = async (path: string, line: string, indent: string, at: number) => {
			const [name, part] = partOf(path);
			const found = await (await file.include(name, part, at))?.expand();
			const texts = found?.map((text) => (text === '' ? '' : indent + text));
			return { texts: texts ?? (file.isInCode() && !isBlock ? [line] : []) };
		};
		return (line, at) => {
			const mark = scissors.exec(line);
			const [, indent = '', escaped, double, single] = mark ?? [];
			const written = double ?? single;
			if (mark !== null && escaped !== '') return shown(line.replace(';', ''));
			if (mark !== null && written === undefined) {
				// A block without its end mark is an ordinary line.
				if (!isBlock && at >= lastMark) return shown(line);
				isBlock = !isBlock;
				return shown();
			}
			if (!isBlock && written === undefined) return undefined;
			const path = written ?? line.trim();
			return path === '' || path.startsWith(';') ? shown() : read(path, line, indent, at);
		};
	},
};

const shown = async (...texts: string[]) => ({ texts });

/** Reads `file.md`, `file.md:section`, `file.md:4` and `file.md:4:6,9:12`. */
function partOf(written: string): [path: string, part: WantedPart] {
	const match = /^(.+?)(?::([a-z][\w-]*)|:(-?\d*(?::-?\d*)?(?:,-?\d*:-?\d*)*))$/i.exec(written);
	if (match === null || written.includes('://')) return [written, {}];
	const [, path = '', section, numbers] = match;
	if (section !== undefined) return [path, { name: section, find: (lines) => sectionOf(lines, section) }];
	const number = (text: string | undefined) => (text ? Number(text) : undefined);
	const ranges = numbers?.split(',').map((range) => {
		const [from, to] = range.split(':');
		return [number(from), number(to)] as const;
	});
	return [path, { ranges }];
}

/** The lines between `--8<-- [start:name]` and `--8<-- [end:name]`. */
function sectionOf(lines: readonly string[], wanted: string): string[] | undefined {
	const isMark = (kind: string) => (line: string) => {
		const [, found, name] = sectionMark.exec(line) ?? [];
		return found?.toLowerCase() === kind && name === wanted;
	};
	return linesBetween(lines, isMark('start'), isMark('end'));
}

const codeInclude = /^([ \t]*)\{\*[ \t]+(\S+)(?:[ \t]+\w+\[[^\]]*\])*[ \t]*\*\}[ \t]*$/;

/** `{* ./file.py ln[1:4,7] *}` of FastAPI's extension. */
export const codeIncludes: IncludeSyntax = {
	sign: /^[ \t]*\{\*[ \t]/m,
	readLine(lines, at, isInCode) {
		const line = lines[at] ?? '';
		const [, indent = '', path] = (!isInCode && codeInclude.exec(line)) || [];
		return path === undefined ? undefined : { indent, path, part: linesOf(line), language: extname(path).slice(1) };
	},
};

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
