import { escapeMarkdown } from './escape-markdown.js';
import { writeExcerpt } from './extractive-excerpt.js';
import { sentenceMaxLength } from './extractive-lines.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import { excerptOf, isPointer, wholeLength } from './extractive-selection.js';
import type { Source } from './extractive-source.js';
import type { Block, Unit } from './extractive-units.js';

/** The most characters of the steps and commands of one section. All together have as many as a whole section. */
const stepsMaxLength = 700;

/**
 * Summarises a page: its beginning, then the first sentence of each section, with the steps or the command after that sentence.
 * @param sources the sections of the page, in its order.
 */
export function summarise(question: ExtractiveQuestion, sources: readonly Source[]): string | undefined {
	const [first, ...rest] = sources.filter((source) => source.units.length > 0);
	if (first === undefined) return undefined;
	const lead = writeExcerpt(excerptOf(question, first), question, 1);
	const telling = rest.filter(({ units }) => !units.every(leadsAway));
	if (telling.length === 0) return lead;
	let room = wholeLength.all;
	const items = telling.map((source, index) => {
		const steps = stepsOf(source);
		const fits = steps !== undefined && steps.length <= Math.min(room, stepsMaxLength);
		if (fits) room -= steps.length;
		return item(source, `[${index + 2}](${source.passage.url})`, fits ? steps : undefined);
	});
	return `${lead}\n\n**On this page:**\n\n${items.join('\n')}`;
}

function item(source: Source, citation: string, steps: string | undefined): string {
	const heading = escapeMarkdown(source.passage.heading);
	const opening = openingOf(source, steps !== undefined);
	const line = opening === undefined ? `- **${heading}** ${citation}` : `- **${heading}:** ${opening} ${citation}`;
	return steps === undefined ? line : `${line}\n\n${steps.replace(/^(?=.)/gm, '  ')}\n`;
}

/** Whether a unit is a sentence or a list that only leads to other pages. */
const leadsAway = (unit: Unit) =>
	isPointer(unit) ||
	unit.blocks.every(
		({ kind, parts }) => kind === 'list' && parts.every(({ markdown }) => /^[-*+] \[[^\]]*\]\([^)]*\)/.test(markdown)),
	);

const isStep = ({ kind, markdown }: Block) => kind === 'code' || (kind === 'list' && /^\d/.test(markdown));

/** The first unit of a section, when it is a sentence with steps or code. */
function stepUnit({ units: [unit] }: Source): Unit | undefined {
	return unit?.blocks.some(isStep) && unit.blocks[0]?.kind === 'paragraph' ? unit : undefined;
}

/** The steps or the command at the beginning of a section. */
function stepsOf(source: Source): string | undefined {
	const steps =
		stepUnit(source)?.blocks.filter(isStep) ?? (source.units[0]?.blocks.every(isStep) ? source.units[0].blocks : []);
	return steps.length === 0 ? undefined : steps.map(({ markdown }) => markdown).join('\n\n');
}

/** The first short sentence. Only before steps may it end with a colon. */
function openingOf(source: Source, hasSteps: boolean): string | undefined {
	const sentences = (hasSteps ? source.units.slice(0, 1) : source.units)
		.flatMap((unit) => unit.blocks)
		.filter((block) => block.kind === 'paragraph')
		.map((block) => block.parts[0]?.markdown.replace(/\s*\n\s*/g, ' ') ?? '');
	return sentences.find(
		(text) => text !== '' && text.length <= sentenceMaxLength && (hasSteps || !/[:：]$/.test(text)),
	);
}
