import { APICallError, type LanguageModelV2Usage, LoadAPIKeyError } from '@ai-sdk/provider';
import type { ModelFailure } from '../../../contract/schema/insights.js';

/** A model did not answer in time. `message` names the model and the limit. */
export class ModelTimeoutError extends Error {
	override readonly name = 'ModelTimeoutError';
}

/** No model answered. `message` names the models that were tried; `cause` is the last failure. */
export class ModelUnavailableError extends Error {
	override readonly name = 'ModelUnavailableError';
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
