import { isObject } from '../../stream/parse-chunk.js';
import type { DocentMessage } from './message.js';

/** What the service says of an answer that no language model wrote. */
export interface Quoted {
	/** The text answers; else it only names the nearest sections. */
	certain: boolean;
	/** Why no language model wrote it, although one was to. */
	reason?: string;
}

/** `undefined` for an answer that a language model wrote, or of which nothing is said. */
export function quotedOf({ parts }: Pick<DocentMessage, 'parts'>): Quoted | undefined {
	const part = parts.find(({ type }) => type === 'data-quoted');
	return part && 'data' in part ? quotedData(part.data) : undefined;
}

export function quotedData(value: unknown): Quoted {
	const { certain, reason } = isObject(value) ? value : {};
	return { certain: certain === true, ...(typeof reason === 'string' && { reason }) };
}
