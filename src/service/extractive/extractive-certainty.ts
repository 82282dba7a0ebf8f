import type { UnknownWord } from '../retrieval/retriever.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';

/**
 * Below these coverages of the question nothing is quoted as its answer: when the headings name a good part of the question, when they do
 * not, when the search ranks another section first as well, when the documentation lacks a word, which has lowered the score already,
 * and when that word is a name, which all may hang on. `bench/answers.js` measures them.
 */
const doubtfulScores = { named: 0.45, apart: 0.55, behind: 0.65, withoutWord: 0.5, withoutName: 0.75 };

/** A good part of the question, named by headings. */
const namedShare = 1 / 3;

/** A heading of which less was asked for is about something else. */
const headingShare = 0.5;

/** Shares of a question that a paragraph says: next to nothing, a part, a good part, nearly all. */
const saidShares = { least: 0.25, some: 0.3, much: 0.7, most: 0.8 };

/** Headings of another section name clearly more of a question when they name so much more of it. */
const clearlyMore = 0.2;

/** Sections that are compared with the one to be quoted. */
const rivalsMax = 5;

/** Whether all of a section's heading was asked for: then it is hardly about something else. */
export function isCalledSo(question: ExtractiveQuestion, source: Source): boolean {
	return question.headingPrecision(source) > 0.99 && question.namedBy(source.nameTerms) > 0.5;
}

/**
 * Whether a section may well be about something else than the question.
 *
 * @param sources what was found, the best first.
 * @param unknown words of the question that the documentation lacks.
 */
export function isDoubtful(
	question: ExtractiveQuestion,
	source: Source,
	sources: readonly Source[],
	unknown: readonly UnknownWord[],
): boolean {
	const { score } = source.passage;
	const named = question.namedBy(source.nameTerms);
	const said = source.units.map(({ terms }) => question.namedBy(terms));
	const isAside = named < namedShare || question.headingPrecision(source) < headingShare;
	// No paragraph says any of it to speak of, and what the headings name of it is not what they are about.
	if (Math.max(...said) < saidShares.least && isAside) return true;
	if (unknown.some(({ isName }) => isName)) return score < doubtfulScores.withoutName;
	if (unknown.length > 0) return score < doubtfulScores.withoutWord;
	if (isCalledSo(question, source)) return false;
	// Documentation hardly ever names people: its words alone tell nothing then.
	if (question.asksWho && named < namedShare) return true;
	if (!question.hasCode(source) && isHardlySaid(question, named, said, sources)) return true;
	if (named >= namedShare) return score < doubtfulScores.named;
	return score < (source === sources[0] ? doubtfulScores.apart : doubtfulScores.behind);
}

/** Whether words of the question stand in a section, but hardly together, and its headings do not make up for it. */
function isHardlySaid(
	question: ExtractiveQuestion,
	named: number,
	said: readonly number[],
	sources: readonly Source[],
): boolean {
	const most = Math.max(...said);
	const rivals = sources.slice(0, rivalsMax).map(({ headTerms }) => question.namedBy(headTerms));
	if (most < saidShares.much && Math.max(...rivals) > named + clearlyMore) return true;
	return named === 0 && most < saidShares.most && said.filter((share) => share > saidShares.some).length < 2;
}
