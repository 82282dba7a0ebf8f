import type { ModelFailure } from '../../contract/schema/insights.js';
import { saysDoubt, saysNoAnswer } from './says-no-answer.js';

/** Name of the model of quoted answers, in threads and reports. */
export const quotingName = 'extractive';

/** Metadata of a finished answer: its thread, and the model that wrote it, if any. */
export const finishedMetadata = (threadId: string, model: string | undefined) => ({
	threadId,
	answerKind: model === quotingName ? 'quoted' : 'written',
});

export interface QuotedData {
	/** Whether the text answers the question. Otherwise it names the nearest sections. */
	certain: boolean;
	reason?: 'model-unavailable' | 'budget-used-up' | undefined;
}

/** The reason of a model's failure, as clients may know it. */
export const quotingReasonOf = (failure: ModelFailure | undefined): QuotedData['reason'] =>
	failure === undefined ? undefined : failure === 'budget' ? 'budget-used-up' : 'model-unavailable';

/** The `data-quoted` part of an answer; `reason` says why no model wrote, where one is configured. */
export const quotedData = (text: string, reason?: QuotedData['reason']): QuotedData => ({
	certain: !saysDoubt(text) && !saysNoAnswer(text),
	...(reason && { reason }),
});
