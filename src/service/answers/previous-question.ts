import type { Turn } from './question.js';

/** Words that refer to what was said before. */
const pointsBack =
	/\b(?:it|its|this|that|these|those|they|them|their|there|then|one|ones|same|else|instead|above|former|latter|previous|again|also|more)\b/iu;
const leadsOn = /^(?:and|or|but|so|ok(?:ay)?|what about|how about|why|really)\b/iu;
const shortQuestionWords = 4;

/** In scripts without spaces two characters count as a word. */
function countWords(text: string): number {
	const spaced = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu) ?? [];
	return spaced.reduce(
		(sum, word) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? word.length / 2 : 1),
		0,
	);
}

/**
 * The reader's question before, for a follow-up that cannot stand alone ("And on Windows?", "Show me an example of it").
 * `undefined` for a question that can.
 */
export function previousQuestion(question: string, history: readonly Turn[]): string | undefined {
	const previous = history.findLast((turn) => turn.role === 'user')?.text;
	if (!previous || previous === question) return undefined;
	const isFollowUp = countWords(question) <= shortQuestionWords || pointsBack.test(question) || leadsOn.test(question);
	return isFollowUp ? previous : undefined;
}
