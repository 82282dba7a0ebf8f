import { wordsIn } from '../../contract/written-words.js';
import { functionWordsOf, languageOf, writtenLanguage } from '../words/languages.js';
import { questionTerms } from '../words/question-terms.js';
import type { Turn } from './question.js';

/** A question with at most so many words of its own may be a follow-up when it points back: "Can you show me that in Python?" has two. */
const pointingTerms = 3;

/** The number of questions that a follow-up may lean on, one after the other. */
const turnsMax = 3;

/** Conjunctions that `Intl` does not tell: "but", "or", which is an article in other languages, and those that are not a word apart. */
const otherConjunction =
	/^[\s¿¡]*(?:(?:or|oder|ou|but|aber|mais|pero|mas|ma|maar)(?=[\s,])|还有|還有|以及|そして|でも|그리고|또|وماذا|وكيف|وهل|وعلى|وفي|وما|ומה|ואיך|והאם|ועל)/iu;

/** How a question goes on with the one before, at its beginning or its end: "So on Windows?" */
const goesOn =
	/^[\s¿¡]*(?:(?:also|then|so|(?:what|how) about|what if|auch|dann|was ist mit|wie ist es mit|aussi|también|entonces|qué tal|também|então|anche|ook)(?=[\s,])|那|では|じゃあ|それで|그럼|그러면)|(?:(?<!と)は|呢|[는은]요)\s*[?？]?\s*$/iu;

/** A question that begins with a place or a means and has hardly more: "On Windows?" */
const asksOfPlace =
	/^\s*(?:on|in|for|with|without|under|from|via|auf|unter|mit|ohne|für|bei|sur|sous|avec|sans|pour|dans|chez|en|con|sin|para|com|sem|no|na|op|voor|met|per|su)\s.*[?？]\s*$/iu;

/** Words that stand for something that was named before, and are not a part of code. */
const pointsBack =
	/(?<![\p{L}\p{N}._`-])(?:it|its|that|this|these|those|they|them|same|instead|es|dies|diese[mnrs]?|damit|dabei|dafür|davon|darauf|dazu|stattdessen|ça|cela|ceci|celui|celle|ceux|eso|esto|ello|lo|mismo|isso|isto|aquilo|ele|ela|nisso|disso|questo|quello|ciò|dit|ermee|daarmee)(?![\p{L}\p{N}_`(-]|\.\p{L})|これ|それ|この|その|そこ|它|这|這|该|該|上述|이것|그것|이거|그거|이걸|그걸|그건|이건|거기|هذا|هذه|ذلك|تلك|(?<!\p{L})(?:זה|זאת|זו|אלה|אותו|אותה)(?!\p{L})/iu;

/** The number of words of a question beside those that only ask. */
function ownWords(text: string): number {
	const asking = functionWordsOf(languageOf(text));
	const own = questionTerms(text, { isKnown: (term) => !asking.has(term) }).filter(({ weight }) => weight === 1);
	return new Set(own.map(({ surface }) => surface.replace(/^[`~]/, ''))).size;
}

/** Whether a question begins with a conjunction: with "and" of the language that it is in, or with another. */
function isJoined(text: string): boolean {
	const and = new Intl.ListFormat(writtenLanguage(text)).formatToParts(['', '']);
	// Of a whole question, words would leave out abbreviations, numbers and code: "SSR and SSG".
	const [first] = wordsIn(text.trim().split(/\s+/, 1)[0] ?? '');
	return otherConjunction.test(text) || and.some(({ type, value }) => type === 'literal' && value.trim() === first);
}

/** Whether a question needs the one before: it is joined to that, or says little by itself, as one word or a few that point back. */
const leansBack = (text: string) =>
	isJoined(text) || ownWords(text) <= (goesOn.test(text) || pointsBack.test(text) ? pointingTerms : 1);

/** Whether a question that leans back may also be one of its own, as "Webhooks?" may. The search for it tells. */
export const mayStandAlone = (text: string): boolean =>
	!isJoined(text) && !goesOn.test(text) && (ownWords(text) > 1 || !(pointsBack.test(text) || asksOfPlace.test(text)));

/** The reader's questions before, newest first, for one that cannot stand alone: as far back as they lean on each other. */
export function previousQuestion(question: string, history: readonly Turn[]): string | undefined {
	const earlier = history.filter(({ role, text }) => role === 'user' && text !== question).map(({ text }) => text);
	const before = earlier.slice(-turnsMax).reverse();
	const [last] = before;
	if (last === undefined || !leansBack(question)) return undefined;
	const end = before.findIndex((text) => !leansBack(text));
	return before.slice(0, end < 0 ? before.length : end + 1).join('\n');
}
