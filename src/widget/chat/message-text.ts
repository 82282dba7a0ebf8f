import type { DocentMessage } from './message.js';

/** The text of a message; text parts that tools or steps separate are paragraphs of their own. */
export function textOf(message: DocentMessage): string {
	const texts: string[] = [];
	for (const part of message.parts) if (part.type === 'text' && part.text) texts.push(part.text);
	return texts.join('\n\n');
}
