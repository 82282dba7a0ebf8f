import { sourcesOf as sourcesOfMessage } from '../client/sources.js';
import type { Source } from '../contract/source.js';
import type { ChatMessage } from './chat-request.js';

/**
 * The sources that an answer cites, each once, in the order of their numbers. Both generations have them. If the service sends no
 * verdict, a finished answer that cites nothing has the passages that were found.
 */
export function sourcesOf(message: Pick<ChatMessage, 'parts'>): Source[] {
	const texts = message.parts.filter(({ type }) => type === 'text');
	const isGrowing = texts.length === 0 || texts.some((part) => 'state' in part && part.state === 'streaming');
	if (isGrowing && !message.parts.some(({ type }) => type === 'source-url')) return [];
	return sourcesOfMessage(message);
}
