import { searchOutputOf, sourcesOf } from '../../client/sources.js';
import { textsOf } from '../../client/texts-of.js';
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
