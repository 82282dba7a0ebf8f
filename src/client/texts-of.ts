import type { AskedPart } from './asked-message.js';

/** The texts of a message in order, without reasoning, tools and sources. */
export function textsOf({ parts }: { parts: readonly AskedPart[] }): string[] {
	return parts.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []));
}
