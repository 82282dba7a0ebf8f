import { createHash } from 'node:crypto';
import type { RequestKey } from './queue/agent-job-store.js';

const longest = 255;

/**
 * The request key of what is asked for, by the value of `Idempotency-Key`: a string with or without the quotes that
 * draft-ietf-httpapi-idempotency-key-header has around it. Undefined without one; throws a sentence for what is none.
 */
export function requestKeyOf(header: string | undefined, ...request: readonly unknown[]): RequestKey | undefined {
	if (header === undefined) return undefined;
	const key = header.trim().replace(/^"(.*)"$/, '$1');
	if (!/^[\x20-\x7e]+$/.test(key) || key.length > longest) {
		throw new RangeError(`Idempotency-Key is empty or not plain text; send 1 to ${longest} ASCII characters.`);
	}
	return { key, hash: createHash('sha256').update(JSON.stringify(request)).digest() };
}
