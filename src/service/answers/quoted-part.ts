import type { Chunk } from '../../stream/chunk.js';
import { isExtractive } from '../extractive/extractive-model.js';
import { saysDoubt, saysNoAnswer } from './says-no-answer.js';

/**
 * What tells a client that an answer is quoted: that its text answers, or only names the nearest sections, and why nothing was written.
 * @param text the whole answer
 * @param answered the model that answered
 * @param asked the model that was asked first; by default the one that answered
 */
export function quotedPart(text: string, answered: string | undefined, asked = answered): Chunk | undefined {
	if (!isExtractive(answered)) return undefined;
	const certain = !saysDoubt(text) && !saysNoAnswer(text);
	return { type: 'data-quoted', data: { certain, ...(!isExtractive(asked) && { reason: 'model-unavailable' }) } };
}
