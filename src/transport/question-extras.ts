import type { AskedMessage } from '../client/asked-message.js';
import type { Connection } from '../client/call-service.js';
import { DocentError } from '../client/docent-error.js';
import { badOption, checkedOptions } from '../options/check-options.js';
import { connectionOptions } from '../options/connection-options.js';
import type {
	ChatMessage,
	ChatQuestion,
	DocentMetadata,
	DocentQuestionBody,
	DocentTransportOptions,
} from './chat-request.js';

const names = ['context', 'currentPath', 'filter', 'retrievalPageSize', 'fp', 'threadId'];

function checked(body: object): DocentQuestionBody {
	const unknown = Object.keys(body).find((name) => !names.includes(name));
	if (unknown === undefined) return body;
	const sentence = `Docent: the body of a question has no "${unknown}"; it may have ${names.join(', ')}.`;
	throw new DocentError('options', sentence, { retryable: false });
}

/** The page information in a message's metadata, if the app has set it. */
function pageOf(metadata: unknown): Pick<DocentMetadata, 'context' | 'currentPath'> {
	const { context, currentPath } = (metadata ?? {}) as DocentMetadata;
	return { ...(Array.isArray(context) && { context }), ...(typeof currentPath === 'string' && { currentPath }) };
}

/** A value, or the current result of a function. */
const now = <Value>(given: Value | (() => Value)): Value => (given instanceof Function ? given() : given);

/** The thread in the newest stored answer. */
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

/** The messages as they are sent. The page information goes with the question. */
export function askedMessages(messages: readonly ChatMessage[], page: AskedMessage['metadata']): AskedMessage[] {
	const question = messages.findLast(({ role }) => role === 'user');
	return messages.map((message) => {
		const { id, role, parts } = message;
		return { id, role, parts, ...(message === question && page && { metadata: page }) };
	});
}

/** @throws DocentError with the code `options` when an option is missing or wrong */
export function resolveConnection(given: DocentTransportOptions): Connection {
	const baseUrl = globalThis.location?.origin ?? '';
	const checked = checkedOptions(connectionOptions, given);
	// Only the widget has a page to read the filter from.
	if (checked.filter === 'auto') throw badOption('filter', 'an object such as {"version":"2"}', 'auto');
	return { baseUrl, ...checked } as unknown as Connection;
}

/** This error waits for the first question: a page that is rendered on a server creates the transport without asking. */
export const missingBaseUrl = () =>
	new DocentError('options', 'Docent: the option "baseUrl" must be given where there is no page.', {
		retryable: false,
	});
