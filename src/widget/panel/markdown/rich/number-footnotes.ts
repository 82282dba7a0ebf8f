import type { VNode } from 'preact';
import type { Footnote } from '../rich-syntax.js';

/** The parts of a block that matter for the numbers. */
interface FootnoteUse {
	/** Labels that a block refers to, in the order of the text. */
	labels: readonly string[];
	/** Label of the footnote that the block is. */
	defines?: string | undefined;
}

/**
 * The number of each footnote by its label: in the order of the references, then those that nothing refers to.
 * @param growing A definition may still come: every reference gets a number.
 */
export function numberFootnotes(blocks: readonly FootnoteUse[], growing: boolean): ReadonlyMap<string, number> {
	const defined = new Set(blocks.flatMap((block) => block.defines ?? []));
	const inOrder = [...blocks.filter((block) => !block.defines), ...blocks.filter((block) => block.defines)];
	const numbers = new Map<string, number>();
	for (const label of [...inOrder.flatMap((block) => block.labels), ...defined]) {
		if (growing || defined.has(label)) numbers.set(label, numbers.get(label) ?? numbers.size + 1);
	}
	return numbers;
}

/** The footnotes in the order of their numbers. */
export function footnotesOf(
	blocks: readonly (FootnoteUse & { node: VNode })[],
	numbers: ReadonlyMap<string, number>,
): Footnote[] {
	const footnotes: Footnote[] = [];
	for (const { defines = '', node } of blocks) {
		const number = numbers.get(defines);
		// The first of a label wins.
		if (number) footnotes[number - 1] ??= { number, node };
	}
	return footnotes;
}
