import { terms } from '../retrieval/tokenise.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import type { Block, BlockPart, Unit } from './extractive-units.js';

/** What is quoted of one source, in reading order. */
export interface Excerpt {
	source: Source;
	units: Unit[];
	/** Whether long paragraphs are cut down to their best sentences. */
	isBrief: boolean;
}

/** Longer lists and tables are cut to what was asked for; those of a further source sooner. */
const partsMax = 16;
const briefPartsMax = 5;
/** Of several code blocks in a row, which show the same for other tools, the best one is enough. */
const codeMaxLines = 45;
/** Characters above which a paragraph is cut to its best sentences, in the first excerpt and in a further one. */
const paragraphLength = 600;
const briefLength = 240;
/** Characters that the items of a list, or the rows of a table, may take together. */
const listLength = 900;
const tableLength = 1_800;
/** Rows are what was asked for when they and the columns' names have this share of the question, and they are at most this share of the table. */
const rowShare = 0.6;
const rowsShare = 0.2;

/** Sentences that begin so lean on the one before. */
const leaning =
	/^(it|its|this|that|these|those|they|then|otherwise|however|but|so|also|such|both|in that case|if so)\b/i;

/**
 * The Markdown of an excerpt, with its citation right after the text it supports.
 * @param label names the section; the first excerpt shows it only when its text does not begin with a sentence.
 */
export function writeExcerpt(excerpt: Excerpt, question: ExtractiveQuestion, label: string, citation: string): string {
	const blocks = excerpt.units
		.flatMap((unit) => dropOtherCode(unit.blocks, question))
		.map((block) => shorten(block, question, excerpt.isBrief))
		.filter((block) => block.markdown !== '');
	const beginsWithSentence = blocks[0]?.kind === 'paragraph' || blocks[0]?.kind === 'quote';
	const title = excerpt.isBrief || !beginsWithSentence ? `**${label}**` : undefined;
	return withCitation(title, blocks, citation).join('\n\n');
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
	const most = isBrief && !question.asksAll ? briefPartsMax : partsMax;
	if (block.kind === 'table') return shortenTable(block, question, most);
	if (block.kind === 'list' && (block.parts.length > most || block.markdown.length > listLength)) {
		return { ...block, markdown: bestParts(block.parts, question, most, listLength).join('\n') };
	}
	const length = isBrief ? briefLength : paragraphLength;
	if (block.kind === 'paragraph' && block.markdown.length > length && !block.markdown.endsWith(':')) {
		return { ...block, markdown: bestSentences(block.parts, question, length) };
	}
	if (block.kind === 'code' && block.text.split('\n').length > codeMaxLines) return { ...block, markdown: '' };
	return block;
}

/** A question about one thing is answered by its row; one that asks for all there is, by all rows that fit. */
function shortenTable(block: Block, question: ExtractiveQuestion, most: number): Block {
	const head = block.markdown.split('\n').slice(0, 2);
	const best = Math.max(...block.parts.map((part) => question.share(part.terms)));
	const matching = block.parts.filter((part) => question.share(part.terms) >= best * 0.5);
	const columns = terms(block.text.split('\n')[0] ?? '');
	const covered = Math.max(...matching.map((part) => question.share(new Set([...part.terms, ...columns]))));
	const isSpecific = !question.asksAll && covered >= rowShare && matching.length <= block.parts.length * rowsShare;
	if (isSpecific) return { ...block, markdown: [...head, ...matching.map(({ markdown }) => markdown)].join('\n') };
	if (block.parts.length <= most && block.markdown.length <= tableLength) return block;
	return { ...block, markdown: [...head, ...bestParts(block.parts, question, most, tableLength)].join('\n') };
}

/** Rows and items that were asked for, in their order; the first ones when none was. One at least, however long it is. */
function bestParts(parts: readonly BlockPart[], question: ExtractiveQuestion, most: number, length: number): string[] {
	const best = Math.max(...parts.map((part) => question.share(part.terms)));
	const chosen = best === 0 ? parts : parts.filter((part) => question.share(part.terms) >= best * 0.5);
	const result: string[] = [];
	let left = length;
	for (const { markdown } of chosen.slice(0, most)) {
		if (result.length > 0 && markdown.length > left) break;
		result.push(markdown);
		left -= markdown.length;
	}
	return result;
}

/** The best sentence, what it leans on, and what follows while there is room. */
function bestSentences(parts: readonly BlockPart[], question: ExtractiveQuestion, length: number): string {
	const shares = parts.map((part) => question.share(part.terms));
	let first = Math.max(0, shares.indexOf(Math.max(...shares)));
	let end = first + 1;
	while (first > 0 && leaning.test(parts[first]?.markdown ?? '')) first -= 1;
	const text = () => parts.slice(first, end).map((part) => part.markdown);
	while (end < parts.length && text().join(' ').length + (parts[end]?.markdown.length ?? 0) < length) end += 1;
	return text().join(' ');
}

/**
 * The citation stands at the end of the last paragraph, else of a list or quote, else of the label: within code and tables
 * it would become part of them.
 */
function withCitation(label: string | undefined, blocks: readonly Block[], citation: string): string[] {
	const texts = blocks.map((block) => block.markdown);
	const paragraph = blocks.findLastIndex((block) => block.kind === 'paragraph');
	const at = paragraph === -1 ? blocks.findLastIndex(isOpenEnded) : paragraph;
	const carrier = texts[at];
	if (carrier !== undefined) texts[at] = `${carrier} ${citation}`;
	const head = label === undefined ? [] : [carrier === undefined ? `${label} ${citation}` : label];
	return [...head, ...texts];
}

/** A list or quote whose last line is prose. */
function isOpenEnded(block: Block): boolean {
	return (block.kind === 'list' || block.kind === 'quote') && !/(```|~~~|\|)\s*$/.test(block.markdown);
}
