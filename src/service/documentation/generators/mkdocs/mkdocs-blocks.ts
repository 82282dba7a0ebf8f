import { alertNames } from '../../../../contract/alert-names.js';
import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import { ListIndent, widthOf, withoutIndent } from '../../markdown/list-indent.js';

/** MkDocs: `!!! note "Title"`, `??? tip` (folded), `=== "Tab"`, each with the lines below that are indented by four columns. */
const head = /^([ \t]*)([!?]{3}\+?|={3}[!+]?)[ \t]+(?:([a-z][\w-]*)(?:[ \t]+[\w-]+){0,5})?[ \t]*(?:"([^"]*)")?[ \t]*$/i;

/** The deepest block that is converted; deeper ones stay as they are. */
const depthMax = 10;

/**
 * Turns MkDocs callouts into GitHub's alerts, and tabs into label and text. Markdown would take their indented lines for code.
 */
export function flattenMkdocs(lines: readonly string[], depth = 0): string[] {
	const out: string[] = [];
	const prose = new ProseLines();
	const list = new ListIndent();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		prose.read(line);
		if (!prose.isInCode) list.read(line);
		const match = !prose.isInCode && depth < depthMax && line.length < 500 ? head.exec(line) : null;
		const [, indent = '', sign = '', name, title] = match ?? [];
		const isTab = sign.startsWith('=');
		// A tab has a label, a callout a name.
		const isBlock = match !== null && list.allows(indent) && (isTab ? title && !name : name);
		const width = widthOf(indent) + 4;
		const end = isBlock ? endOfBlock(lines, at + 1, width) : at;
		if (end <= at + 1) {
			out.push(line);
			continue;
		}
		const inner = lines.slice(at + 1, end).map((own) => withoutIndent(own, width));
		const block = flattenMkdocs(inner, depth + 1);
		at = end - 1;
		const shown = title ? [`**${title}**`, '', ...block] : block;
		const written = isTab
			? shown
			: [`[!${alertNames.get(name?.toLowerCase() ?? '') ?? 'NOTE'}]`, ...shown].map((own) => `> ${own}`);
		out.push('', ...written.map((own) => `${indent}${own}`.trimEnd()), ...(isTab ? [] : ['']));
	}
	return out;
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
