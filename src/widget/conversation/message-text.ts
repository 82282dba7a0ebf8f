import { textsOf } from '../../client/asked-message.js';
import type { DocentMessage } from './message.js';

/** The text of a message. Texts that tools or steps separate become paragraphs. */
export function textOf(message: DocentMessage): string {
	return textsOf(message).join('\n\n');
}
