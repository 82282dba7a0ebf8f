import type { ExtractiveQuestion } from './extractive-question.js';
import type { Excerpt } from './extractive-selection.js';
import type { Block, BlockPart } from './extractive-units.js';

/** Longer lists and tables are cut to what was asked for. */
const partsMax = 10;
/** Of several code blocks in a row, which show the same for other tools, the best one is enough. */
const codeMaxLines = 45;
/** A paragraph of a further source above this length, in characters, is cut to its best sentences. */
const briefLength = 240;

/** Sentences that begin so lean on the one before. */
const leaning =
	/^(it|its|this|that|these|those|they|then|otherwise|however|but|so|also|such|both|in that case|if so)\b/i;

/** The Markdown of an excerpt, with its citation right after the text it supports. */
export function writeExcerpt(excerpt: Excerpt, question: ExtractiveQuestion, citation: string): string {
	const blocks = excerpt.units.flatMap((unit) => dropOtherCode(unit.blocks, question));
	const written = blocks
		.map((block) => shorten(block, question, excerpt.isBrief))
		.filter((block) => block.markdown !== '');
	return withCitation(written, citation).join('\n\n');
}

function dropOtherCode(blocks: readonly Block[], question: ExtractiveQuestion): Block[] {
	const result: Block[] = [];
	for (const block of blocks) {
		const last = result.at(-1);
		if (block.kind !== 'code' || last?.kind !== 'code') result.push(block);
		else if (asked(block, question) > asked(last, question)) result[result.length - 1] = block;
	}
	return result;
}

/** Code names tools in its text and in its fence, as in "```bash pnpm". */
function asked(block: Block, question: ExtractiveQuestion): number {
	const words = block.markdown.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return new Set(words.filter((word) => question.asksFor(word))).size;
}

function shorten(block: Block, question: ExtractiveQuestion, isBrief: boolean): Block {
	if (block.kind === 'table' && block.parts.length > partsMax) {
		const head = block.markdown.split('\n').slice(0, 2);
		return { ...block, markdown: [...head, ...bestParts(block.parts, question)].join('\n') };
	}
	if (block.kind === 'list' && block.parts.length > partsMax) {
		return { ...block, markdown: bestParts(block.parts, question).join('\n') };
	}
	if (block.kind === 'paragraph' && isBrief && block.markdown.length > briefLength && !block.markdown.endsWith(':')) {
		return { ...block, markdown: bestSentences(block.parts, question) };
	}
	if (block.kind === 'code' && block.text.split('\n').length > codeMaxLines) return { ...block, markdown: '' };
	return block;
}

/** Rows and items that were asked for, in their order; the first ones when none was. */
function bestParts(parts: readonly BlockPart[], question: ExtractiveQuestion): string[] {
	const best = Math.max(...parts.map((part) => question.share(part.terms)));
	const chosen = best === 0 ? parts : parts.filter((part) => question.share(part.terms) >= best * 0.5);
	return chosen.slice(0, partsMax).map((part) => part.markdown);
}

/** The best sentence, what it leans on, and what follows while there is room. */
function bestSentences(parts: readonly BlockPart[], question: ExtractiveQuestion): string {
	const shares = parts.map((part) => question.share(part.terms));
	let first = Math.max(0, shares.indexOf(Math.max(...shares)));
	let end = first + 1;
	while (first > 0 && leaning.test(parts[first]?.markdown ?? '')) first -= 1;
	const text = () => parts.slice(first, end).map((part) => part.markdown);
	while (end < parts.length && text().join(' ').length + (parts[end]?.markdown.length ?? 0) < briefLength) end += 1;
	return text().join(' ');
}

/**
 * The citation stands at the end of the last prose that can carry it: a paragraph, else the last line of a list or quote.
 * After code and tables it needs a line of its own, or it would become part of them.
 */
function withCitation(blocks: readonly Block[], citation: string): string[] {
	const result = blocks.map((block) => block.markdown);
	const carrier = blocks.findLastIndex((block) => block.kind === 'paragraph');
	const fallback = blocks.findLastIndex((block) => block.kind === 'list' || block.kind === 'quote');
	const at = carrier === -1 ? fallback : carrier;
	const carried = result[at];
	if (carried === undefined || /(^|\n)\s*(>\s*)*(```|~~~)\s*$/.test(carried)) return [...result, citation];
	result[at] = `${carried} ${citation}`;
	return result;
}
