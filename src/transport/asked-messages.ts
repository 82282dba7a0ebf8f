import { type AskedMessage, textsOf } from '../client/asked-message.js';
import { DocentError } from '../client/docent-error.js';
import type { ChatMessage } from './chat-request.js';
import { warnOnce } from './warn-once.js';

const noQuestion = (sentence: string) => new DocentError('request', `Docent: ${sentence}`, { retryable: false });

const readsTextAlone = 'the assistant reads the text of a question alone';

/** Warns about the parts of a message that the assistant does not read. */
function nameUnread({ role, parts }: ChatMessage): void {
	if (role === 'system')
		warnOnce('messages of the role "system" are not sent; what the assistant is told is a setting of the service.');
	if (role !== 'user') return;
	for (const { type } of parts) if (type !== 'text') warnOnce(`${readsTextAlone}; its parts "${type}" are not sent.`);
}

/**
 * The messages as they are sent. The page information goes with the question.
 *
 * @throws DocentError `request` when there is no question, or it has no text
 */
export function askedMessages(messages: readonly ChatMessage[], page: AskedMessage['metadata']): AskedMessage[] {
	const unlike = messages.find(({ parts }) => !Array.isArray(parts));
	if (unlike) throw noQuestion(`the message "${unlike.id}" has no "parts", as messages of AI SDK 5 and newer have.`);
	for (const message of messages) nameUnread(message);
	const question = messages.findLast(({ role }) => role === 'user');
	if (!question) throw noQuestion('there is no question: no message has the role "user".');
	if (textsOf(question).join('').trim() === '') throw noQuestion(`the question has no text, and ${readsTextAlone}.`);
	return messages
		.filter(({ role }) => role !== 'system')
		.map((message) => {
			const { id, role, parts } = message;
			return { id, role, parts, ...(message === question && page && { metadata: page }) };
		});
}
