import type { ErrorCode } from '../contract/errors.js';

/** The service's error codes, and the codes of this client. */
export type AgentErrorCode =
	| ErrorCode
	/** An option of the client or of a method is not valid. */
	| 'options'
	/** The service cannot be reached, or the connection broke. */
	| 'unreachable'
	/** The service did not answer in time, or the job did not end in time. */
	| 'timeout'
	/** The answer does not come from a Docent service. */
	| 'protocol'
	/** The job failed. Reading its text throws this code. */
	| 'job_failed';

export interface AgentErrorDetails {
	/** HTTP status of the answer; absent when no answer came. */
	status?: number | undefined;
	/** @default false */
	retryable?: boolean;
	/** The request's id in the service's log. */
	requestId?: string | undefined;
	/** Seconds to wait before the next try. */
	retryAfter?: number | undefined;
	cause?: unknown;
}

/**
 * The only error class of the client. A call that the caller's own signal aborts rejects with the signal's reason instead.
 * `message` is a sentence for people. Test with `AgentError.isInstance`, which survives two copies of the module.
 */
export class AgentError extends Error {
	override readonly name = 'AgentError';
	readonly code: AgentErrorCode;
	readonly status: number | undefined;
	/** Whether the same call may succeed later. */
	readonly retryable: boolean;
	readonly requestId: string | undefined;
	/** Seconds to wait before the next try, from `Retry-After`. */
	readonly retryAfter: number | undefined;

	constructor(code: AgentErrorCode, message: string, details: AgentErrorDetails = {}) {
		super(message, { cause: details.cause });
		this.code = code;
		this.status = details.status;
		this.retryable = details.retryable ?? false;
		this.requestId = details.requestId;
		this.retryAfter = details.retryAfter;
	}

	static isInstance(value: unknown): value is AgentError {
		return (value as Partial<AgentError> | null | undefined)?.name === 'AgentError';
	}
}
