import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls at once, then once for all that came in the pause', () => {
	const call = vi.fn();
	const throttled = throttle(call, 50);
	throttled();
	expect(call).toHaveBeenCalledTimes(1);
	for (let moment = 0; moment < 4; moment++) {
		vi.advanceTimersByTime(10);
		throttled();
	}
	expect(call).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(10);
	expect(call).toHaveBeenCalledTimes(2);
});

it('calls at once again after a rest', () => {
	const call = vi.fn();
	const throttled = throttle(call, 50);
	throttled();
	vi.advanceTimersByTime(200);
	throttled();
	expect(call).toHaveBeenCalledTimes(2);
	vi.advanceTimersByTime(200);
	expect(call).toHaveBeenCalledTimes(2);
});
