import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';

/** A model did not answer in time. `message` names the model and the limit. */
export class ModelTimeoutError extends Error {
	override readonly name = 'ModelTimeoutError';
}

/** No model answered. `message` names the models that were tried; `cause` is the last failure. */
export class ModelUnavailableError extends Error {
	override readonly name = 'ModelUnavailableError';
}

/** Statuses that are caused by the question, not by the provider. */
const questionStatuses: readonly number[] = [400, 413, 422];

/** Whether the same call may succeed when it is repeated. */
export function isWorthRetrying(error: unknown): boolean {
	if (APICallError.isInstance(error)) return error.isRetryable;
	// A wrong key stays wrong, and a reader must not wait for a second timeout.
	return !LoadAPIKeyError.isInstance(error) && !(error instanceof ModelTimeoutError);
}

/** Whether the provider caused a failure, so that other calls should avoid it for a while. */
export function isProvidersFault(error: unknown): boolean {
	return !(APICallError.isInstance(error) && questionStatuses.includes(error.statusCode ?? 0));
}
