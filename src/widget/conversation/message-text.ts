import { type DocentMessage, textsOf } from './message.js';

/** The text of a message; text parts that tools or steps separate are paragraphs of their own. */
export function textOf(message: DocentMessage): string {
	return textsOf(message).join('\n\n');
}
