import type { UsageLimit } from './limits.js';

/** The error codes of the service and the HTTP status each one travels with. */
export const statusOfError = {
	invalid_request: 400,
	invalid_json: 400,
	missing_key: 401,
	unknown_key: 401,
	revoked_key: 401,
	expired_key: 401,
	wrong_key_kind: 403,
	scope_not_allowed: 403,
	domain_not_allowed: 403,
	project_not_allowed: 403,
	origin_not_allowed: 403,
	unknown_route: 404,
	unknown_domain: 404,
	unknown_project: 404,
	unknown_job: 404,
	unknown_thread: 404,
	unknown_message: 404,
	unknown_page: 404,
	unknown_key_id: 404,
	unknown_gap: 404,
	method_not_allowed: 405,
	conflict: 409,
	body_too_large: 413,
	unsupported_media_type: 415,
	unknown_host: 421,
	rate_limited: 429,
	internal: 500,
	unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof statusOfError;

/** The JSON body of every response that is not a success. */
export interface ErrorBody {
	error: string;
	code: ErrorCode;
	requestId: string;
	/** The limit that was reached; with `rate_limited`. */
	limit?: UsageLimit;
	/** The same sentence as `error`; with `unknown_page`. */
	message?: string;
}

/** Whether a parsed body is a Docent error. It tells an unknown domain from a missing generation. */
export function isErrorBody(body: unknown): body is ErrorBody {
	if (typeof body !== 'object' || body === null) return false;
	const { error, code } = body as Partial<Record<keyof ErrorBody, unknown>>;
	return typeof error === 'string' && typeof code === 'string' && Object.hasOwn(statusOfError, code);
}
