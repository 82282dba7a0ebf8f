import { DocentError } from '../client/docent-error.js';
import type { ChatMessage, ChatQuestion, DocentMetadata, DocentQuestionBody } from './chat-request.js';
import type { DocentTransportOptions } from './transport-options.js';

const names = ['context', 'currentPath', 'filter', 'retrievalPageSize', 'fp', 'threadId'];

function checked(body: object): DocentQuestionBody {
	const unknown = Object.keys(body).find((name) => !names.includes(name));
	if (unknown === undefined) return body;
	const sentence = `Docent: the body of a question has no "${unknown}"; it may have ${names.join(', ')}.`;
	throw new DocentError('options', sentence, { retryable: false });
}

/** What stands on a message beside its text, if the app has put it there. */
function pageOf(metadata: unknown): Pick<DocentMetadata, 'context' | 'currentPath'> {
	const { context, currentPath } = (metadata ?? {}) as DocentMetadata;
	return { ...(Array.isArray(context) && { context }), ...(typeof currentPath === 'string' && { currentPath }) };
}

/** A value, or what a function says it is at the moment. */
const now = <Value>(given: Value | (() => Value)): Value => (given instanceof Function ? given() : given);

/** The thread that the newest answer names: it is there in messages that an app has kept. */
export function threadOf(messages: readonly ChatMessage[]): string | undefined {
	const answer = messages.findLast(({ role }) => role === 'assistant');
	const threadId = (answer?.metadata as DocentMetadata | null | undefined)?.threadId;
	return typeof threadId === 'string' ? threadId : undefined;
}

/**
 * What goes along with a question. What is said nearest to it counts: in the body, the metadata of the call, that of the message,
 * and in the options last.
 *
 * @throws DocentError `options` when the body names something that no question has
 */
export function questionExtras(
	{ messages, body = {}, metadata }: ChatQuestion,
	{ context, currentPath }: DocentTransportOptions,
): DocentQuestionBody {
	const question = messages.findLast(({ role }) => role === 'user');
	return {
		...pageOf({ context: now(context), currentPath: now(currentPath) }),
		...pageOf(question?.metadata),
		...pageOf(metadata),
		...checked(body),
	};
}
