/** Name of the model of quoted answers, in threads and reports. */
export const quotingName = 'extractive';

/** Metadata of a finished answer: its thread, and the model that wrote it, if any. */
export const finishedMetadata = (threadId: string, model: string | undefined) => ({
	threadId,
	answerKind: model === quotingName ? 'quoted' : 'written',
});

/** `data-quoted`: an answer without a model. */
export interface QuotedData {
	/** Why no model wrote it, where one is configured. */
	reason?: 'model-unavailable' | 'budget-used-up' | undefined;
}

export const quotedData = (failure: string | undefined): QuotedData =>
	failure === undefined ? {} : { reason: failure === 'budget' ? 'budget-used-up' : 'model-unavailable' };
