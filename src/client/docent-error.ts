/**
 * Codes the widget can meet. Those of the service (`contract/errors`) travel inside `status` and `message`; the reader's
 * text for each comes from `strings/`.
 */
export type DocentErrorCode =
	/** A bad option; thrown by `init`. */
	| 'options'
	/** A function among the options threw. */
	| 'hook'
	/** The panel's code could not be fetched. */
	| 'load'
	/** The device has no connection. */
	| 'offline'
	/** The service is up, but the browser may not talk to it: CORS, an extension, a policy. */
	| 'blocked'
	/** The service cannot be reached at all. */
	| 'unreachable'
	/** 401. */
	| 'key'
	/** 403. */
	| 'forbidden'
	/** 404 of a domain. */
	| 'domain'
	/** 400, 406, 408, 409, 415, 422. */
	| 'request'
	/** 413. */
	| 'too-large'
	/** 402, 429. */
	| 'limit'
	/** 5xx. */
	| 'server'
	/** An answer that is no answer: HTML, JSON, nothing at all. */
	| 'protocol'
	/** The stream ended without its end. What came is kept. */
	| 'cut'
	/** The service reported an error inside the stream. What came is kept. */
	| 'answer'
	/** The answer ended without a word. */
	| 'empty';

/** What an answer can meet: bad options are told to the page's author, and a panel that is not there tells nothing. */
export type AnswerErrorCode = Exclude<DocentErrorCode, 'options' | 'hook' | 'load'>;

/** The documentation's readers together per hour, the reader's network per day, the site's key per month. */
export type LimitWindow = 'hour' | 'day' | 'month';

export interface DocentErrorDetails {
	/** HTTP status, when there was one. */
	status?: number;
	/** Whether the same question may succeed later. */
	retryable: boolean;
	/** Seconds until another try makes sense, from `Retry-After`. */
	retryAfter?: number;
	/** Which limit was hit, by the time that it counts over. */
	limit?: LimitWindow;
	/** Finds the line in the service's log. */
	requestId?: string;
	cause?: unknown;
}

/** The one error class of the widget. Test with `DocentError.isInstance`, which survives two copies of the module. */
export class DocentError extends Error {
	override readonly name = 'DocentError';
	declare readonly status: number | undefined;
	declare readonly retryable: boolean;
	declare readonly retryAfter: number | undefined;
	declare readonly limit: LimitWindow | undefined;
	declare readonly requestId: string | undefined;

	constructor(
		readonly code: DocentErrorCode,
		message: string,
		details: DocentErrorDetails,
	) {
		super(message);
		Object.assign(this, details);
	}

	static isInstance(value: unknown): value is DocentError {
		return (value as Partial<DocentError> | null | undefined)?.name === 'DocentError';
	}
}
