import { isErrorBody } from '../contract/errors.js';
import { headers } from '../contract/routes.js';
import { DocentError, type DocentErrorCode, type LimitWindow } from './docent-error.js';

/** A response without success, with its body read. */
export interface ResponseFailure {
	status: number;
	/** The service's error code; undefined when a proxy, a router or a service without codes answered. */
	code: string | undefined;
	error: DocentError;
}

const codeOfStatus: Record<number, DocentErrorCode> = {
	401: 'key',
	402: 'limit',
	403: 'forbidden',
	404: 'domain',
	405: 'domain',
	410: 'domain',
	413: 'too-large',
	429: 'limit',
};

const retryableStatuses = new Set([408, 409, 425, 429]);

function errorCode(status: number): DocentErrorCode {
	if (status >= 500) return 'server';
	return codeOfStatus[status] ?? (status >= 400 ? 'request' : 'protocol');
}

/** Seconds from now of a `Retry-After` header, which contains seconds or a date. */
function parseRetryAfter(value: string | null, now: number): number | undefined {
	if (value === null || value.trim() === '') return undefined;
	const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
	return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** The window in a limit's name, in any spelling: `assistantPerAddressAndDay`, `"per-day";r=0;t=60`. */
function windowOf(name: string): LimitWindow | undefined {
	return /hour|day|month/.exec(name.toLowerCase())?.[0] as LimitWindow | undefined;
}

async function readJson(response: Response): Promise<unknown> {
	try {
		return JSON.parse(await response.text());
	} catch {
		return undefined;
	}
}

/** Reads a response without success, with its body. */
export async function readFailure(response: Response, now: number): Promise<ResponseFailure> {
	const { status } = response;
	const json = await readJson(response);
	const body = isErrorBody(json) ? json : undefined;
	const rateLimit = (status === 429 && response.headers.get('ratelimit')) || '';
	const untilReset = /;\s*t=(\d+)/.exec(rateLimit)?.[1] ?? null;
	const retryAfter = parseRetryAfter(response.headers.get('retry-after') ?? untilReset, now);
	const limit = windowOf(body?.limit ?? rateLimit);
	const requestId = body?.requestId ?? response.headers.get(headers.requestId) ?? undefined;
	return {
		status,
		code: body?.code,
		error: new DocentError(errorCode(status), body?.error ?? `The service answered with status ${status}.`, {
			status,
			retryable: status >= 500 || retryableStatuses.has(status),
			...(retryAfter !== undefined && { retryAfter }),
			...(limit && { limit }),
			...(requestId !== undefined && { requestId }),
		}),
	};
}
