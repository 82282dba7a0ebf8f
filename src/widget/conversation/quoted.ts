import { isObject } from '../../stream/parse-chunk.js';
import type { DocentMessage } from './message.js';

/** The service's note on an answer without a language model. */
export interface Quoted {
	/** Whether the text answers the question. Otherwise it only names the nearest sections. */
	certain: boolean;
	/** The reason, when a configured language model did not write it. */
	reason?: string;
}

/** The note; undefined for an answer by a language model or without a note. */
export function quotedOf({ parts }: Pick<DocentMessage, 'parts'>): Quoted | undefined {
	const part = parts.find(({ type }) => type === 'data-quoted');
	return part && 'data' in part ? quotedData(part.data) : undefined;
}

export function quotedData(value: unknown): Quoted {
	const { certain, reason } = isObject(value) ? value : {};
	return { certain: certain === true, ...(typeof reason === 'string' && { reason }) };
}
