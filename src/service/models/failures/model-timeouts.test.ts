import { expect, it } from 'vitest';
import { ModelTimeouts } from './model-timeouts.js';

const limits = { firstTokenSeconds: 60, idleSeconds: 0.02, answerSeconds: 60 };

/** Keeps the event loop from turning, as a collection of garbage does. */
function beBusy(ms: number): void {
	const until = performance.now() + ms;
	while (performance.now() < until);
}

it('hears what has come while the process was busy before it judges the model', async () => {
	const timeouts = new ModelTimeouts('openai/one', { ...limits, idleSeconds: 0.5 });
	timeouts.received();
	// From here on, timers come before what has arrived.
	await new Promise<void>((resolve) => setImmediate(resolve));
	const received = new Promise<void>((resolve) => setImmediate(resolve)).then(() => timeouts.received());
	beBusy(600);
	const turns = (async () => {
		for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
		return 'still waiting';
	})();
	expect(await Promise.race([timeouts.over, turns])).toBe('still waiting');
	await received;
	await expect(timeouts.over).rejects.toThrow('openai/one fell silent for 0.5 s.');
});

it('waits for the next word from each word on', async () => {
	const timeouts = new ModelTimeouts('openai/one', limits);
	await expect(Promise.race([timeouts.over, new Promise((resolve) => setTimeout(resolve, 60, 'early'))])).resolves.toBe(
		'early',
	);
	timeouts.received();
	await expect(timeouts.over).rejects.toMatchObject({ name: 'ModelTimeoutError' });
});
