import { terms } from '../retrieval/words/tokenise.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Excerpt } from './extractive-selection.js';
import { type Block, type BlockPart, isLabel, tableLength } from './extractive-units.js';

/** A longer list or table is cut to the parts that the question asks for, and says so. */
const partsMax = 16;
/** The most characters of a list's items. */
const listLength = 1_400;
/** A table with at most so many rows is quoted whole, because a row may refer to another one: "does the same". */
const shortTable = 6;
/**
 * Only the matching rows are quoted when they and the column names cover this share of the question, and are at most this share of the
 * table. Example: "What does --dry-run do?" and a table of all flags.
 */
const rowShare = 0.6;
const rowsShare = 0.2;

/** Text that begins so needs its heading: "Yes, since version 2." */
const leansOnHeading =
	/^(yes|no|not? (?:yet|really|at all)|it|its|this|that|these|those|they|then|otherwise|however|but|so|also|such|both|in that case|if so)\b/i;

/**
 * Writes an excerpt as Markdown, with its citation right after the text.
 * @param label the section's name. The first excerpt shows it only when the text needs it.
 */
export function writeExcerpt(
	{ source, units, goesOn }: Excerpt,
	question: ExtractiveQuestion,
	label: string,
	{ isFirst, number }: { isFirst: boolean; number: number },
): string {
	const { url, heading } = source.passage;
	const blocks = units
		.flatMap((unit) => oneOfAlternatives(unit.blocks, question))
		.map((block) => shorten(block, question, url))
		.filter((block) => block.markdown !== '');
	const [opening] = blocks;
	const stands = opening?.kind === 'paragraph' || opening?.kind === 'quote';
	const isQuestion = /[?？]\s*$/.test(heading);
	const needsTitle = !isFirst || !stands || isQuestion || leansOnHeading.test(opening.text);
	const texts = withCitation(needsTitle ? `**${label}**` : undefined, blocks, `[${number}](${url})`);
	return [...texts, ...(goesOn ? [`[The section goes on](${url})`] : [])].join('\n\n');
}

/** Package managers. A reader uses one of them. */
const managers = ['npm', 'npx', 'pnpm', 'yarn', 'bun', 'bunx', 'deno'];

const managerOf = ({ kind, markdown, text }: Block): string | undefined => {
	if (kind !== 'code') return undefined;
	const fence = /^\S*[^\n]*/.exec(markdown)?.[0].match(/[a-z]+/g) ?? [];
	return managers.find(
		(name) => fence.some((word) => word === name) || text.trimStart().replace(/^\$ /, '').startsWith(`${name} `),
	);
};

/** Keeps one of the commands for several package managers: the one that the question names, or the first. */
function oneOfAlternatives(blocks: readonly Block[], question: ExtractiveQuestion): Block[] {
	const result: Block[][] = [];
	for (const tab of tabsOf(blocks)) {
		const [manager, before] = [tab, result.at(-1)].map((one) => one?.map(managerOf).find(Boolean));
		if (manager === undefined || before === undefined || manager === before) result.push(tab);
		else if (question.asksFor(manager)) result[result.length - 1] = tab;
	}
	return result.flat();
}

/** Groups code with the label above it; every other block is alone. */
function tabsOf(blocks: readonly Block[]): Block[][] {
	const tabs: Block[][] = [];
	for (const block of blocks) {
		const above = tabs.at(-1);
		if (block.kind === 'code' && above?.length === 1 && isLabel(above[0])) above.push(block);
		else tabs.push([block]);
	}
	return tabs;
}

function shorten(block: Block, question: ExtractiveQuestion, url: string): Block {
	if (block.kind === 'table') return shortenTable(block, question, url);
	if (block.kind === 'list' && (block.parts.length > partsMax || block.markdown.length > listLength)) {
		const isOrdered = /^\d/.test(block.markdown);
		const items = isOrdered ? takeParts(block.parts, listLength) : bestParts(block.parts, question, listLength);
		const left = more(block.parts.length - items.length, isOrdered ? 'step' : 'item', url);
		return { ...block, markdown: [items.join('\n'), ...left].join('\n\n') };
	}
	return block;
}

/** Quotes the row of one thing for a question about it, and all rows that fit for a question about everything. */
function shortenTable(block: Block, question: ExtractiveQuestion, url: string): Block {
	const head = block.markdown.split('\n').slice(0, 2);
	const best = Math.max(...block.parts.map((part) => question.share(part.terms)));
	const matching = block.parts.filter((part) => question.share(part.terms) >= best * 0.5);
	const columns = terms(block.text.split('\n')[0] ?? '');
	const covered = Math.max(...matching.map((part) => question.share(new Set([...part.terms, ...columns]))));
	const isLong = block.parts.length > shortTable;
	const isSpecific =
		isLong && !question.asksAll && covered >= rowShare && matching.length <= block.parts.length * rowsShare;
	if (isSpecific) return { ...block, markdown: [...head, ...matching.map(({ markdown }) => markdown)].join('\n') };
	if (block.parts.length <= partsMax && block.markdown.length <= tableLength) return block;
	const rows = question.asksAll ? takeParts(block.parts, tableLength) : bestParts(block.parts, question, tableLength);
	const left = more(block.parts.length - rows.length, 'row', url);
	return { ...block, markdown: [[...head, ...rows].join('\n'), ...left].join('\n\n') };
}

/** A link to the parts that are left out. */
function more(count: number, what: string, url: string): string[] {
	return count > 0 ? [`[${count} more ${what}${count === 1 ? '' : 's'} on the page](${url})`] : [];
}

/** The parts that match the question, in their order; the first ones when none matches. */
function bestParts(parts: readonly BlockPart[], question: ExtractiveQuestion, length: number): string[] {
	const best = Math.max(...parts.map((part) => question.share(part.terms)));
	return takeParts(best === 0 ? parts : parts.filter((part) => question.share(part.terms) >= best * 0.5), length);
}

/** The first parts that fit, and at least one. */
function takeParts(parts: readonly BlockPart[], length: number): string[] {
	const result: string[] = [];
	let left = length;
	for (const { markdown } of parts.slice(0, partsMax)) {
		if (result.length > 0 && markdown.length > left) break;
		result.push(markdown);
		left -= markdown.length;
	}
	return result;
}

/**
 * Adds the citation at the end of the last paragraph, else of a list or quote, else of the label. In code or a table it would become part
 * of them.
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
	return (block.kind === 'list' || block.kind === 'quote') && !/(```|~~~|\||\))\s*$/.test(block.markdown);
}
