/** How long a forge is waited for. */
export interface ForgeTiming {
	/** For one request, in milliseconds. */
	requestMs: number;
	/** Of one request, the first included. */
	attempts: number;
	/** Longest wait for a rate limit, in milliseconds; longer ones are left to the queue of jobs. */
	longestWaitMs: number;
	/** Milliseconds that a second of waiting takes; tests have less time. */
	secondMs: number;
}

export const forgeTiming: ForgeTiming = { requestMs: 30_000, attempts: 4, longestWaitMs: 90_000, secondMs: 1_000 };
