import { ProseLines } from '../../../../search/markdown/prose-lines.js';

/** The lines that a statement of a module may take in a page. */
const statementLinesMax = 300;

/** A comment begins and ends with such a mark, but one within backticks is code. */
export interface CommentMarks {
	part: RegExp;
	begin: string;
}

const mdxComments: CommentMarks = { part: /`[^`\n]*`|\{\/\*|\*\/\}/g, begin: '{/*' };

/** A line without comments, which may go over many lines. */
export function withoutComments(line: string, within: boolean, { part, begin }: CommentMarks) {
	let isWithin = within;
	let text = '';
	let end = 0;
	for (const { 0: mark, index } of line.matchAll(part)) {
		if (mark.startsWith('`') || isWithin === (mark === begin)) continue;
		if (!isWithin) text += line.slice(end, index);
		isWithin = !isWithin;
		end = index + mark.length;
	}
	return { text: isWithin ? text : text + line.slice(end), isWithin };
}

/** A heading has its id in a comment. */
const headingId = /^ {0,3}#{1,6}[ \t].*\{\/\*[ \t]*#?[\w-]+[ \t]*\*\/\}[ \t]*$/;

/** A statement of a module, by more than its first words: sentences may begin with "export" too. */
const statement =
	/^export\s+(?:(?:const|let|var)\s+[\w$[{][^=]{0,200}=|(?:async\s+)?function\s*\*?\s*[\w$]+\(|class\s+[\w$]+(?:\s+extends\s+[\w$.]+)?\s*\{|default\s+(?:(?:async\s+)?function\b|class\s*[\w$]*\s*\{|[({[]|[A-Z][\w$]*;?\s*$|[\w$.]+(?:\(.*\))?;\s*$))/;

/** Markdown without the comments and the modules of MDX, which some generators read in files of Markdown too. */
export function withoutMdx(body: string): string {
	if (!body.includes('{/*') && !/^export\s/m.test(body)) return body;
	const lines = body.split('\n');
	const out: string[] = [];
	const prose = new ProseLines();
	let isWithin = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (!isWithin && (prose.read(line) !== 'prose' || headingId.test(line))) {
			out.push(line);
			continue;
		}
		const end = !isWithin && statement.test(line) ? endOfStatement(lines, at) : undefined;
		if (end !== undefined) {
			at = end;
			continue;
		}
		const shown = withoutComments(line, isWithin, mdxComments);
		isWithin = shown.isWithin;
		out.push(shown.text);
	}
	// A comment that never ends is text.
	return isWithin ? body : out.join('\n');
}

/** The line where the brackets of a statement are closed again; `undefined` when they never are. */
function endOfStatement(lines: readonly string[], at: number): number | undefined {
	let depth = 0;
	for (let end = at; end < Math.min(lines.length, at + statementLinesMax); end += 1) {
		for (const sign of lines[end] ?? '') {
			if ('({['.includes(sign)) depth += 1;
			if (')}]'.includes(sign)) depth -= 1;
		}
		if (depth <= 0) return end;
	}
	return undefined;
}
