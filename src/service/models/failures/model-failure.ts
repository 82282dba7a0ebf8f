import { APICallError, type LanguageModelV2Usage, LoadAPIKeyError } from '@ai-sdk/provider';
import type { ModelFailure } from '../../../contract/schema/insights.js';

/** A model did not answer in time. `message` names the model and the limit. */
export class ModelTimeoutError extends Error {
	override readonly name = 'ModelTimeoutError';
}

/** No model answered. `message` names the models that were tried; `cause` is the last failure. */
export class ModelUnavailableError extends Error {
	override readonly name = 'ModelUnavailableError';
	/** Milliseconds for which the models are left alone; undefined when they were asked. */
	readonly retryAfterMs: number | undefined;

	constructor(
		message: string,
		{ retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
	) {
		super(message, options);
		this.retryAfterMs = retryAfterMs;
	}
}

/** The provider takes no tools. The same question without them may be answered. */
export class ToolsRefusedError extends Error {
	override readonly name = 'ToolsRefusedError';
}

/** What a model sent is not an answer, or not a whole one. `message` says what it sent. */
export class BadAnswerError extends Error {
	override readonly name = 'BadAnswerError';
	/** Tokens that it used all the same, when the provider reports them. */
	readonly usage: LanguageModelV2Usage | undefined;
	/** Whether the same call may bring an answer when it is repeated. */
	readonly isRetryable: boolean;

	constructor(
		readonly reason: Extract<ModelFailure, 'empty' | 'foreign' | 'cut' | 'filtered' | 'refused'>,
		message: string,
		{ usage, retryable = false, ...options }: ErrorOptions & { usage?: LanguageModelV2Usage; retryable?: boolean } = {},
	) {
		super(message, options);
		this.usage = usage;
		this.isRetryable = retryable;
	}
}

/** Statuses that are caused by the question, not by the provider. */
const questionStatuses: readonly number[] = [400, 413, 422];

const statusOf = (error: unknown) => (APICallError.isInstance(error) ? error.statusCode : undefined);

const namesTools = /\btools?\b|tool[_ ]?(?:choice|use|call)|function.?call/i;
const refuses =
	/not? support|unsupported|requires?|not (?:available|enabled|allowed|implemented)|no endpoints|unknown|unrecogni[sz]ed|unexpected|invalid|extra/i;

/** A call of the model's that a server could not read says nothing about whether it takes tools. */
const missesCall = /failed to (?:parse|call)|\barguments\b/i;
/** Fields of an error that name a kind, as in `"type":"invalid_request_error"`, and say nothing of what is refused. */
const kinds = /"(?:type|code|status|failed_generation)"\s*:\s*"(?:[^"\\]|\\.)*"/g;

/** Whether a provider refuses a call because of its tools, in the words that servers have for it. */
export function refusesTools(error: unknown): boolean {
	if (!APICallError.isInstance(error)) return false;
	const { statusCode = 0, message, responseBody = '' } = error;
	// llama.cpp and Ollama have answered with 500.
	if (![400, 404, 405, 422, 500, 501].includes(statusCode)) return false;
	const said = `${message} ${responseBody.replace(kinds, '')}`;
	return namesTools.test(said) && refuses.test(said) && !missesCall.test(said);
}

/** The error in the body of a refusal, as far as it is an object. */
function errorIn(error: APICallError): Record<string, unknown> {
	try {
		const body = JSON.parse(error.responseBody ?? '') as { error?: unknown } | null;
		const said = body?.error ?? body;
		return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

const moderationCodes: readonly unknown[] = ['content_filter', 'content_policy_violation', 'data_inspection_failed'];

/** Whether a moderation of the provider has stopped the question. Some do so with the status of a wrong key. */
function isModerated(error: APICallError): boolean {
	if (error.statusCode !== 400 && error.statusCode !== 403) return false;
	const { code, metadata, innererror } = errorIn(error) as Record<string, object | undefined>;
	if (moderationCodes.includes(code)) return true;
	const {
		flagged_input: input,
		reasons,
		content_filter_result: result,
	} = { ...metadata, ...innererror } as Record<string, unknown>;
	return input !== undefined || reasons !== undefined || result !== undefined;
}

const tooLongCodes: readonly unknown[] = ['context_length_exceeded', 'exceed_context_size_error'];
const tooLong =
	/context[ _-]?(?:length|window|size)|(?:prompt|input|request) (?:is )?too long|too many (?:input )?tokens/i;

/** Whether a prompt was longer than the model reads. Providers without a code for it have words. */
export function isTooLong(error: unknown): boolean {
	if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 413)) return false;
	const { code, type } = errorIn(error);
	return (
		tooLongCodes.includes(code) || tooLongCodes.includes(type) || tooLong.test(`${error.message} ${error.responseBody}`)
	);
}

/** Whether the provider caused a failure, so that other calls should avoid it for a while. */
export function isProvidersFault(error: unknown): boolean {
	if (error instanceof BadAnswerError) return error.reason !== 'filtered' && error.reason !== 'refused';
	if (APICallError.isInstance(error) && isModerated(error)) return false;
	return !questionStatuses.includes(statusOf(error) ?? 0);
}

function reasonOfStatus(status: number): ModelFailure {
	if (status === 401 || status === 403) return 'key';
	if (status === 404 || status === 405) return 'not-found';
	// 402 is an account without credit.
	if (status === 429 || status === 402) return 'rate-limit';
	if (status === 408 || status === 504) return 'timeout';
	if (status >= 500) return 'server-error';
	return status >= 400 ? 'request' : 'foreign';
}

/** Why a model did not answer, for the owner's figures. */
export function failureOf(error: unknown): ModelFailure {
	if (error instanceof BadAnswerError) return error.reason;
	if (error instanceof ModelTimeoutError) return 'timeout';
	if (LoadAPIKeyError.isInstance(error)) return 'key';
	if (APICallError.isInstance(error)) {
		const { statusCode } = error;
		if (isModerated(error)) return 'filtered';
		return statusCode === undefined ? 'unreachable' : reasonOfStatus(statusCode);
	}
	if (error instanceof Error && error.cause !== undefined) return failureOf(error.cause);
	return 'other';
}
