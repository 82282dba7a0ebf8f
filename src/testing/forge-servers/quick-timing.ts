import type { ForgeTiming } from '../../service/forge/rest-client.js';

/** Makes waits short: a second lasts 5 ms. */
export const quickTiming: ForgeTiming = { requestMs: 1_000, attempts: 4, longestWaitMs: 90_000, secondMs: 5 };
