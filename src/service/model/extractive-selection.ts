import type { Excerpt } from './extractive-excerpt.js';
import { completes, furtherUnit } from './extractive-further.js';
import { chooseLead, leadUnits } from './extractive-lead.js';
import { isExhibit, isNamed, proseLength, thinLength } from './extractive-measures.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';

/** How many sources may be quoted besides the first one. */
const furtherMax = 2;

/** Chooses what to quote: most of it from the best source, and from others what adds to it. */
export function selectExcerpts(question: ExtractiveQuestion, sources: readonly Source[]): Excerpt[] {
	const lead = chooseLead(question, sources);
	if (lead === undefined) return [];
	const first: Excerpt = { source: lead, units: leadUnits(question, lead), isBrief: false };
	const step = nextStep(question, first, sources);
	if (step !== undefined) return [first, { source: step, units: leadUnits(question, step), isBrief: true }];
	const excerpts = [first];
	const others = sources.filter((source) => source !== lead && question.isReadable(source));
	const completing = others.filter((source) => completes(question, source, excerpts));
	for (const source of [...completing, ...others.filter((other) => !completing.includes(other))]) {
		if (excerpts.length > furtherMax) break;
		const unit = furtherUnit(question, source, excerpts, sources);
		if (unit !== undefined) excerpts.push({ source, units: [unit], isBrief: true });
	}
	return excerpts;
}

/** "How do I use it?" about the subject of a page: after a first short step, such as installing it, comes the next one. */
function nextStep(question: ExtractiveQuestion, first: Excerpt, sources: readonly Source[]): Source | undefined {
	if (!question.asksHow || !isNamed(question, first.source.titleTerms)) return undefined;
	if (proseLength(first.units) >= thinLength || !first.units.some(isExhibit)) return undefined;
	return sources
		.slice(sources.indexOf(first.source) + 1)
		.find((source) => source.passage.path === first.source.passage.path && source.units.some(isExhibit));
}
