import { alertNames } from '../../../../contract/alert-names.js';
import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import { ListIndent, widthOf, withoutIndent } from '../../markdown/list-indent.js';

/** MkDocs: `!!! note "Title"`, `??? tip` (folded), `=== "Tab"`, each with the lines below that are indented by four columns. */
const head = /^([ \t]*)([!?]{3}\+?|={3}[!+]?)[ \t]+(?:([a-z][\w-]*)(?:[ \t]+[\w-]+){0,5})?[ \t]*(?:"([^"]*)")?[ \t]*$/i;

/** The deepest block that is converted; deeper ones stay as they are. */
const depthMax = 10;

interface Block {
	sign: string;
	indent: string;
	name: string | undefined;
	title: string | undefined;
	/** Columns by which its lines are indented. */
	width: number;
	lines: string[];
}

/** Lines, and in place of the first line of each block the block, whose other lines are left out. */
function* readBlocks(lines: readonly string[]): Generator<{ line: string; block?: Block }> {
	const prose = new ProseLines();
	const list = new ListIndent();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		prose.read(line);
		if (!prose.isInCode) list.read(line);
		const match = !prose.isInCode && line.length < 500 ? head.exec(line) : null;
		const [, indent = '', sign = '', name, title] = match ?? [];
		// A tab has a label, a callout a name.
		const isBlock = match !== null && list.allows(indent) && (sign.startsWith('=') ? title && !name : name);
		const width = widthOf(indent) + 4;
		const end = isBlock ? endOfBlock(lines, at + 1, width) : at;
		if (end > at + 1) {
			yield { line, block: { sign, indent, name, title, width, lines: lines.slice(at + 1, end) } };
			at = end - 1;
		} else yield { line };
	}
}

/**
 * Turns MkDocs callouts into GitHub's alerts, and tabs into label and text. Markdown would take their indented lines for code.
 */
export function flattenMkdocs(lines: readonly string[], depth = 0): string[] {
	if (depth === depthMax) return [...lines];
	return [...readBlocks(lines)].flatMap(({ line, block }) => {
		if (!block) return line;
		const { indent, name, title, sign, width } = block;
		const isTab = sign.startsWith('=');
		const inner = flattenMkdocs(
			block.lines.map((own) => withoutIndent(own, width)),
			depth + 1,
		);
		const shown = title ? [`**${title}**`, '', ...inner] : inner;
		const written = isTab
			? shown
			: [`[!${alertNames.get(name?.toLowerCase() ?? '') ?? 'NOTE'}]`, ...shown].map((own) => `> ${own}`);
		return ['', ...written.map((own) => `${indent}${own}`.trimEnd()), ...(isTab ? [] : [''])];
	});
}

/** Makes the lines of blocks quotations by a `>` before each, and changes nothing else: who edits the text needs its places. */
export function quoteMkdocs(lines: readonly string[], depth = 0): string[] {
	if (depth === depthMax) return [...lines];
	return [...readBlocks(lines)].flatMap(({ line, block }) => {
		if (!block) return line;
		const own = block.lines.map((text) => withoutIndent(text, block.width));
		const indents = block.lines.map((text, at) =>
			text.slice(block.indent.length, text.length - (own[at] ?? '').length),
		);
		return [line, ...quoteMkdocs(own, depth + 1).map((text, at) => `${block.indent}>${indents[at]}${text}`)];
	});
}

/** The line after a block, whose lines are indented by so many columns or blank. */
function endOfBlock(lines: readonly string[], from: number, width: number): number {
	let end = from;
	for (let at = from; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (line.trim() === '') continue;
		if (widthOf(/^[ \t]*/.exec(line)?.[0] ?? '') < width) break;
		end = at + 1;
	}
	return end;
}
