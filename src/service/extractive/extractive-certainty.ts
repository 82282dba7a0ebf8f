import type { UnknownWord } from '../retrieval/retriever.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';

/**
 * The least score at which a section is quoted as the answer. The score is the share of the question that the section covers.
 * `bench/answers.js` measures these values.
 */
const doubtfulScores = {
	/** The headings name a good part of the question: "How do I rotate a key?" finds "Rotate a key". */
	named: 0.45,
	/** The headings do not: the same question finds "Security". */
	apart: 0.55,
	/** The headings do not, and the search ranks another section first. */
	behind: 0.65,
	/** The documentation lacks a word, which lowers the score already: "CSV" in "Can I export CSV?". */
	withoutWord: 0.5,
	/** The word is a name, on which the whole question may depend: "How do I deploy to Heroku?". */
	withoutName: 0.75,
};

/** Headings that name this share name a good part of a question: "Retries" names a third of "How often are webhook retries sent?". */
const namedShare = 1 / 3;

/** A heading is about something else when the question asks for less of it: "key" is a third of "Public key pinning". */
const headingShare = 0.5;

/** How much of a question one paragraph says. Example: "rotate the key of a project" has three words that count. */
const saidShares = {
	/** A paragraph below it says nothing of the question: it has none of them. */
	least: 0.25,
	/** A paragraph above it says a part: it has one of them. */
	some: 0.3,
	/** A paragraph below it does not say a good part: it has two of them. */
	much: 0.7,
	/** A paragraph below it does not say almost all. */
	most: 0.8,
};

/** Another section's headings are clearly closer when they name this much more of the question. */
const clearlyMore = 0.2;

/** The number of sections that are compared with the one to be quoted. */
const rivalsMax = 5;

/** Whether a question asks for all of a section's heading, as "What is a webhook secret?" does for "Webhook secret". */
export function isCalledSo(question: ExtractiveQuestion, source: Source): boolean {
	return question.headingPrecision(source) > 0.99 && question.namedBy(source.nameTerms) > 0.5;
}

/**
 * Whether a section may be about something other than the question.
 *
 * @param sources the sections that were found, best first.
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
	// No paragraph says anything of the question, and the headings are about something else.
	if (Math.max(...said) < saidShares.least && isAside) return true;
	if (unknown.some(({ isName }) => isName)) return score < doubtfulScores.withoutName;
	if (unknown.length > 0) return score < doubtfulScores.withoutWord;
	if (isCalledSo(question, source)) return false;
	// Documentation rarely names people, so its words alone do not answer "Who maintains this?".
	if (question.asksWho && named < namedShare) return true;
	if (!question.hasCode(source) && isHardlySaid(question, named, said, sources)) return true;
	if (named >= namedShare) return score < doubtfulScores.named;
	return score < (source === sources[0] ? doubtfulScores.apart : doubtfulScores.behind);
}

/** Whether a section has words of the question only scattered over its paragraphs, and headings that do not help. */
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
