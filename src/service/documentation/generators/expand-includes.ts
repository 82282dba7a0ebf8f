import { createHash } from 'node:crypto';
import { isMarkdownFile } from '../../../search/core/site-path.js';
import { fenced, ProseLines } from '../../../search/markdown/prose-lines.js';
import { reasonOf } from '../../errors/reason-of.js';
import type { IncludedLines, IncludeSyntax, IncludingFile, ReplacedLines, WantedPart } from '../core/include-syntax.js';
import { readFrontmatter } from '../markdown/frontmatter.js';
import { formats } from './formats.js';
import { createIncludedFiles, placeInProject } from './included-file.js';
import { markMaxLength } from './included-lines.js';

/** The text of a page with the files that it includes. */
export interface ExpandedText {
	lines: string[];
	/** The line of the page's file for each line. The first line of `lines` is 0. */
	lineOf(index: number): number;
	warnings: string[];
	/** Whether it changes with other files. */
	includes: boolean;
}

/** The hash of a page by that of its own file. */
export const sourceWith = (own: string, { includes, lines, warnings }: ExpandedText): string =>
	includes
		? createHash('sha256')
				.update(own)
				.update(JSON.stringify([lines, warnings]))
				.digest('base64url')
		: own;

/** The longest chain of files that include files. */
const depthMax = 10;
/** The number of files that one page may include. */
const includesMax = 500;
/** The characters of included files that one page may look through, whether it takes them or not. */
const readMax = 20_000_000;
/** The ranges of lines that one include may name. */
const rangesMax = 20;
/** The length of a page; a longer one is data rather than documentation. */
const charactersMax = 2_000_000;
const warningsMax = 10;

const syntaxes: readonly IncludeSyntax[] = [...new Set(formats.flatMap(({ includes }) => includes ?? []))];
const sign = new RegExp(syntaxes.map((syntax) => syntax.sign.source).join('|') || '(?!)', 'm');
const marks = syntaxes.flatMap(({ mark }) => mark ?? []);

interface Place {
	/** The file's path, relative to the folder. */
	file: string;
	/** The line of the file at which its text begins. */
	firstLine: number;
	/** The chain of files that include each other, this file last. */
	chain: readonly string[];
}

interface Piece {
	text: string;
	/** The line of this text. */
	origin: number;
}

/** Whether a text may include others. Most pages contain no sign of it. */
export const mayInclude = (text: string): boolean => sign.test(text);

/**
 * Replaces the includes of all generators by the included text. An include that fails becomes a warning with file and line; in fenced
 * code its line may stay, since it may be an example. Files of the project, which is the folder of the configuration, may be included:
 * `project` leads there from the folder of the pages.
 */
export async function expandPage(given: string, name: string, text: string, project = ''): Promise<ExpandedText> {
	const { body } = readFrontmatter(text);
	const firstLine = text.slice(0, text.length - body.length).split('\n').length;
	const lines = body.split('\n');
	if (!mayInclude(text)) return { lines, lineOf: (index) => firstLine + index, warnings: [], includes: false };
	const { folder, place } = await placeInProject(given, project);
	const file = place + name;
	const expansion = new Expansion(folder, place);
	// One page must not end the reading of all.
	const pieces = await expansion.expand(lines, { file, firstLine, chain: [file] }).catch((cause: unknown) => {
		expansion.warnings.push(`"${name}" is read without what it includes, which cannot be read (${reasonOf(cause)}).`);
		return lines.map((text, origin) => ({ text, origin }));
	});
	return {
		lines: pieces.map(({ text }) => text),
		lineOf: (index) => firstLine + (pieces[index]?.origin ?? 0),
		warnings: expansion.warnings,
		includes: true,
	};
}

class Expansion {
	readonly warnings: string[] = [];
	readonly #readFile: ReturnType<typeof createIncludedFiles>;
	#includes = 0;
	#read = 0;
	#characters = 0;
	#isFull = false;

	constructor(
		folder: string,
		readonly place: string,
	) {
		this.#readFile = createIncludedFiles(folder);
	}

	async expand(lines: readonly string[], at: Place): Promise<Piece[]> {
		const prose = new ProseLines();
		const file: IncludingFile = {
			file: at.file,
			lines,
			isInCode: () => prose.isInCode,
			include: (path, part, index) => this.#include(path, part, at, index),
		};
		const readers = syntaxes.flatMap((syntax) => syntax.readLines?.(file) ?? []);
		/** Expands one line and the lines that belong to it. A syntax that does not know the line leaves it to the next syntax. */
		const expandAt = async (index: number): Promise<ReplacedLines> => {
			const line = lines[index] ?? '';
			if (line.length > markMaxLength) return { texts: [line] };
			for (const { readLine } of syntaxes) {
				const own = readLine?.(lines, index, prose.isInCode);
				if (own === undefined) continue;
				const { indent, path, part = {}, language, taken = 1 } = own;
				const found = await file.include(path, part, index);
				if (found === undefined) return { texts: [], taken };
				if (language !== undefined) return { texts: fenced(found.lines, language, indent), taken };
				return { texts: (await found.expand()).map((text) => (text === '' ? '' : indent + text)), taken };
			}
			prose.read(line);
			for (const read of readers) {
				const replaced = await read(line, index);
				if (replaced !== undefined) return replaced;
			}
			return { texts: [line] };
		};
		const out: Piece[] = [];
		for (let index = 0; index < lines.length; ) {
			const { texts, taken = 1 } = await expandAt(index);
			for (const text of texts) out.push({ text, origin: index });
			index += taken;
		}
		return out;
	}

	/** The included lines, or `undefined` after a warning. */
	async #include(path: string, part: WantedPart, at: Place, index: number): Promise<IncludedLines | undefined> {
		const warn = (words: string) => {
			const named = (file = '') => (file.startsWith(this.place) ? file.slice(this.place.length) : file);
			const where = at.chain.length > 1 ? ` (included by "${named(at.chain[0])}")` : '';
			const sentence = `"${named(at.file)}", line ${at.firstLine + index}${where}: ${words}.`;
			if (this.warnings.length < warningsMax || this.#isFull) this.warnings.push(sentence);
			return undefined;
		};
		if (this.#isFull) return undefined;
		this.#includes += 1;
		if (this.#includes > includesMax) {
			this.#isFull = true;
			return warn(`a page includes at most ${includesMax} files, and the others were left out; split it into pages`);
		}
		if ((part.ranges?.length ?? 0) > rangesMax) {
			return warn(`the include of "${path}" names more than ${rangesMax} ranges of lines and was left out; name fewer`);
		}
		const found = await this.#readFile(at.file, path);
		if ('problem' in found) return warn(`the included file "${path}" ${found.problem}`);
		const { file } = found;
		this.#read += found.text.length;
		if (this.#read > readMax) {
			this.#isFull = true;
			return warn(
				`the files that the page includes have more than ${readMax / 1e6} MB in all with "${path}", which was left out with the others; split the page`,
			);
		}
		if (at.chain.includes(file)) return warn(`the included file "${path}" includes itself and was left out`);
		if (at.chain.length > depthMax) {
			return warn(`the included file "${path}" is the ${depthMax + 1}th within one another and was left out`);
		}
		const isMarkdown = isMarkdownFile(file);
		const isWhole = part.find === undefined && part.ranges === undefined;
		const body = isMarkdown && isWhole ? readFrontmatter(found.text).body : found.text;
		const before = found.text.slice(0, found.text.length - body.length).split('\n').length - 1;
		const all = body.replace(/\n+$/, '').split('\n');
		// Each line has a character at least, its end.
		const lines = partOfFile(all, part, { isMarkdown, linesMax: charactersMax - this.#characters });
		if (lines === undefined) {
			return warn(`the included file "${path}" has no part named "${part.name}"; mend the name`);
		}
		const characters = lines === 'too many' ? 0 : lines.reduce((sum, line) => sum + line.length + 1, this.#characters);
		if (lines === 'too many' || characters > charactersMax) {
			return warn(`the page is larger than ${charactersMax / 1e6} MB with "${path}", which was left out; split it`);
		}
		this.#characters = characters;
		const place = { file, firstLine: before + 1, chain: [...at.chain, file] };
		return {
			file,
			lines,
			expand: async (own = lines) => (await this.expand(own, place)).map(({ text }) => text),
		};
	}
}

/**
 * The selected lines of a file, without the marks of parts; `undefined` when the file has no such part. Ranges may name lines again
 * and again, so their lines are counted before they are copied.
 */
export function partOfFile(
	lines: readonly string[],
	{ find, ranges }: WantedPart,
	{ isMarkdown, linesMax }: { isMarkdown: boolean; linesMax: number },
): string[] | 'too many' | undefined {
	const part = find === undefined ? lines : find(lines, isMarkdown);
	if (part === undefined) return undefined;
	const last = part.length;
	const place = (line: number) => Math.max(line < 0 ? last + line + 1 : line, 0);
	const bounds = ranges?.map(([from = 1, to = last]) => [Math.max(place(from) - 1, 0), place(to)] as const);
	const count = bounds?.reduce((sum, [from, to]) => sum + Math.max(Math.min(to, last) - from, 0), 0) ?? 0;
	if (count > linesMax) return 'too many';
	return (bounds?.flatMap((range) => part.slice(...range)) ?? [...part]).filter(
		(line) => line.length > markMaxLength || !marks.some((mark) => mark.test(line)),
	);
}
