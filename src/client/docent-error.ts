/**
 * Codes the widget can meet. Those of the service (`contract/errors`) travel inside `status` and `message`; the reader's
 * text for each comes from `strings/`.
 */
export type DocentErrorCode =
	/** An option is wrong; thrown by `init`. */
	| 'options'
	/** A function among the options threw an error. */
	| 'hook'
	/** The panel's code could not be loaded. */
	| 'load'
	/** The device is offline. */
	| 'offline'
	/** The service works, but the browser blocks requests to it: CORS, an extension or a policy. */
	| 'blocked'
	/** The service cannot be reached. */
	| 'unreachable'
	/** Status 401. */
	| 'key'
	/** Status 403. */
	| 'forbidden'
	/** Status 404 for the domain. */
	| 'domain'
	/** Status 400, 406, 408, 409, 415 or 422. */
	| 'request'
	/** Status 413. */
	| 'too-large'
	/** Status 402 or 429. */
	| 'limit'
	/** Status 5xx. */
	| 'server'
	/** The response is not an answer: HTML, JSON or nothing. */
	| 'protocol'
	/** The stream broke off. The text so far is kept. */
	| 'cut'
	/** The service reported an error within the stream. The text so far is kept. */
	| 'answer'
	/** The answer ended without any text. */
	| 'empty'
	/** Nothing is at the address of the index. */
	| 'index-missing'
	/** What is at the address is no index, or one of a newer version than the widget. */
	| 'index-foreign'
	/** Files of the index are missing, as in the middle of a deploy. */
	| 'index-incomplete'
	/** The page is a file, and browsers read no index from files. */
	| 'index-file'
	/** The browser cannot read an index. */
	| 'index-browser';

/** Codes that an answer can fail with. Errors of options, hooks and loading belong to the page's author. */
export type AnswerErrorCode = Exclude<DocentErrorCode, 'options' | 'hook' | 'load'>;

/** Codes of a connection that failed, so that nothing more can be loaded either. */
export type ConnectionErrorCode = Extract<AnswerErrorCode, 'offline' | 'blocked' | 'unreachable' | 'cut'>;

/** The window of a limit: all readers per hour, the reader's network per day, the site's key per month. */
export type LimitWindow = 'hour' | 'day' | 'month';

export interface DocentErrorDetails {
	/** HTTP status, when a response came. */
	status?: number;
	/** Whether the same question may succeed later. */
	retryable: boolean;
	/** Seconds to wait before the next try, from `Retry-After`. */
	retryAfter?: number;
	/** The window of the limit that was reached. */
	limit?: LimitWindow;
	/** The request's id in the service's log. */
	requestId?: string;
	cause?: unknown;
}

/** The widget's only error class. `DocentError.isInstance` also works across two copies of the module. */
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
