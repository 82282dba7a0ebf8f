import { expect, it } from 'vitest';
import { createSlowRefusals } from './error-edge.js';

it('lets a few refusals go at once, and the rest of a flood one after the other', async () => {
	const slowDown = createSlowRefusals();
	let sent = 0;
	const all = Array.from({ length: 100 }, () =>
		slowDown().then(() => {
			sent++;
		}),
	);
	await new Promise((resolve) => setImmediate(resolve));
	// A second may end in between.
	expect(sent).toBeGreaterThanOrEqual(20);
	expect(sent).toBeLessThanOrEqual(40);
	const timer = setTimeout(() => {}, 5_000);
	await Promise.all(all);
	clearTimeout(timer);
	expect(sent).toBe(100);
});
