import type { ErrorCode } from '../contract/errors.js';

/** The codes of the service, and those of this side. */
export type AgentErrorCode =
	| ErrorCode
	/** What the client or a method was given makes no sense. */
	| 'options'
	/** The service cannot be reached, or the connection broke. */
	| 'unreachable'
	/** The service did not answer in time, or the job did not end in time. */
	| 'timeout'
	/** Something answered that is no Docent service. */
	| 'protocol'
	/** The job failed; thrown where its text is read. */
	| 'job_failed';

export interface AgentErrorDetails {
	/** HTTP status, when there was one. */
	status?: number | undefined;
	/** @default false */
	retryable?: boolean;
	/** Finds the line in the service's log. */
	requestId?: string | undefined;
	/** Seconds until another try makes sense. */
	retryAfter?: number | undefined;
	cause?: unknown;
}

/**
 * The one error class of the client; what a caller's own signal ends rejects with the signal's reason instead. `message` is a
 * sentence for a person. Test with `AgentError.isInstance`, which survives two copies of the module.
 */
export class AgentError extends Error {
	override readonly name = 'AgentError';
	readonly code: AgentErrorCode;
	readonly status: number | undefined;
	/** Whether the same call may succeed later. */
	readonly retryable: boolean;
	readonly requestId: string | undefined;
	/** Seconds until another try makes sense, from `Retry-After`. */
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
