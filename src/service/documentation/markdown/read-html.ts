import { beginsCode, ProseLines } from '../../../search/markdown/prose-lines.js';
import { decodeEntities } from './decode-entities.js';

/** A longer block is data; a block without an end is text. */
const blockLinesMax = 5_000;

/** An empty element with an id, which may lead to itself as GitBook writes it: `<a href="#id" id="id"></a>`. */
const anchor = `<(a|span|div)(?:\\s+(?:href|class)=(?:"[^"<>]*"|'[^'<>]*'))?\\s+(?:name|id)=["']?([^"'\\s<>]+)["']?\\s*(?:/>|>\\s*</\\1>)`;
const anchors = new RegExp(anchor, 'gi');
/** Ids that stand on lines of their own, above the heading that they are meant for. */
const anchorLine = new RegExp(`^[ \\t]*(?:${anchor}[ \\t]*)+$`, 'i');
const headingMark = /^ {0,3}#{1,6}[ \t]+\S/;
const ownId = /\{:?\s*(?:#|[^{}]*\bid=)[^{}]*\}\s*$|\{\/\*[^*]*\*\/\}\s*$/;

/**
 * Headings, tables and blocks of code that are written as HTML, and ids of headings, as the Markdown that says the same. In MDX all
 * but the ids are elements of their own.
 */
export function readHtml(body: string, { isMdx = false } = {}): string {
	if (!body.includes('<')) return body;
	const lines = body.split('\n');
	const out: string[] = [];
	const prose = new ProseLines();
	/** The elements whose content is Markdown, and those within them. */
	const open: string[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (prose.read(line) !== 'prose') {
			out.push(line);
			continue;
		}
		const block = !isMdx && line.includes('<') ? blockAt(lines, at) : undefined;
		if (block !== undefined) {
			out.push(...block.lines);
			at = block.end;
		} else if (!isMdx && isTagAlone(line, lines[at + 1], open)) {
			out.push('', line, '');
		} else if (line.includes('<') && anchorLine.test(line) && isAboveHeading(lines, at)) {
			// It is a further id: the heading keeps its own.
			out.push('');
		} else if (headingMark.test(line)) {
			out.push(withId(line, isMdx));
		} else {
			out.push(line);
		}
	}
	return out.join('\n');
}

const loneTag = /^[ \t]*<(\/?)([a-z][\w-]*)(?:\s[^<>]*)?>[ \t]*$/i;

/**
 * Whether a line is a tag that Markdown stands below: of an element with the attribute `markdown`, of which kramdown and
 * Python-Markdown read the content, or any above a block of code. CommonMark would take the lines below for HTML.
 */
function isTagAlone(line: string, next: string | undefined, open: string[]): boolean {
	const [, end, name = ''] = line.includes('<') ? (loneTag.exec(line) ?? []) : [];
	if (end === undefined) return false;
	const isMarkdown = open.length > 0;
	if (end !== '') {
		if (name === open.at(-1)) open.pop();
	} else if (/\smarkdown(?:[\s=>]|$)/.test(line) || (isMarkdown && name === open.at(-1))) {
		open.push(name);
		return true;
	}
	return isMarkdown || beginsCode(next ?? '');
}

function isAboveHeading(lines: readonly string[], at: number): boolean {
	const next = lines.slice(at + 1, at + 8).find((line) => line.trim() !== '' && !anchorLine.test(line));
	return next !== undefined && headingMark.test(next);
}

/** GitBook writes the id of a heading as an anchor that leads to itself. Other anchors are further ids. */
function withId(line: string, isMdx: boolean): string {
	if (!line.includes('<')) return line;
	const own = ownId.test(line) ? undefined : /<a\s+href="#([^"<>]+)"\s+id="\1"\s*>/.exec(line)?.[1];
	// In MDX the space beside an anchor may be in the id.
	if (isMdx && own === undefined) return line;
	const words = line
		.replace(anchors, '')
		.replace(/[ \t]{2,}/g, ' ')
		.trimEnd();
	return own === undefined ? words : `${words.replace(/[ \t]+#*$/, '')} {#${own}}`;
}

interface Block {
	lines: string[];
	/** The last line that belongs to the block. */
	end: number;
}

const blockStart = /^([ \t]*)(?:<(?:div|p|center|figure)\b[^<>]*>[ \t]*)*<(pre|table|h[1-6])\b/i;

function blockAt(lines: readonly string[], at: number): Block | undefined {
	const [, indent = '', given = ''] = blockStart.exec(lines[at] ?? '') ?? [];
	const name = given.toLowerCase();
	if (name === '') return undefined;
	const closing = new RegExp(`</${name}\\s*>`, 'i');
	const last = Math.min(at + (name.startsWith('h') ? 5 : blockLinesMax), lines.length);
	for (let end = at; end < last; end += 1) {
		if (!closing.test(lines[end] ?? '')) continue;
		const html = lines.slice(at, end + 1).join('\n');
		const shown = name === 'pre' ? readPre(html) : name === 'table' ? readTable(html) : readHeading(html, name);
		return shown && { lines: ['', ...shown.map((line) => (line === '' ? '' : indent + line)), ''], end };
	}
	return undefined;
}

const outside = (html: string, element: RegExpExecArray) =>
	[html.slice(0, element.index), html.slice(element.index + element[0].length)].map((text) => plainText(text));

function readPre(html: string): string[] | undefined {
	const element = /<pre\b([^>]*)>([\s\S]*?)<\/pre\s*>/i.exec(html);
	if (element === null) return undefined;
	const [, attributes = '', content = ''] = element;
	const marks = `${attributes} ${/<code\b([^>]*)>/i.exec(content)?.[1] ?? ''}`;
	const language = /(?:language|lang|brush:\s?|highlight-source)[-=:"'\s]*([a-z][\w+#-]*)/i.exec(marks)?.[1] ?? '';
	const code = decodeEntities(
		content
			.replace(/<!--[\s\S]*?-->|<br\s*\/?>/gi, (tag) => (tag[1] === 'b' ? '\n' : ''))
			.replace(/<\/?[a-z][^<>]*>/gi, ''),
	)
		.replace(/^[ \t]*\n|\s+$/g, '')
		.split('\n');
	const longest = Math.max(2, ...code.map((line) => /`{3,}/.exec(line)?.[0].length ?? 0));
	const fence = '`'.repeat(longest + 1);
	const [before = '', after = ''] = outside(html, element);
	return [...(before && [before, '']), `${fence}${language}`, ...code, fence, ...(after && ['', after])];
}

function readHeading(html: string, name: string): string[] | undefined {
	const element = new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}\\s*>`, 'i').exec(html);
	if (element === null) return undefined;
	const [, attributes = '', content = ''] = element;
	const words = inlineMarkdown(content);
	if (words === '') return undefined;
	const inner = [...content.matchAll(anchors)].at(-1)?.[2];
	const id = /\bid=["']?([^"'\s>]+)/i.exec(attributes)?.[1] ?? inner;
	const [before = '', after = ''] = outside(html, element);
	const heading = `${'#'.repeat(Number(name[1]))} ${words}${id === undefined ? '' : ` {#${id}}`}`;
	return [...(before && [before, '']), heading, ...(after && ['', after])];
}

/** A table of HTML keeps its rows. One that holds code blocks or tables of its own stays as it is. */
function readTable(html: string): string[] | undefined {
	const element = /<table\b[^>]*>([\s\S]*?)<\/table\s*>/i.exec(html);
	const content = element?.[1] ?? '';
	if (element === null || /<table\b|<pre\b|```/i.test(content)) return undefined;
	const caption = plainText(/<caption\b[^>]*>([\s\S]*?)<\/caption\s*>/i.exec(content)?.[1] ?? '');
	const rows = content
		.split(/<tr\b[^>]*>/i)
		.slice(1)
		.map((row) =>
			[...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)(?=<\/t[hd]\s*>|<t[hd]\b|<\/tr\s*>|$)/gi)].map(([, cell = '']) =>
				inlineMarkdown(cell).replace(/(?<!\\)\|/g, '\\|'),
			),
		)
		.filter((cells) => cells.length > 0);
	const [head, ...others] = rows;
	if (head === undefined) return undefined;
	const width = Math.max(...rows.map(({ length }) => length));
	const row = (cells: readonly string[]) =>
		`| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
	const [before = '', after = ''] = outside(html, element);
	const table = [row(head), row(Array.from({ length: width }, () => '---')), ...others.map(row)];
	return [...[before, caption].filter(Boolean).flatMap((words) => [words, '']), ...table, ...(after && ['', after])];
}

/** The words of inline HTML, with its code, links and emphasis, on one line. */
function inlineMarkdown(html: string): string {
	return html
		.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, '')
		.replace(/<code\b[^>]*>([\s\S]*?)<\/code\s*>/gi, (_, code: string) => codeSpan(plainText(code)))
		.replace(/<a\b[^>]*\shref=["']([^"']*)["'][^>]*>([\s\S]*?)<\/a\s*>/gi, (_, url: string, words: string) =>
			plainText(words) === '' ? '' : `[${words}](${url})`,
		)
		.replace(
			/<(?:b|strong)\b[^>]*>\s*([\s\S]*?)\s*<\/(?:b|strong)\s*>/gi,
			(_, words: string) => words && `**${words}**`,
		)
		.replace(/<\/?[a-z][^<>`]*>/gi, ' ')
		.replace(/\s+/g, ' ')
		.trim();
}

function codeSpan(code: string): string {
	const mark = code.includes('`') ? '``' : '`';
	return code === '' ? '' : `${mark}${mark === '``' ? ` ${code} ` : code}${mark}`;
}

const plainText = (html: string) =>
	decodeEntities(html.replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, ' '))
		.replace(/\s+/g, ' ')
		.trim();
