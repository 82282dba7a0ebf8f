import { squeeze } from '../retrieval/find-selection.js';
import type { Excerpt } from './extractive-selection.js';
import { squeezeMarkdown } from './extractive-source.js';
import type { Block, BlockPart, Unit } from './extractive-units.js';

/** A sentence of which the reader selected this share is known to them. */
const knownShare = 0.5;

/** Characters of prose that explain something; fewer lead up to it. */
const tellingLength = 40;

/** What a section says beside what the reader has selected, which they have in front of them. */
export function withoutSelection(excerpt: Excerpt, selections: readonly string[]): Excerpt {
	const selected = selections.map(squeeze).filter((text) => text !== '');
	const isKnown = (text: string) =>
		text === '' ||
		selected.some((own) => own.includes(text) || (text.includes(own) && own.length >= text.length * knownShare));
	const cut = (block: Block): Block[] => {
		const isOne = block.kind === 'code' || block.kind === 'quote';
		if (isOne || block.parts.length === 0) return isKnown(squeeze(block.text)) ? [] : [block];
		if (block.kind === 'table') return isKnown(squeezeMarkdown(block.markdown)) ? [] : [block];
		const parts = block.parts.filter((part: BlockPart) => !isKnown(squeezeMarkdown(part.markdown)));
		if (parts.length === block.parts.length) return [block];
		if (parts.length === 0) return [];
		const markdown = parts.map((part) => part.markdown).join(block.kind === 'list' ? '\n' : ' ');
		return [{ ...block, parts, markdown, text: markdown }];
	};
	const units = excerpt.units
		.map((unit): Unit => ({ ...unit, blocks: unit.blocks.flatMap(cut) }))
		.filter(({ blocks }) => blocks.length > 0);
	return { ...excerpt, units };
}

/** Whether something is left that explains. */
export function explains({ units }: Excerpt): boolean {
	const blocks = units.flatMap((unit) => unit.blocks);
	const prose = blocks.reduce((sum, { kind, text }) => sum + (kind === 'paragraph' ? text.length : 0), 0);
	return prose >= tellingLength || blocks.some(({ kind }) => kind === 'list' || kind === 'table' || kind === 'quote');
}
