import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';

/** A model that did not answer in time. `message` names the model and the limit. */
export class ModelTimeoutError extends Error {
	override readonly name = 'ModelTimeoutError';
}

/** Nothing that may be asked answered. `message` names what was tried; `cause` is the last failure. */
export class ModelUnavailableError extends Error {
	override readonly name = 'ModelUnavailableError';
}

/** Statuses that say something about the question and nothing about the provider. */
const questionStatuses: readonly number[] = [400, 413, 422];

/** Whether the same call may succeed when it is made again. */
export function isWorthRetrying(error: unknown): boolean {
	if (APICallError.isInstance(error)) return error.isRetryable;
	// A wrong key stays wrong, and a reader who has waited out one timeout does not wait for a second.
	return !LoadAPIKeyError.isInstance(error) && !(error instanceof ModelTimeoutError);
}

/** Whether a failure is the provider's own, so that others should be spared the wait for it. */
export function isProvidersFault(error: unknown): boolean {
	return !(APICallError.isInstance(error) && questionStatuses.includes(error.statusCode ?? 0));
}
