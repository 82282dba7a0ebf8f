import { sourcesOf as sourcesOfMessage } from '../client/sources.js';
import type { Source } from '../contract/source.js';
import type { ChatMessage } from './chat-request.js';

/**
 * The places an answer rests on, each once, in the order of the numbers that it cites them by. Both generations have them. What was
 * found takes their place when an answer cites nothing; as long as it is written, or when it was stopped, nobody knows that.
 */
export function sourcesOf(message: Pick<ChatMessage, 'parts'>): Source[] {
	const texts = message.parts.filter(({ type }) => type === 'text');
	const isGrowing = texts.length === 0 || texts.some((part) => 'state' in part && part.state === 'streaming');
	if (isGrowing && !message.parts.some(({ type }) => type === 'source-url')) return [];
	return sourcesOfMessage(message);
}
