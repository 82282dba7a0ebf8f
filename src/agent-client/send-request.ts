import { isErrorBody } from '../contract/errors.js';
import { headers } from '../contract/routes.js';
import { AgentError } from './agent-error.js';
import type { AgentClientOptions } from './check-client-options.js';

export interface CallOptions {
	/** Cancels the call, which then rejects with the signal's reason. */
	signal?: AbortSignal | undefined;
}

export interface RequestDetails extends CallOptions {
	/** The body, which is sent as JSON. */
	body?: unknown;
	headers?: Record<string, string | undefined>;
	query?: Record<string, string | number | boolean | undefined>;
}

export type Method = 'GET' | 'POST';

/** Sends a request and resolves with a successful response. Everything else rejects with an `AgentError`. */
export type SendRequest = (method: Method, path: string, details?: RequestDetails) => Promise<Response>;

const defaultTimeoutMs = 30_000;

/** Seconds to wait, from either form of the `Retry-After` header. */
function retryAfterOf(response: Response): number | undefined {
	const value = response.headers.get('retry-after');
	if (value === null) return undefined;
	const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
	return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500;

async function refusalOf(response: Response, baseUrl: string): Promise<AgentError> {
	const { status } = response;
	const body: unknown = await response.json().catch(() => undefined);
	const details = {
		status,
		retryable: isRetryable(status),
		retryAfter: retryAfterOf(response),
		requestId: isErrorBody(body) ? body.requestId : (response.headers.get(headers.requestId) ?? undefined),
	};
	if (isErrorBody(body)) return new AgentError(body.code, body.error, details);
	const fix = isRetryable(status) ? 'try again later' : 'check that baseUrl is a Docent service';
	return new AgentError('protocol', `${baseUrl} answered with the status ${status}; ${fix}.`, details);
}

function searchOf(query: RequestDetails['query'] = {}): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
	return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export function createSendRequest(options: AgentClientOptions): SendRequest {
	const { apiKey, timeoutMs = defaultTimeoutMs, fetch = globalThis.fetch } = options;
	const baseUrl = options.baseUrl.replace(/\/+$/, '');

	return async (method, path, { signal, body, headers: more = {}, query } = {}) => {
		signal?.throwIfAborted();
		// This limits only the wait for the response: a stream may last as long as it needs.
		const timeout = new AbortController();
		const timer = setTimeout(() => timeout.abort(), timeoutMs);
		const sent = Object.entries({
			accept: 'application/json',
			...more,
			authorization: `Bearer ${apiKey}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
		}).filter((entry): entry is [string, string] => entry[1] !== undefined);
		let response: Response;
		try {
			response = await fetch(`${baseUrl}${path}${searchOf(query)}`, {
				method,
				headers: sent,
				...(body !== undefined && { body: JSON.stringify(body) }),
				// A redirect must not carry the key to another address.
				redirect: 'manual',
				signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
			});
		} catch (cause) {
			signal?.throwIfAborted();
			if (timeout.signal.aborted) {
				const message = `${baseUrl} did not answer within ${timeoutMs / 1_000} seconds; try again later.`;
				throw new AgentError('timeout', message, { retryable: true, cause });
			}
			const message = `${baseUrl} cannot be reached; check baseUrl and that the service runs.`;
			throw new AgentError('unreachable', message, { retryable: true, cause });
		} finally {
			clearTimeout(timer);
		}
		if (response.ok) return response;
		throw await refusalOf(response, baseUrl);
	};
}

/** The JSON of a response. Rejects with an `AgentError` when the body is not JSON. */
export async function jsonOf<Body>(response: Response): Promise<Body> {
	const { status } = response;
	const requestId = response.headers.get(headers.requestId) ?? undefined;
	if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
		await response.body?.cancel();
		const message = 'The answer is no JSON; check that baseUrl is a Docent service.';
		throw new AgentError('protocol', message, { status, requestId });
	}
	try {
		return (await response.json()) as Body;
	} catch (cause) {
		const message = 'The connection broke before the answer was complete; try again.';
		throw new AgentError('unreachable', message, { status, requestId, retryable: true, cause });
	}
}
