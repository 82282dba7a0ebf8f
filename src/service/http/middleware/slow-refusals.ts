import { setTimeout as delay } from 'node:timers/promises';

/** Refusals in a second that are sent without a delay. Readers alone do not cause so many. */
const atOnce = 20;
/** Milliseconds by which further refusals are delayed. */
const heldMs = 1_000;
/** Largest number of delayed refusals. Each one is an open connection. */
const heldMax = 1_000;

/**
 * Delays refusals when there are many, so that a script that repeats its request at once does not take the only thread from
 * readers.
 */
export function createSlowRefusals() {
	let second = 0;
	let count = 0;
	let held = 0;
	return async (): Promise<void> => {
		const now = Math.floor(performance.now() / 1_000);
		if (now !== second) count = 0;
		second = now;
		count++;
		if (count <= atOnce || held >= heldMax) return;
		held++;
		await delay(heldMs, undefined, { ref: false });
		held--;
	};
}
