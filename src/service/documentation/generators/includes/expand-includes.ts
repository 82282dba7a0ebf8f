import { extname, posix } from 'node:path';
import { readFrontmatter } from '../../markdown/frontmatter.js';
import { ProseLines } from '../../markdown/prose-lines.js';
import { createIncludedFiles, type IncludedFile, placeInProject } from './included-file.js';
import { fenced, type LineInclude, lineInclude, lineIncludeSign } from './line-includes.js';
import { type Imported, readImport } from './mdx-imports.js';
import { nameOfPart, partOfFile, type WantedPart } from './part-of-file.js';

/** The text of a page with the files that it includes. */
export interface ExpandedText {
	lines: string[];
	/** The line of the page's file for each line. The first line of `lines` is 0. */
	lineOf(index: number): number;
	warnings: string[];
}

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
/** A longer line holds no include. */
const lineMaxLength = 500;
/** The number of lines that one component may take. */
const componentLinesMax = 12;

const sign = /@@?include:|^[ \t]*<<<[ \t]*\S|-8<-|^import\s.+['"][^'"]+['"]/m;

/** VitePress: a comment, anywhere but in code within a line. */
const comment = /(`+)[^`].*?\1|<!--\s*@(@?)include:\s*(\S.*?)\s*-->/g;
/** VitePress: `<<< @/file.ts#region{1,3 ts} [label]`. */
const snippet =
	/^([ \t]*)<<<[ \t]*([^\s#{[][^#{[]*?)(?:#([\w-]+))?[ \t]*(?:\{([^{}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/;
/** MkDocs: `--8<--` on its own line. */
const scissors = /^([ \t]*)(;?)-+8<-+(?:[ \t]+(?:"([^"]+)"|'([^']+)'))?[ \t]*$/;
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

/** A file while it is read, line by line. */
interface Reading {
	readonly lines: readonly string[];
	readonly at: Place;
	/** The last line that may end a block of MkDocs. */
	readonly lastMark: number;
	readonly imported: Map<string, Imported>;
	prose: ProseLines;
	/** Whether the line is in a block of MkDocs. */
	isBlock: boolean;
}

/** The texts in place of a line and of those after it that belong to it. */
interface Expanded {
	texts: readonly string[];
	/** The number of these lines. */
	taken: number;
}

/** Whether a text may include others. Most pages contain no sign of it. */
export const mayInclude = (text: string): boolean => sign.test(text) || lineIncludeSign.test(text);

/**
 * Replaces the includes of VitePress, MkDocs (`pymdownx.snippets`) and Docusaurus by the included text. An include that fails
 * becomes a warning with file and line; in fenced code its line stays, since it may be an example. Files of the project, which is the
 * folder of the configuration, may be included: `project` leads there from the folder of the pages.
 */
export async function expandPage(given: string, name: string, text: string, project = ''): Promise<ExpandedText> {
	const { body } = readFrontmatter(text);
	const firstLine = text.slice(0, text.length - body.length).split('\n').length;
	const lines = body.split('\n');
	if (!mayInclude(body)) return { lines, lineOf: (index) => firstLine + index, warnings: [] };
	const { folder, place } = await placeInProject(given, project);
	const file = place + name;
	const expansion = new Expansion(folder, place);
	const pieces = await expansion.expand(lines, { file, firstLine, chain: [file] });
	return {
		lines: pieces.map(({ text }) => text),
		lineOf: (index) => firstLine + (pieces[index]?.origin ?? 0),
		warnings: expansion.warnings,
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
		const isMark = (line: string) => line.length <= lineMaxLength && /^[ \t]*-+8<-+[ \t]*$/.test(line);
		const lastMark = lines.findLastIndex(isMark);
		const reading: Reading = { lines, at, lastMark, imported: new Map(), prose: new ProseLines(), isBlock: false };
		const out: Piece[] = [];
		for (let index = 0; index < lines.length; ) {
			const { texts, taken } = await this.#expandAt(index, reading);
			for (const text of texts) out.push({ text, origin: index });
			index += taken;
		}
		return out;
	}

	/** Expands one line and the lines that belong to it. A syntax that does not know the line leaves it to the next syntax. */
	async #expandAt(index: number, reading: Reading): Promise<Expanded> {
		const line = reading.lines[index] ?? '';
		if (line.length > lineMaxLength) return { texts: [line], taken: 1 };
		const own = lineInclude(reading.lines, index, reading.prose.isInCode);
		if (own !== undefined) return this.#lineInclude(own, index, reading);
		reading.prose.read(line);
		const texts =
			(await this.#scissors(line, index, reading)) ??
			(await this.#snippet(line, index, reading)) ??
			(await this.#comments(line, index, reading)) ??
			readImport(line, index, reading);
		if (texts !== undefined) return { texts, taken: 1 };
		const mayHold = !reading.prose.isInCode && reading.imported.size > 0 && line.includes('<');
		return mayHold ? this.#components(index, reading) : { texts: [line], taken: 1 };
	}

	async #lineInclude(
		{ indent, path, part, language, taken = 1 }: LineInclude,
		index: number,
		{ at }: Reading,
	): Promise<Expanded> {
		const found = await this.#include(path, part, at, index);
		if (found === undefined) return { texts: [], taken };
		if (language !== undefined) return { texts: fenced(found.lines, language, indent), taken };
		const inner = await this.expand(found.lines, found.place);
		return { texts: inner.map(({ text }) => (text === '' ? '' : indent + text)), taken };
	}

	/** MkDocs: a line with `--8<-- "file.md"`, or one of a block between two marks. */
	async #scissors(line: string, index: number, reading: Reading): Promise<string[] | undefined> {
		const { at, isBlock } = reading;
		const mark = scissors.exec(line);
		const [, indent = '', escaped, double, single] = mark ?? [];
		const written = double ?? single;
		if (mark !== null && escaped !== '') return [line.replace(';', '')];
		if (mark !== null && written === undefined) {
			// A block without its end mark is an ordinary line.
			if (!isBlock && index >= reading.lastMark) return [line];
			reading.isBlock = !isBlock;
			return [];
		}
		if (!isBlock && written === undefined) return undefined;
		const path = written ?? line.trim();
		if (path === '' || path.startsWith(';')) return [];
		const found = await this.#mkdocs(path, at, index);
		if (found !== undefined) return found.map((text) => (text === '' ? '' : indent + text));
		return reading.prose.isInCode && !isBlock ? [line] : [];
	}

	/** The included lines, or `undefined` after a warning. */
	async #include(path: string, part: WantedPart, at: Place, index: number) {
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
		const found: IncludedFile = await this.#readFile(at.file, path);
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
		const isMarkdown = /\.mdx?$/i.test(file);
		const isWhole = Object.values(part).every((one) => one === undefined);
		const body = isMarkdown && isWhole ? readFrontmatter(found.text).body : found.text;
		const before = found.text.slice(0, found.text.length - body.length).split('\n').length - 1;
		const all = body.replace(/\n+$/, '').split('\n');
		// Each line has a character at least, its end.
		const lines = partOfFile(all, part, { isMarkdown, linesMax: charactersMax - this.#characters });
		if (lines === undefined) {
			return warn(`the included file "${path}" has no part named "${nameOfPart(part)}"; mend the name`);
		}
		const characters = lines === 'too many' ? 0 : lines.reduce((sum, line) => sum + line.length + 1, this.#characters);
		if (lines === 'too many' || characters > charactersMax) {
			return warn(`the page is larger than ${charactersMax / 1e6} MB with "${path}", which was left out; split it`);
		}
		this.#characters = characters;
		return { lines, place: { file, firstLine: before + 1, chain: [...at.chain, file] } };
	}

	async #text(path: string, part: WantedPart, at: Place, index: number): Promise<string[] | undefined> {
		const found = await this.#include(path, part, at, index);
		if (found === undefined) return undefined;
		return (await this.expand(found.lines, found.place)).map(({ text }) => text);
	}

	/** Reads `file.md`, `file.md:section`, `file.md:4` and `file.md:4:6,9:12`. */
	#mkdocs(written: string, at: Place, index: number): Promise<string[] | undefined> {
		const match = /^(.+?)(?::([a-z][\w-]*)|:(-?\d*(?::-?\d*)?(?:,-?\d*:-?\d*)*))$/i.exec(written);
		if (match === null || written.includes('://')) return this.#text(written, {}, at, index);
		const [, path = '', section, numbers] = match;
		const number = (text: string | undefined) => (text ? Number(text) : undefined);
		const ranges = numbers?.split(',').map((range) => {
			const [from, to] = range.split(':');
			return [number(from), number(to)] as const;
		});
		return this.#text(path, { section, ranges }, at, index);
	}

	/** VitePress: includes a file as a code block. The numbers in braces highlight lines and select none. */
	async #snippet(line: string, index: number, { at, prose }: Reading): Promise<string[] | undefined> {
		const match = !prose.isInCode ? snippet.exec(line) : null;
		if (match === null) return undefined;
		const [, indent = '', path = '', region, braces = '', label] = match;
		const found = await this.#include(path.trim(), { region }, at, index);
		if (found === undefined) return [];
		const { lines, place } = found;
		const own = braces.split(/\s+/).find((word) => /^[a-z]/i.test(word));
		const marked = braces.split(/\s+/).find((word) => /^\d/.test(word));
		const language = own?.replace(/:.*/, '') ?? extname(place.file).slice(1);
		const meta = [marked && `{${marked}}`, `[${label ?? posix.basename(place.file)}]`].filter(Boolean).join(' ');
		return fenced(lines, `${language} ${meta}`, indent);
	}

	/** VitePress: `<!-- @include: ./file.md#region{2,5} -->`. */
	async #comments(line: string, index: number, { at, prose }: Reading): Promise<string[] | undefined> {
		if (!line.includes('include:')) return undefined;
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
			const found = await this.#text(path.trim(), { region, ranges }, at, index);
			result += found?.join('\n') ?? (prose.isInCode ? whole : '');
		}
		return (result + line.slice(end)).split('\n');
	}

	/** `<Part />` of an imported file, and `<CodeBlock>{code}</CodeBlock>` or `<Code code={code} />` of a raw one. */
	async #components(index: number, { lines, imported, at }: Reading): Promise<Expanded> {
		const names = [...imported.keys()].join('|');
		// Small letters are names of HTML.
		const components = [...imported.keys()].filter((name) => /^[A-Z]/.test(name)).join('|') || '(?!)';
		const opening = new RegExp(`<(?:${components})(?=[\\s/>]|$)|\\{\\s*(?:${names})\\s*\\}|<Code(?:Block)?\\b`);
		if (!opening.test(lines[index] ?? '')) return { texts: [lines[index] ?? ''], taken: 1 };
		const pattern = new RegExp(
			`<(${components})(\\s[^<>]*?)?(?:/>|>\\s*</\\1>)|<CodeBlock(\\s[^<>]*)?>\\s*\\{\\s*(${names})\\s*\\}\\s*</CodeBlock>|<Code(\\s(?:[^<>]*\\s)?code=\\{\\s*(${names})\\s*\\}[^<>]*?)/>`,
			'g',
		);
		let text = '';
		let taken = 0;
		do {
			text += (taken === 0 ? '' : '\n') + (lines[index + taken] ?? '');
			taken += 1;
			pattern.lastIndex = 0;
		} while (taken < componentLinesMax && index + taken < lines.length && !pattern.test(text));
		if (text.search(pattern) === -1) return { texts: [lines[index] ?? ''], taken: 1 };
		let result = '';
		let end = 0;
		pattern.lastIndex = 0;
		for (const match of text.matchAll(pattern)) {
			const [whole, name, props = '', blockProps, block, codeProps, code] = match;
			const wanted = imported.get(name ?? block ?? code ?? '');
			if (wanted === undefined) continue;
			const shown =
				name === undefined
					? await this.#rawCode(wanted, blockProps ?? codeProps ?? '', at)
					: await this.#partial(wanted, props, at);
			result += text.slice(end, match.index);
			end = match.index + whole.length;
			const around = [result.split('\n').at(-1) ?? '', text.slice(end).split('\n', 1)[0] ?? ''];
			const isInline =
				!shown.includes('\n') && around.some((beside) => /[^\s<>]/.test(beside.replace(/<[^<>]*>/g, '')));
			result += isInline || shown === '' ? shown : `\n\n${shown}\n\n`;
		}
		return { texts: (result + text.slice(end)).split('\n'), taken };
	}

	/** A partial's links are relative to the partial, and its `{props.name}` are the texts that the page passes. */
	async #partial({ path, line }: Imported, props: string, at: Place): Promise<string> {
		const found = await this.#include(path, {}, at, line);
		if (found === undefined) return '';
		const values = new Map(
			[...props.matchAll(/([A-Za-z]\w*)=(?:"([^"]*)"|'([^']*)'|\{\s*(["'`]?)([^{}"'`]*)\4\s*\})/g)].map(
				([, name = '', double, single, , braced]) => [name, double ?? single ?? braced ?? ''],
			),
		);
		const lines = found.lines.map((own) =>
			own.replace(/\{\s*props\.(\w+)\s*\}/g, (written, name: string) => values.get(name) ?? written),
		);
		const text = (await this.expand(lines, found.place)).map((piece) => piece.text).join('\n');
		return movedLinks(text, posix.dirname(found.place.file), posix.dirname(at.file)).trim();
	}

	async #rawCode({ path, line }: Imported, props: string, at: Place): Promise<string> {
		const found = await this.#include(path, {}, at, line);
		if (found === undefined) return '';
		const given = (name: string) => new RegExp(`${name}=["']([^"']*)["']`).exec(props)?.[1];
		const title = given('title');
		const language = given('language') ?? given('lang') ?? extname(found.place.file).slice(1);
		return fenced(found.lines, title === undefined ? language : `${language} title="${title}"`, '').join('\n');
	}
}

function movedLinks(text: string, from: string, to: string): string {
	if (from === to) return text;
	return text.replace(/(\]\()(\.{1,2}\/[^\s)]+)/g, (_, head: string, url: string) => {
		const moved = posix.relative(to, posix.join(from, url));
		return `${head}${moved.startsWith('.') ? moved : `./${moved}`}`;
	});
}
