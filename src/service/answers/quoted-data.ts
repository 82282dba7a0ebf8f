import type { ModelFailure } from '../../contract/owner/insights.js';
import { saysDoubt, saysNoAnswer } from './says-no-answer.js';

/** Name of the model of quoted answers, in threads and reports. */
export const quotingName = 'extractive';

/**
 * Metadata of a finished answer: its thread, and whether it is quoted or written.
 * @param model name of the model that answered
 */
export const finishedMetadata = (threadId: string, model: string | undefined) => ({
	threadId,
	answerKind: model === quotingName ? 'quoted' : 'written',
});

export interface QuotedData {
	/** Whether the text answers the question. Otherwise it names the nearest sections. */
	certain: boolean;
	reason?: 'model-unavailable' | 'budget-used-up' | undefined;
}

/** What readers' clients are told of a model's failure. */
export const quotingReasonOf = (failure: ModelFailure | undefined): QuotedData['reason'] =>
	failure === undefined ? undefined : failure === 'budget' ? 'budget-used-up' : 'model-unavailable';

/**
 * The `data-quoted` part of a quoted answer.
 * @param text the whole answer
 * @param reason why no model wrote, where one is configured
 */
export const quotedData = (text: string, reason?: QuotedData['reason']): QuotedData => ({
	certain: !saysDoubt(text) && !saysNoAnswer(text),
	...(reason && { reason }),
});
