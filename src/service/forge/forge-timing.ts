/** Time limits for requests to a forge. */
export interface ForgeTiming {
	/** Milliseconds that one request may take. */
	requestMs: number;
	/** Number of attempts at one request, the first included. */
	attempts: number;
	/** Longest wait for a rate limit, in milliseconds. The job queue handles longer waits. */
	longestWaitMs: number;
	/** Milliseconds per second of waiting; tests use fewer. */
	secondMs: number;
}

export const forgeTiming: ForgeTiming = { requestMs: 30_000, attempts: 4, longestWaitMs: 90_000, secondMs: 1_000 };
