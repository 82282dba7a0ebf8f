import { addressOf, type Connection } from '../client/call-service.js';
import { assistantMessagePath } from '../contract/routes.js';
import { optionError } from '../options/check-options.js';
import type { ChatQuestion, ChatRequest, DocentTransportOptions, PreparedRequest, Resolvable } from './chat-request.js';

/** A request as it is sent. */
export interface Prepared<Request extends ChatRequest> {
	request: Request;
	credentials: RequestCredentials | undefined;
	/** The option `body`. What a question says itself counts more. */
	defaults: object;
}

const resolved = async <Value>(given: Resolvable<Value> | undefined): Promise<Value | undefined> =>
	given instanceof Function ? given() : given;

/** The values of the options and of the call, as the app's function gets them. A value of the call wins. */
async function given(
	{ chatId, metadata, ...call }: ChatRequest,
	options: DocentTransportOptions,
	{ baseUrl, domain }: Connection,
) {
	const headers = new Headers(await resolved(options.headers));
	const defaults = (await resolved(options.body)) ?? {};
	for (const [name, value] of new Headers(call.headers)) headers.set(name, value);
	const request = {
		id: chatId,
		requestMetadata: metadata,
		body: { ...defaults, ...call.body } as Record<string, unknown>,
		headers: Object.fromEntries(headers),
		credentials: await resolved(options.credentials),
		api: addressOf({ baseUrl }, assistantMessagePath('v2', domain)),
	};
	return { request, defaults };
}

function checkAddress(prepared: PreparedRequest | undefined, api: string): void {
	if (prepared?.api === undefined || prepared.api === api) return;
	throw optionError('a prepared request cannot change "api"; the option "baseUrl" or "fetch" says where questions go.');
}

/**
 * The request for a question, after the options and `prepareSendMessagesRequest` have changed it.
 * @throws DocentError `options` when the function changes the address
 */
export async function prepareQuestion(
	question: ChatQuestion,
	options: DocentTransportOptions,
	connection: Connection,
): Promise<Prepared<ChatQuestion>> {
	const { trigger, messageId } = question;
	const { request, defaults } = await given(question, options, connection);
	const from = { ...request, trigger, messageId };
	const prepared = await options.prepareSendMessagesRequest?.({ ...from, messages: [...question.messages] });
	checkAddress(prepared, from.api);
	// The SDK's own transport sends these fields in the body. Functions that were written for it may return them here too.
	const {
		messages = question.messages,
		id: _,
		trigger: _t,
		messageId: _m,
		...body
	} = {
		...(prepared?.body ?? question.body),
	} as Partial<ChatQuestion> & { id?: string };
	return {
		request: { ...question, messages, body, headers: new Headers(prepared?.headers ?? from.headers) },
		credentials: prepared?.credentials ?? from.credentials,
		// The function was given the defaults.
		defaults: prepared?.body ? {} : defaults,
	};
}

/**
 * The request for the rest of a cut answer, after the options and `prepareReconnectToStreamRequest` have changed it.
 * @throws DocentError `options` when the function changes the address
 */
export async function prepareReplay(
	request: ChatRequest,
	options: DocentTransportOptions,
	connection: Connection,
): Promise<Prepared<ChatRequest>> {
	const { request: from, defaults } = await given(request, options, connection);
	const prepared = await options.prepareReconnectToStreamRequest?.(from);
	checkAddress(prepared, from.api);
	return {
		request: { ...request, headers: new Headers(prepared?.headers ?? from.headers) },
		credentials: prepared?.credentials ?? from.credentials,
		defaults,
	};
}
