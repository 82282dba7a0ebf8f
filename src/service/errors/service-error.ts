import { type ErrorCode, statusOfError } from '../../contract/errors.js';
import type { UsageLimit } from '../../contract/limits.js';

interface ServiceErrorDetails {
	/** Headers that the response must carry besides the usual ones, such as `Allow`. */
	headers?: Record<string, string>;
	/** The limit that was reached; with `rate_limited`. */
	limit?: UsageLimit;
	cause?: unknown;
}

const brand = Symbol.for('docent.service-error');

/** A refusal whose `message` is a sentence for the caller. Everything else that is thrown is masked. */
export class ServiceError extends Error {
	override readonly name = 'ServiceError';
	readonly status: number;
	readonly retryable: boolean;
	readonly headers: Record<string, string>;
	readonly limit: UsageLimit | undefined;

	constructor(
		readonly code: ErrorCode,
		message: string,
		details: ServiceErrorDetails = {},
	) {
		super(message, { cause: details.cause });
		this.status = statusOfError[code];
		this.retryable = this.status === 429 || this.status >= 500;
		this.headers = details.headers ?? {};
		this.limit = details.limit;
		Object.defineProperty(this, brand, { value: true });
	}

	static isInstance(value: unknown): value is ServiceError {
		return typeof value === 'object' && value !== null && brand in value;
	}
}
