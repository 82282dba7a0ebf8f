import { createElement, Fragment, type VNode } from 'preact';
import { isWithinBudget } from './block-budget.js';
import { blockView, PlainBlock } from './block-view.js';
import { CodeBlock } from './code-block.js';
import { definitionsIn, type LinkDefinitions, lexBlock } from './lex-block.js';
import { settleTail } from './settle-tail.js';
import { type Block, createSplitter } from './split-blocks.js';
import { suggestionsLanguage } from './suggestions-language.js';

/** A block on the screen. As long as nothing of it changes it stays the same node object, which Preact then skips. */
interface ShownBlock {
	text: string;
	definitions: LinkDefinitions;
	node: VNode;
}

const noDefinitions: LinkDefinitions = {};

/** What of a block can be shown now: all of it, unless it is the end of a growing text. */
function settled(block: Block, isGrowing: boolean): string {
	if (block.fence || !isGrowing) return block.text;
	// What the parser will not get is shown as it is.
	if (!isWithinBudget(block.text)) return block.text;
	return (block.endsInCode ? block.text.replace(/\n[ \t]*(?:`+|~+)$/, '') : settleTail(block.text)).trimEnd();
}

function view(block: Block, text: string, definitions: LinkDefinitions) {
	if (block.fence) {
		return block.fence.language === suggestionsLanguage ? null : <CodeBlock {...block.fence} />;
	}
	const tokens = lexBlock(text, definitions);
	return tokens ? blockView(tokens) : <PlainBlock text={text} />;
}

/** Collects the link definitions of all blocks; the first one of a label wins. */
function createDefinitions() {
	const seen = new WeakMap<Block, LinkDefinitions>();
	let definitions = noDefinitions;
	return (blocks: readonly Block[]): LinkDefinitions => {
		// Without a prototype, so that a label may be called `constructor`.
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

/** Turns an answer into one node per block. */
export type AnswerBlocks = (text: string, growing: boolean) => VNode[];

/** Renders one answer again and again while it grows: each block is parsed once, the last one whenever it grows. */
export function createAnswerBlocks(): AnswerBlocks {
	const split = createSplitter();
	const collectDefinitions = createDefinitions();
	let shown: ShownBlock[] = [];
	return (source, growing) => {
		const blocks = split(source, growing);
		const definitions = collectDefinitions(growing ? blocks.slice(0, -1) : blocks);
		shown = blocks.map((block, index) => {
			const text = settled(block, growing && index === blocks.length - 1);
			const used = !block.fence && text.includes('[') ? definitions : noDefinitions;
			const known = shown[index];
			if (known && known.text === text && known.definitions === used) return known;
			return { text, definitions: used, node: createElement(Fragment, null, view(block, text, used)) };
		});
		return shown.map((block) => block.node);
	};
}
