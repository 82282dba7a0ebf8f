import type { PassagesData } from '../../contract/answer-parts.js';
import { keyOf } from '../retriever.js';
import { lettersAndDigits } from '../sections/find-selection.js';
import { cardOf, placeOf, type Reading } from './extractive-cards.js';
import { writeExcerpt } from './extractive-excerpt.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import { type Excerpt, excerptOf } from './extractive-selection.js';
import { lettersOfMarkdown, type Source } from './extractive-source.js';
import type { Block, BlockPart, Unit } from './extractive-units.js';
import { byPage } from './leave-out-twins.js';

/** A reader who selected this share of a sentence knows it. */
const knownShare = 0.5;

/** Prose with fewer characters explains nothing: "Set this to true:". */
const tellingLength = 40;

/** An excerpt without the text that the reader selected and has on the screen. */
function withoutSelection(excerpt: Excerpt, selections: readonly string[]): Excerpt {
	const selected = selections.map(lettersAndDigits).filter((text) => text !== '');
	const isKnown = (text: string) =>
		text === '' ||
		selected.some((own) => own.includes(text) || (text.includes(own) && own.length >= text.length * knownShare));
	const cut = (block: Block): Block[] => {
		const isWhole = block.kind === 'code' || block.kind === 'quote';
		if (isWhole || block.parts.length === 0) return isKnown(lettersAndDigits(block.text)) ? [] : [block];
		if (block.kind === 'table') return isKnown(lettersOfMarkdown(block.markdown)) ? [] : [block];
		const parts = block.parts.filter((part: BlockPart) => !isKnown(lettersOfMarkdown(part.markdown)));
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

function explains({ units }: Excerpt): boolean {
	const blocks = units.flatMap((unit) => unit.blocks);
	const prose = blocks.reduce((sum, { kind, text }) => sum + (kind === 'paragraph' ? text.length : 0), 0);
	return prose >= tellingLength || blocks.some(({ kind }) => kind === 'list' || kind === 'table' || kind === 'quote');
}

/** Another section explains a selection when its score is at least this share of the best score. */
const definingShare = 0.6;

/** The number of sections that are shown when nothing explains a selection. */
const nearbyMax = 4;

/** An explanation of a selection: the rest of its section, or another section. If neither explains it, the nearest sections. */
export function explain(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	selections: readonly string[],
	reading: Reading,
): PassagesData {
	const own = sources.filter(({ isSelected }) => isSelected);
	const best = Math.max(...sources.map(({ passage }) => passage.score));
	const others = sources.filter((source) => !source.isSelected && source.passage.score >= best * definingShare);
	for (const source of [...own, ...others]) {
		const excerpt = withoutSelection(excerptOf(question, source), selections);
		if (!explains(excerpt)) continue;
		const markdown = writeExcerpt(excerpt, question, 1);
		reading.shown.add(keyOf(source.passage));
		return { frame: 'passages', passages: [{ ...placeOf(source.passage), markdown, open: true }] };
	}
	const rest = sources.filter(({ isSelected }) => !isSelected);
	return {
		frame: 'doubt',
		passages: byPage([...own.slice(0, 1), ...rest].map(({ passage }) => passage))
			.slice(0, nearbyMax + 1)
			.map((passages) => cardOf(question, passages, reading, false)),
	};
}
