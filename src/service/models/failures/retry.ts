import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';
import { retryAfterMs } from '../../errors/retry-after.js';
import { BadAnswerError, ModelTimeoutError } from './model-failure.js';

/** Whether the same call may succeed when it is repeated. */
export function isWorthRetrying(error: unknown): boolean {
	if (APICallError.isInstance(error)) return error.isRetryable;
	if (error instanceof BadAnswerError) return error.isRetryable;
	// A wrong key stays wrong, and a reader must not wait for a second timeout.
	return !LoadAPIKeyError.isInstance(error) && !(error instanceof ModelTimeoutError);
}

/** Longest wait for a provider that asks for one, in milliseconds. */
const longestPauseMs = 10_000;
const firstDelayMs = 400;

function headersOf(error: unknown): Record<string, string> {
	const headers = typeof error === 'object' && error !== null && 'responseHeaders' in error && error.responseHeaders;
	return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {};
}

/** Milliseconds that an error asks to wait: `retry-after-ms`, or `Retry-After`. */
function askedMs(error: unknown): number | undefined {
	const headers = headersOf(error);
	const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
	return ms >= 0 ? ms : retryAfterMs(headers['retry-after']);
}

/**
 * Milliseconds until a call is repeated, doubled with every attempt; `undefined` when the provider asks for too long a wait. A
 * random part keeps calls that failed together from coming back together.
 */
export function retryDelayMs(attempt: number, error: unknown, random: number): number | undefined {
	const asked = askedMs(error);
	if (asked !== undefined) return asked > longestPauseMs ? undefined : asked;
	return Math.min(longestPauseMs, firstDelayMs * 2 ** attempt * (0.5 + random / 2));
}
