import type { Connection } from '../client/call-service.js';
import { DocentError } from '../client/docent-error.js';
import type { ContextItem } from '../contract/assistant.js';
import { contextItems } from '../contract/limits.js';
import { badOption, checkedOptions } from '../options/check-options.js';
import { connectionOptions } from '../options/connection-options.js';
import type {
	ChatMessage,
	ChatQuestion,
	DocentMetadata,
	DocentQuestionBody,
	DocentTransportOptions,
} from './chat-request.js';
import { warnOnce } from './warn-once.js';

const contextTypes: unknown[] = ['code', 'textSelection'];
const isText = (value: unknown) => typeof value === 'string';
const isTextOrAbsent = (value: unknown) => value == null || isText(value);

function isContextItem(item: unknown): item is ContextItem {
	const { type, value, path, elementId } = (item ?? {}) as Record<keyof ContextItem, unknown>;
	return isText(value) && (type == null || contextTypes.includes(type)) && [path, elementId].every(isTextOrAbsent);
}

/** The members of a question that are not options, with their checks and the words of their errors. */
const extras = {
	context: {
		expected: 'a list such as [{"type":"code","value":"npm start"}]',
		fits: (value: unknown) => Array.isArray(value) && value.every(isContextItem),
	},
	currentPath: { expected: 'a path such as /guide', fits: isText },
	threadId: { expected: 'the id of a thread, or null', fits: isText },
};
const names = ['context', 'currentPath', 'filter', 'retrievalPageSize', 'fp', 'threadId'];

/** Leaves out members that the interface does not have. Libraries for chats add their own to each question. */
function onlyKnown(body: object): DocentQuestionBody {
	const unknown = Object.keys(body).filter((name) => !names.includes(name));
	if (unknown.length > 0) {
		const listed = unknown.map((name) => `"${name}"`).join(', ');
		warnOnce(`the body of a question has no ${listed}; only ${names.join(', ')} are sent.`);
	}
	return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

/** The page information in a message's metadata, if the app has set it. Metadata may have members of the app by the same names. */
function pageOf(metadata: unknown): Pick<DocentMetadata, 'context' | 'currentPath'> {
	const page = (metadata ?? {}) as Pick<DocentMetadata, 'context' | 'currentPath'>;
	const usable = (['context', 'currentPath'] as const).filter((name) => {
		if (page[name] == null) return false;
		const { expected, fits } = extras[name];
		if (!fits(page[name])) warnOnce(`"${name}" in the metadata of a message is not sent; it must be ${expected}.`);
		return fits(page[name]);
	});
	return Object.fromEntries(usable.map((name) => [name, page[name]]));
}

const currentValue = <Value>(given: Value | (() => Value)): Value => (given instanceof Function ? given() : given);

/** The thread in the newest stored answer. */
export function threadOf(messages: readonly ChatMessage[]): string | undefined {
	const answer = messages.findLast(({ role }) => role === 'assistant');
	const threadId = (answer?.metadata as DocentMetadata | null | undefined)?.threadId;
	return typeof threadId === 'string' ? threadId : undefined;
}

/**
 * The members that are sent with a question. The body overrides the metadata of the call, which overrides that of the message. The
 * options come last.
 *
 * @param defaults the option `body`
 * @throws DocentError `options` when a member cannot be used
 */
export function questionExtras(
	{ messages, body = {}, metadata }: ChatQuestion,
	{ context, currentPath }: DocentTransportOptions,
	defaults: object,
): DocentQuestionBody {
	const question = messages.findLast(({ role }) => role === 'user');
	const chosen: DocentQuestionBody = {
		...({ context: currentValue(context), currentPath: currentValue(currentPath) } as DocentQuestionBody),
		...onlyKnown(defaults),
		...pageOf(question?.metadata),
		...pageOf(metadata),
		...onlyKnown(body),
	};
	for (const [name, { expected, fits }] of Object.entries(extras)) {
		const value = chosen[name as keyof typeof extras];
		if (value != null && !fits(value)) throw badOption(name, expected, value);
	}
	const { length = 0 } = chosen.context ?? [];
	if (length > contextItems.max)
		warnOnce(`a question takes ${contextItems.max} context items; the others are not sent.`);
	return chosen;
}

/** @throws DocentError with the code `options` when an option is missing or wrong */
export function resolveConnection(given: DocentTransportOptions): Connection {
	const baseUrl = globalThis.location?.origin ?? '';
	const checked = checkedOptions(connectionOptions, given);
	// Only the widget has a page to read the filter from.
	if (checked.filter === 'auto') throw badOption('filter', 'an object such as {"version":"2"}', 'auto');
	return { baseUrl, ...checked } as unknown as Connection;
}

/** The first question throws this error, because a page that is rendered on a server creates the transport without asking. */
export const missingBaseUrl = () =>
	new DocentError('options', 'Docent: the option "baseUrl" is required outside of a browser.', {
		retryable: false,
	});
