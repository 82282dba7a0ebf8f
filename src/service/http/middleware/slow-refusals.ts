import { setTimeout as delay } from 'node:timers/promises';

/** Refusals in a second that are sent at once. Readers do not come together as often as that. */
const atOnce = 20;
/** How long further ones are held, in milliseconds. */
const heldMs = 1_000;
/** Largest number that is held. Each one is an open connection. */
const heldMax = 1_000;

/** Holds up refusals when there are many, so that a script that asks again at once leaves the only thread to readers. */
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
