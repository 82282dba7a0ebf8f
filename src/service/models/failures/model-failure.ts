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

/** Whether the provider caused a failure, so that other calls should avoid it for a while. */
export function isProvidersFault(error: unknown): boolean {
	if (error instanceof BadAnswerError) return error.reason !== 'filtered' && error.reason !== 'refused';
	return !questionStatuses.includes(statusOf(error) ?? 0);
}

function reasonOfStatus(status: number): ModelFailure {
	if (status === 401 || status === 403) return 'key';
	if (status === 404 || status === 405) return 'not-found';
	if (status === 429) return 'rate-limit';
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
		return statusCode === undefined ? 'unreachable' : reasonOfStatus(statusCode);
	}
	if (error instanceof Error && error.cause !== undefined) return failureOf(error.cause);
	return 'other';
}
