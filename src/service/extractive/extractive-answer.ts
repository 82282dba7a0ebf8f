import { lettersAndDigits } from '../retrieval/find-selection.js';
import type { Passage } from '../retrieval/retriever.js';
import { isTopOfPage } from '../retrieval/section-index.js';
import { isCalledSo, isDoubtful } from './extractive-certainty.js';
import { doubt, nearestSections } from './extractive-doubt.js';
import { writeExcerpt } from './extractive-excerpt.js';
import type { ExtractiveInput } from './extractive-input.js';
import { escapeMarkdown, labelOf } from './extractive-label.js';
import { type ExtractiveQuestion, readQuestion } from './extractive-question.js';
import type { Excerpt } from './extractive-selection.js';
import { excerptOf, selectExcerpts } from './extractive-selection.js';
import { lettersOfMarkdown, readSource, type Source } from './extractive-source.js';
import { summarise } from './extractive-summary.js';
import type { Block, BlockPart, Unit } from './extractive-units.js';

/** A reader who selected this share of a sentence knows it. */
const knownShare = 0.5;

/** Less prose, in characters, explains nothing: "Set this to true:". */
const tellingLength = 40;

/** An excerpt without the text that the reader selected and has on the screen. */
function withoutSelection(excerpt: Excerpt, selections: readonly string[]): Excerpt {
	const selected = selections.map(lettersAndDigits).filter((text) => text !== '');
	const isKnown = (text: string) =>
		text === '' ||
		selected.some((own) => own.includes(text) || (text.includes(own) && own.length >= text.length * knownShare));
	const cut = (block: Block): Block[] => {
		const isOne = block.kind === 'code' || block.kind === 'quote';
		if (isOne || block.parts.length === 0) return isKnown(lettersAndDigits(block.text)) ? [] : [block];
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

const nearestMax = 3;

/** The refusal, with the nearest sections, or else with pages to begin with. */
function refusal({ nearest, startingPoints = [] }: Pick<ExtractiveInput, 'nearest' | 'startingPoints'>): string {
	const sentence = 'The documentation does not answer this.';
	if (nearest.length > 0) {
		const links = nearest.slice(0, nearestMax).map((passage) => `- **[${labelOf(passage)}](${passage.url})**`);
		return `${sentence} The nearest pages are:\n\n${links.join('\n')}`;
	}
	if (startingPoints.length === 0) return sentence;
	const links = startingPoints.map(({ address, title }) => `- **[${escapeMarkdown(title)}](${address})**`);
	return `${sentence} You could start here:\n\n${links.join('\n')}`;
}

/** Another section explains a selection when its score is at least this share of the best score. */
const definingShare = 0.6;

/** The number of characters of a selection that are searched for. More would blur the subject. */
const selectionLength = 400;

/**
 * The answer as Markdown: quotations from the passages, word for word, each followed by a citation `[n](url)`, numbered in order of
 * appearance. In doubt it is a list of the best sections. Without passages it says that the documentation does not answer, and links the
 * nearest pages.
 */
export function extractiveAnswer(input: ExtractiveInput): string {
	const { passages, following = [], selections, subject, unknown = [] } = input;
	const read = (passage: Passage) => readSource(passage, selections);
	const sources = passages.map(read);
	const subjectText = subject === 'selection' ? selections.at(-1)?.slice(0, selectionLength) : undefined;
	const question = readQuestion(input, sources, subjectText);
	if (subject === 'page') return summarise(question, pageOf(sources, following.map(read))) ?? refusal(input);
	const excerpts = selectExcerpts(question, sources, { following, read });
	const [lead] = excerpts;
	if (lead === undefined) return refusal(input);
	// A selected name is explained by the section of that name.
	if (subject === 'selection' && lead.source.isSelected && !isCalledSo(question, lead.source)) {
		return explain(question, sources, selections) ?? nearby(question, sources, lead.source);
	}
	// The question has the words of the problem, not of the quoted solution.
	const found = sources.includes(lead.source) ? lead.source : (sources[0] ?? lead.source);
	if (subject === undefined && !lead.source.isSelected && isDoubtful(question, found, sources, unknown)) {
		return doubt(question, sources, unknown);
	}
	return excerpts
		.map((excerpt, index) => {
			const previous = excerpts[index - 1]?.source.passage;
			const { passage } = excerpt.source;
			const label = labelOf(passage, previous === undefined || previous.path === passage.path);
			return writeExcerpt(excerpt, question, label, { isFirst: index === 0, number: index + 1 });
		})
		.join('\n\n');
}

/** The sections of the page that the question is about, in the page's order. */
function pageOf(sources: readonly Source[], following: readonly Source[]): Source[] {
	const [best] = sources;
	const first = sources.find(({ passage }) => isTopOfPage(passage)) ?? best;
	const own = sources.filter(({ passage }) => passage.path === best?.passage.path);
	return first !== undefined && following.length > 0 ? [first, ...following] : own;
}

/** An explanation of a selection: the rest of its section, or another section. `undefined` when neither explains it. */
function explain(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	selections: readonly string[],
): string | undefined {
	const own = sources.filter(({ isSelected }) => isSelected);
	const best = Math.max(...sources.map(({ passage }) => passage.score));
	const others = sources.filter((source) => !source.isSelected && source.passage.score >= best * definingShare);
	for (const source of [...own, ...others]) {
		const excerpt = withoutSelection(excerptOf(question, source), selections);
		if (!explains(excerpt)) continue;
		return writeExcerpt(excerpt, question, labelOf(source.passage), { isFirst: false, number: 1 });
	}
	return undefined;
}

/** The text for a selection that nothing explains, with the nearest sections. */
function nearby(question: ExtractiveQuestion, sources: readonly Source[], { passage }: Source): string {
	const others = sources.filter((source) => !source.isSelected);
	const place = `This stands in **[${labelOf(passage)}](${passage.url})**, which says no more about it.`;
	return others.length === 0 ? place : `${place} ${nearestSections(question, others)}`;
}
