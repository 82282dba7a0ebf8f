import { textsOf } from '../../client/asked-message.js';
import { searchOutputOf, sourcesOf } from '../../client/sources.js';
import { isObject } from '../../stream/parse-chunk.js';
import type { DocentMessage } from './message.js';

/**
 * Whether an answer says only that there is none: the service marks it as such, or its search found nothing. An answer without
 * sources from a service that tells of no search may be as good as any.
 */
export function isUnanswered(message: Pick<DocentMessage, 'parts' | 'metadata'>): boolean {
	const { parts, metadata } = message;
	if (metadata?.unanswered || parts.some(({ type }) => type === 'data-unanswered')) return true;
	const searched = parts.some((part) => searchOutputOf(part) !== undefined);
	return searched && textsOf(message).length > 0 && sourcesOf(message).length === 0;
}

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
