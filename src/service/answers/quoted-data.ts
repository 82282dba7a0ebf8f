import { saysDoubt, saysNoAnswer } from './says-no-answer.js';

/** The model of a quoted answer, in threads and reports. */
export const quotingName = 'extractive';

export interface QuotedData {
	/** The text answers; otherwise it names the nearest sections. */
	certain: boolean;
	reason?: 'model-unavailable';
}

/**
 * The `data-quoted` part of a quoted answer.
 * @param text the whole answer
 * @param reason why no model wrote, where one is configured
 */
export const quotedData = (text: string, reason?: QuotedData['reason']): QuotedData => ({
	certain: !saysDoubt(text) && !saysNoAnswer(text),
	...(reason && { reason }),
});
