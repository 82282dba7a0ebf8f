import type { Chunk } from './chunk.js';
import { isObject } from './parse-chunk.js';

/** The `threadId` of any object: message metadata, a v1 annotation or data item, or the value of a v1 `d`, `e` or `f`. */
export function threadIdIn(value: unknown): string | undefined {
	if (!isObject(value)) return undefined;
	const { threadId } = value;
	return typeof threadId === 'string' && threadId !== '' ? threadId : undefined;
}

/** The thread of a chunk, in any of its fields. */
export function threadIdOf(chunk: Chunk): string | undefined {
	return threadIdIn(chunk) ?? ('messageMetadata' in chunk ? threadIdIn(chunk.messageMetadata) : undefined);
}
