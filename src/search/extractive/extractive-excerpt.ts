import type { ExtractiveQuestion } from './extractive-question.js';
import type { Excerpt } from './extractive-selection.js';
import { type Block, type BlockPart, isLabel, partsLength } from './extractive-units.js';
import { restOf } from './plain-sentences.js';

/**
 * Writes an excerpt as Markdown, with its citation right after the text. The section's name stands above it, wherever it is shown.
 * @param number of its citation; a card has none, because its name is a link.
 */
export function writeExcerpt(
	{ source, units, isCut, goesOn }: Excerpt,
	question: ExtractiveQuestion,
	number: number | undefined,
): string {
	const { url } = source.passage;
	const blocks = units
		.flatMap((unit) => oneOfAlternatives(unit.blocks, question))
		.map((block) => shorten(block, question, url))
		.filter((block) => block.markdown !== '');
	const texts =
		number === undefined ? blocks.map(({ markdown }) => markdown) : withCitation(blocks, `[${number}](${url})`);
	return [
		...(isCut ? ['…'] : []),
		...texts,
		...(goesOn ? [`[${restOf(question.language).section}](${url})`] : []),
	].join('\n\n');
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

/** Cuts a long list to its first steps, and other long lists and tables to the items or rows that the question asks for. */
function shorten(block: Block, question: ExtractiveQuestion, url: string): Block {
	const isTable = block.kind === 'table';
	if ((!isTable && block.kind !== 'list') || block.markdown.length <= partsLength) return block;
	const isOrdered = /^\d/.test(block.markdown);
	const parts = isOrdered ? takeParts(block.parts) : bestParts(block.parts, question);
	const head = isTable ? block.markdown.split('\n').slice(0, 2) : [];
	const left = block.parts.length - parts.length;
	const more = left > 0 ? [`[${restOf(question.language).parts(left)}](${url})`] : [];
	return { ...block, markdown: [[...head, ...parts].join('\n'), ...more].join('\n\n') };
}

/** The parts that match the question, in their order; the first ones when none matches. */
function bestParts(parts: readonly BlockPart[], question: ExtractiveQuestion): string[] {
	const best = Math.max(...parts.map((part) => question.share(part.terms)));
	return takeParts(best === 0 ? parts : parts.filter((part) => question.share(part.terms) >= best * 0.5));
}

/** The first parts that fit, and at least one. */
function takeParts(parts: readonly BlockPart[]): string[] {
	const result: string[] = [];
	let left = partsLength;
	for (const { markdown } of parts) {
		if (result.length > 0 && markdown.length > left) break;
		result.push(markdown);
		left -= markdown.length;
	}
	return result;
}

/**
 * Adds the citation at the end of the last paragraph, else of a list or quote, else in a paragraph of its own. In code or a table it would
 * become part of them.
 */
function withCitation(blocks: readonly Block[], citation: string): string[] {
	const texts = blocks.map((block) => block.markdown);
	const paragraph = blocks.findLastIndex((block) => block.kind === 'paragraph');
	const at = paragraph === -1 ? blocks.findLastIndex(isOpenEnded) : paragraph;
	const carrier = texts[at];
	return carrier === undefined ? [...texts, citation] : texts.with(at, `${carrier} ${citation}`);
}

/** A list or quote whose last line is prose. */
function isOpenEnded(block: Block): boolean {
	return (block.kind === 'list' || block.kind === 'quote') && !/(```|~~~|\||\))\s*$/.test(block.markdown);
}
