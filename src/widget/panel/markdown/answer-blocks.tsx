import { createElement, Fragment, type VNode } from 'preact';
import { endWithinBudget, isWithinBudget } from './block-budget.js';
import { blockView, PlainBlock } from './block-view.js';
import { CodeBlock } from './code-block.js';
import { suggestionsLanguage } from './code-fence.js';
import { definitionsIn, type LinkDefinitions, lexBlock } from './lex-block.js';
import { noNumbers, type ShownAnswer, syntax } from './rich-syntax.js';
import { type Block, createSplitter } from './split-blocks.js';

/** A block on the screen. As long as nothing of it changes it stays the same node object, which Preact then skips. */
interface ShownBlock {
	text: string;
	/** More of it may come. */
	growing: boolean;
	linkDefinitions: LinkDefinitions;
	node: VNode;
	/** Footnotes that it refers to. */
	labels: string[];
	/** Label of the footnote that it is. */
	defines: string | undefined;
}

const noDefinitions: LinkDefinitions = {};

/** Code blocks and tables of one answer; thousands of them would take the browser seconds, so what comes after is plain. */
const heavyBlocksMax = 150;

/** Blocks of one answer; the rest is one block of plain text. */
const blocksMax = 600;

const isHeavy = (block: Block): boolean => block.fence !== undefined || block.text.includes('|');

/** What the parser does not get of a block stands below it as plain text. What has been drawn stays: a table ends there. */
function cutAtBudget(block: Block): Block[] {
	if (block.fence || block.note) return [block];
	const end = endWithinBudget(block.text);
	if (end === block.text.length) return [block];
	const rest = { text: block.text.slice(end).replace(/^\n/, ''), isPlain: true };
	return end > 0 ? [{ text: block.text.slice(0, end) }, rest] : [rest];
}

/** The part of a block that can be shown now: all of it, unless it is the end of a growing text. */
function settled(block: Block, isGrowing: boolean): string {
	const text = block.note?.text ?? block.text;
	if (block.fence || block.isPlain || !isGrowing) return text;
	// Text that the parser does not get is shown as it is.
	if (block.note && !isWithinBudget(text)) return text;
	return (block.endsInCode ? text.replace(/\n[ \t]*(?:`+|~+)$/, '') : syntax.settle(text)).trimEnd();
}

function view(block: Block, text: string, definitions: LinkDefinitions, labels: string[]) {
	if (block.fence) {
		return block.fence.language === suggestionsLanguage ? null : <CodeBlock {...block.fence} />;
	}
	const tokens = lexBlock(text, definitions, (label) => labels.push(label));
	// A footnote is an item of a list.
	return tokens ? blockView(tokens, block.note ? 1 : 0) : <PlainBlock text={text} />;
}

function show(
	block: Block,
	growing: boolean,
	plain: boolean,
	definitions: LinkDefinitions,
	known: ShownBlock | undefined,
): ShownBlock {
	const text = settled(block, growing);
	const used = !block.fence && text.includes('[') ? definitions : noDefinitions;
	const defines = block.note?.label;
	if (
		known?.text === text &&
		known.growing === growing &&
		known.linkDefinitions === used &&
		known.defines === defines
	) {
		return known;
	}
	const labels: string[] = [];
	const node = createElement(Fragment, null, plain ? <PlainBlock text={text} /> : view(block, text, used, labels));
	return { text, growing, linkDefinitions: used, node, labels, defines };
}

/** Collects the link definitions of all blocks; the first one of a label wins. */
function createDefinitions() {
	const seen = new WeakMap<Block, LinkDefinitions>();
	let definitions = noDefinitions;
	return (blocks: readonly Block[]): LinkDefinitions => {
		// The object has no prototype, so that a label may be called `constructor`.
		const all: LinkDefinitions = Object.create(null);
		for (const block of blocks) {
			const own = seen.get(block) ?? (block.fence ? noDefinitions : definitionsIn(block.text));
			seen.set(block, own);
			for (const [label, link] of Object.entries(own)) all[label] ??= link;
		}
		if (Object.keys(all).length !== Object.keys(definitions).length) definitions = all;
		return definitions;
	};
}

/** Turns an answer into nodes. */
export type AnswerBlocks = (text: string, growing: boolean) => ShownAnswer;

/** Renders one answer again and again while it grows: each block is parsed once, the last one whenever it grows. */
export function createAnswerBlocks(): AnswerBlocks {
	const split = createSplitter();
	const cut = new WeakMap<Block, Block[]>();
	const collectDefinitions = createDefinitions();
	let shown: ShownBlock[] = [];
	let numbers = noNumbers;
	return (source, growing) => {
		const blocks = split(syntax.read(source, growing), growing).flatMap((block) => {
			const pieces = cut.get(block) ?? cutAtBudget(block);
			cut.set(block, pieces);
			return pieces;
		});
		const rest = blocks.splice(blocksMax);
		if (rest[0]) blocks.push({ text: rest.map(({ text }) => text).join('\n\n') });
		const definitions = collectDefinitions(growing ? blocks.slice(0, -1) : blocks);
		let heavy = 0;
		shown = blocks.map((block, index) => {
			if (isHeavy(block)) heavy += 1;
			const isTail = growing && index === blocks.length - 1;
			const isPlain = block.isPlain || index === blocksMax || (isHeavy(block) && heavy > heavyBlocksMax);
			return show(block, isTail, isPlain, definitions, shown[index]);
		});
		const answer = syntax.arrange(shown, growing, numbers);
		numbers = answer.numbers;
		return answer;
	};
}
