import { textsOf } from '../../client/texts-of.js';
import type { DocentMessage } from './message.js';

/** The text of a message; text parts that tools or steps separate are paragraphs of their own. */
export function textOf(message: DocentMessage): string {
	return textsOf(message).join('\n\n');
}
