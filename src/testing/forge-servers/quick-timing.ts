import type { ForgeTiming } from '../../service/forge/rest-client.js';

/** Waits of seconds pass in milliseconds. */
export const quickTiming: ForgeTiming = { requestMs: 1_000, attempts: 4, longestWaitMs: 90_000, secondMs: 5 };
