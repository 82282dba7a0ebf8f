import { writeExcerpt } from './extractive-excerpt.js';
import { labelOf } from './extractive-label.js';
import { leadUnits } from './extractive-lead.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';

/** A longer first sentence is left to the section that the citation opens. */
const sentenceMaxLength = 220;

/** What a page says: its beginning, then each section's heading with the sentence that the section opens with. */
export function summarise(question: ExtractiveQuestion, sources: readonly Source[]): string | undefined {
	const [first, ...others] = sources.filter((source) => source.units.length > 0);
	if (first === undefined) return undefined;
	const excerpt = { source: first, units: leadUnits(question, first), isBrief: false };
	const lead = writeExcerpt(excerpt, question, labelOf(first.passage, true), cite(first, 1));
	const rest = others.filter((source) => source.passage.path === first.passage.path);
	if (rest.length === 0) return lead;
	return `${lead}\n\n**On this page:**\n\n${rest.map((source, index) => item(source, cite(source, index + 2))).join('\n')}`;
}

function cite({ passage }: Source, number: number): string {
	return `[${number}](${passage.url})`;
}

function item(source: Source, citation: string): string {
	const opening = openingOf(source);
	const heading = labelOf(source.passage, true);
	return opening === undefined ? `- **${heading}** ${citation}` : `- **${heading}:** ${opening} ${citation}`;
}

/** The first sentence that neither leads up to something else nor is as long as a paragraph. */
function openingOf(source: Source): string | undefined {
	const sentences = source.units
		.flatMap((unit) => unit.blocks)
		.filter((block) => block.kind === 'paragraph')
		.map((block) => block.parts[0]?.markdown.replace(/\s*\n\s*/g, ' ') ?? '');
	return sentences.find((text) => text !== '' && text.length <= sentenceMaxLength && !/[:：]$/.test(text));
}
