import { frameSentence } from '../search/extractive/plain-sentences.js';
import { languagesOf } from '../search/extractive/question-language.js';
import type { Findings } from '../search/passages/find-passages.js';

/** The words of an answer that is no more than the mark of a refusal, in the language of the question. */
export function refusalTo(question: string, { nearest }: Pick<Findings, 'nearest'>): string {
	const { asked } = languagesOf(question, nearest);
	return frameSentence({ frame: 'nothing', passages: [] }, asked);
}
