import { writeExcerpt } from './extractive-excerpt.js';
import type { ExtractiveInput } from './extractive-input.js';
import { labelOf } from './extractive-label.js';
import { type ExtractiveQuestion, readQuestion } from './extractive-question.js';
import { doubt, refusal } from './extractive-refusal.js';
import { selectExcerpts } from './extractive-selection.js';
import { readSource } from './extractive-source.js';
import { summarise } from './extractive-summary.js';

/**
 * Below these coverages of the question the answer says that it may be none: when all words are known but stand far apart,
 * when a word is missing, which has lowered the score already, and when that word is a name, which all may hang on.
 */
const doubtfulScores = { apart: 0.55, withoutWord: 0.45, withoutName: 0.75 };

/** More of a long selection would only blur what to look for. */
const selectionLength = 400;

/**
 * The answer as Markdown: quotations from the passages, word for word, each followed by a citation `[n](url)`, numbered
 * in order of appearance. Without passages it says that the documentation does not answer, and links the nearest pages.
 */
export function extractiveAnswer(input: ExtractiveInput): string {
	const { passages, selections, subject } = input;
	const sources = passages.map((passage) => readSource(passage, selections));
	const subjectText = subject === 'selection' ? selections.at(-1)?.slice(0, selectionLength) : undefined;
	const read = readQuestion(input, sources, subjectText);
	if (subject === 'page') return summarise(read, sources) ?? refusal(input);
	const excerpts = selectExcerpts(read, sources);
	if (excerpts.length === 0) return refusal(input);
	const best = Math.max(...passages.map((passage) => passage.score));
	const isNamed = excerpts[0] !== undefined && read.headingPrecision(excerpts[0].source) > 0.99;
	const isDoubtful = subject === undefined && best < doubtfulBelow(read, isNamed);
	// What may be no answer is not worth more than one place.
	const quoted = isDoubtful ? excerpts.slice(0, 1) : excerpts;
	const parts = quoted.map((excerpt, index) => {
		const { passage } = excerpt.source;
		const previous = quoted[index - 1]?.source.passage;
		const label = labelOf(passage, previous === undefined || previous.path === passage.path);
		return writeExcerpt(excerpt, read, label, `[${index + 1}](${passage.url})`);
	});
	return [...(isDoubtful ? [doubt(read.missing)] : []), ...parts].join('\n\n');
}

/** @param isNamed whether the heading of the first section was asked for, all of it: then it is hardly something else. */
function doubtfulBelow({ missing, lacksName }: ExtractiveQuestion, isNamed: boolean): number {
	if (lacksName) return doubtfulScores.withoutName;
	if (missing.length > 0) return doubtfulScores.withoutWord;
	return isNamed ? 0 : doubtfulScores.apart;
}
