import type { DocentMessage } from '../widget/chat/message.js';
import type { Source } from '../widget/chat/source.js';
import { sourcesOf as sourcesOfMessage } from '../widget/chat/sources.js';
import type { ChatMessage } from './chat-request.js';

/** The places an answer rests on, each once, in the order of the numbers that it cites them by. Both generations have them. */
export function sourcesOf(message: Pick<ChatMessage, 'parts'>): Source[] {
	return sourcesOfMessage(message as Pick<DocentMessage, 'parts'>);
}
