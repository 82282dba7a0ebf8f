import {
	APICallError,
	type LanguageModelV2,
	type LanguageModelV2CallOptions,
	type LanguageModelV2Usage,
} from '@ai-sdk/provider';
import { BadAnswerError } from './failures/model-failure.js';
import type { OnPart } from './push-parts.js';

export type Fetch = typeof globalThis.fetch;

/** Creates a provider's model with the given `fetch`. */
export type CreateModel = (fetch: Fetch) => LanguageModelV2;

/** A server sent one JSON text in place of the requested stream. */
export class NotStreamed extends Error {
	override readonly name = 'NotStreamed';

	constructor(readonly text: string) {
		super('The server sent one JSON text in place of a stream.');
	}
}

/** Longest answer that is read as a whole, in UTF-16 code units. */
export const wholeMaxLength = 4_000_000;

/**
 * Checks a successful response whose type is not an event stream. Events with another type pass. JSON throws `NotStreamed`, all else
 * a `BadAnswerError`.
 */
export function checkBody(text: string, contentType: string | null): void {
	const start = text.trimStart().slice(0, 200);
	if (/^(?:data|event|id|retry)?:/.test(start)) return;
	if (start.startsWith('{') && text.length <= wholeMaxLength) throw new NotStreamed(text);
	const what = /^<(?:!doctype|html|head|body|\?xml)/i.test(start) ? 'a web page' : (contentType ?? 'an unknown text');
	throw new BadAnswerError(
		'foreign',
		`The address of the model answered with ${what}, which is not an answer of a model.`,
	);
}

/** A `fetch` that refuses answers that are not streams. The provider's package handles errors of the provider. */
export const fetchStream: Fetch = async (url, init) => {
	const response = await globalThis.fetch(url, init);
	const type = response.headers.get('content-type');
	if (!response.ok || type?.startsWith('text/event-stream')) return response;
	const text = await response.text();
	checkBody(text, type);
	return new Response(text, { status: response.status, headers: { 'content-type': 'text/event-stream' } });
};

export function readJson(text: string): { error?: unknown } | null {
	try {
		return JSON.parse(text) as { error?: unknown } | null;
	} catch {
		return null;
	}
}

/** The error for a JSON text that is not an answer. */
export function foreignJson(text: string, cause?: unknown): Error {
	const said = readJson(text);
	if (typeof said?.error === 'object' && said.error !== null) return errorOfEvent(said.error);
	if (typeof said?.error === 'string')
		return new BadAnswerError('foreign', `The address of the model answered with an error: ${said.error}`);
	return new BadAnswerError(
		'foreign',
		'The address of the model answered with JSON that is not an answer of a model.',
		{
			cause,
		},
	);
}

/** Reads an answer that came as one JSON text, as the provider's package reads it. */
export async function pushWholeAnswer(
	createModel: CreateModel,
	{ text }: NotStreamed,
	options: LanguageModelV2CallOptions,
	onPart: OnPart,
): Promise<void> {
	const model = createModel(async () => new Response(text, { headers: { 'content-type': 'application/json' } }));
	let result: Awaited<ReturnType<LanguageModelV2['doGenerate']>>;
	try {
		result = await model.doGenerate(options);
	} catch (error) {
		throw APICallError.isInstance(error) || error instanceof TypeError ? foreignJson(text, error) : error;
	}
	onPart({ type: 'stream-start', warnings: result.warnings });
	let words = '';
	result.content.forEach((part, index) => {
		if (part.type === 'tool-call') onPart(part);
		if (part.type !== 'text' && part.type !== 'reasoning') return;
		const id = String(index);
		if (part.type === 'text') words += part.text;
		onPart({ type: `${part.type}-start`, id });
		onPart({ type: `${part.type}-delta`, id, delta: part.text });
		onPart({ type: `${part.type}-end`, id });
	});
	if (result.content.length === 0 && result.finishReason === 'unknown') throw foreignJson(text);
	if (words === '' && /"refusal"\s*:\s*"/.test(text)) throw refusal(result.usage);
	onPart({ type: 'finish', finishReason: result.finishReason, usage: result.usage });
}

export const refusal = (usage: LanguageModelV2Usage) =>
	new BadAnswerError('refused', 'The model declined to answer.', { usage });

/** Statuses of the errors that providers name in words. */
const statusesOfWords: Record<string, number> = {
	authentication_error: 401,
	invalid_api_key: 401,
	permission_error: 403,
	not_found_error: 404,
	model_not_found: 404,
	rate_limit_error: 429,
	rate_limit_exceeded: 429,
	insufficient_quota: 429,
	invalid_request_error: 400,
	context_length_exceeded: 400,
	exceed_context_size_error: 400,
	timeout_error: 504,
};

/**
 * An error within a successful response that had already begun. Some servers give a status as its code, others a word. Without
 * either it counts as a fault of the provider.
 */
export function errorOfEvent(error: unknown): Error {
	if (error instanceof Error) return error;
	const details = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
	if (typeof details.error === 'object' && details.error !== null) return errorOfEvent(details.error);
	const names = [details.code, details.status, details.type].map(String);
	const status = names.find((name) => /^[45]\d\d$/.test(name));
	const word = names.find((name) => Object.hasOwn(statusesOfWords, name));
	const message = [details.message, error].find((text) => typeof text === 'string') ?? 'It does not say which.';
	return new APICallError({
		message: `The model reported an error: ${message}`,
		url: '',
		requestBodyValues: {},
		statusCode: status ? Number(status) : ((word === undefined ? undefined : statusesOfWords[word]) ?? 500),
	});
}
