import { fenceAfter } from './fence-after.js';

/** MkDocs: `!!! note "Title"`, `??? tip` (folded), `=== "Tab"`, each with the lines below that are indented by four columns. */
const head = /^([!?]{3}\+?|={3}[!+]?)[ \t]+(?:([a-z][\w-]*)(?:[ \t]+[\w-]+){0,5})?[ \t]*(?:"([^"]*)")?[ \t]*$/i;

/** The deepest block that is converted; deeper ones stay as they are. */
const depthMax = 10;

/**
 * Turns the blocks of MkDocs into GitHub's alerts and, for tabs, into their label and their text: to Markdown, indented lines are code.
 * @param alertOf the alert for the name of a callout
 */
export function flattenMkdocs(lines: readonly string[], alertOf: (name: string) => string, depth = 0): string[] {
	const out: string[] = [];
	let fence: string | undefined;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		fence = fenceAfter(fence, line);
		const match = fence === undefined && depth < depthMax && line.length < 500 ? head.exec(line) : null;
		const [, sign = '', name, title] = match ?? [];
		const isTab = sign.startsWith('=');
		// A tab has a label, a callout a name.
		const end = match === null || (isTab ? !title || name : !name) ? at : endOfBlock(lines, at + 1);
		if (end <= at + 1) {
			out.push(line);
			continue;
		}
		const inner = lines.slice(at + 1, end).map((own) => own.replace(/^(?: {4}|\t)/, ''));
		const block = flattenMkdocs(inner, alertOf, depth + 1);
		at = end - 1;
		if (isTab) out.push('', `**${title}**`, '', ...block);
		else {
			const shown = title ? [`**${title}**`, '', ...block] : block;
			out.push('', ...[`[!${alertOf(name ?? '')}]`, ...shown].map((own) => `> ${own}`.trimEnd()), '');
		}
	}
	return out;
}

/** The line after a block, whose lines are indented or blank. */
function endOfBlock(lines: readonly string[], from: number): number {
	let end = from;
	for (let at = from; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (/^(?: {4}|\t)/.test(line) && line.trim() !== '') end = at + 1;
		else if (line.trim() !== '') break;
	}
	return end;
}
