import type { TextEdit } from '../../documentation/core/text-edit.js';
import type { PageFacts, SourceLink, SourceRange } from '../pages/page-facts.js';

const cut = (start: number, end: number): TextEdit => ({ start, end, text: '' });

/** The marks around the words of `[words](address)`. */
function inlineMarks(text: string, link: SourceLink): TextEdit[] | undefined {
	const before = /\]\(<?$/.exec(text.slice(Math.max(0, link.start - 3), link.start))?.[0];
	const after = /^>?(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/.exec(text.slice(link.end))?.[0];
	if (before === undefined || after === undefined) return undefined;
	const close = link.start - before.length;
	let open = close;
	for (let depth = 1; depth > 0 && open > 0; ) {
		open -= 1;
		if (text[open] === ']') depth += 1;
		else if (text[open] === '[') depth -= 1;
	}
	return [cut(open, open + 1), cut(close, link.end + after.length)];
}

/** Both tags of `<a href="address">words</a>`. */
function tags(text: string, link: SourceLink): TextEdit[] | undefined {
	const before = /<a\s[^<>]*$/i.exec(text.slice(0, link.start));
	const after = /^[^<>]*[^<>/]>/.exec(text.slice(link.end))?.[0];
	if (!before || after === undefined) return undefined;
	const words = link.end + after.length;
	const close = /<(\/?)a\b[^<>]*>/i.exec(text.slice(words));
	if (close?.[1] !== '/') return undefined;
	return [cut(before.index, words), cut(words + close.index, words + close.index + close[0].length)];
}

const labelOf = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The line `[label]: address` and the marks of all links that name it. An image that names it keeps it. */
function reference(text: string, link: SourceLink, code: readonly SourceRange[]): TextEdit[] | undefined {
	const lineStart = text.lastIndexOf('\n', link.start - 1) + 1;
	const label = /^ {0,3}\[([^[\]]+)\]:[ \t]*<?$/.exec(text.slice(lineStart, link.start))?.[1];
	const after = /^>?(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*(?:\r?\n|$)/.exec(text.slice(link.end))?.[0];
	if (label === undefined || after === undefined) return undefined;
	const edits = [cut(lineStart, link.end + after.length)];
	for (const { 0: all, 1: image, 2: words = '', 3: named, index } of text.matchAll(
		/(!?)\[((?:[^[\]\\]|\\.|`[^`\n]*`)+)\](?:\[([^[\]]*)\])?/g,
	)) {
		const end = index + all.length;
		if (labelOf(named || words) !== labelOf(label) || index === lineStart + text.slice(lineStart).indexOf('['))
			continue;
		if (code.some((range) => range.start <= index && index < range.end)) continue;
		if (named === undefined && /^[(:]/.test(text.slice(end))) continue;
		if (image === '!') return undefined;
		edits.push(cut(index, index + 1), cut(index + 1 + words.length, end));
	}
	return edits;
}

/** Removes links to deleted pages from their successor, and keeps the words: such a link would lead from the page to itself. */
export function unlinkGone(
	text: string,
	facts: Pick<PageFacts, 'links' | 'code'> | undefined,
	edits: TextEdit[],
	isGone: (link: SourceLink) => boolean,
): void {
	for (const link of facts?.links ?? []) {
		const at = edits.findIndex(({ start }) => start === link.start);
		if (at === -1 || link.kind !== 'link' || !isGone(link)) continue;
		const marks =
			link.notation === 'attribute'
				? tags(text, link)
				: (inlineMarks(text, link) ?? reference(text, link, facts?.code ?? []));
		if (marks) edits.splice(at, 1, ...marks);
	}
}
