import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

let breaker: CircuitBreaker;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['performance'] });
	breaker = new CircuitBreaker({ name: 'acme/model', failures: 3, restMs: 1_000 });
});
afterEach(() => void vi.useRealTimers());

function failTimes(count: number): void {
	for (let failure = 0; failure < count; failure++) {
		breaker.permit();
		breaker.fail();
	}
}

it('opens after so many failures in a row, and not before', () => {
	failTimes(2);
	expect(breaker.permit()).toBe(true);
	breaker.fail();
	expect(breaker.permit()).toBe(false);
	expect(breaker.circuit).toEqual({ name: 'acme/model', state: 'open', failures: 3 });
});

it('begins to count again after a success', () => {
	failTimes(2);
	breaker.permit();
	breaker.succeed();
	failTimes(2);
	expect(breaker.circuit).toMatchObject({ state: 'closed', failures: 2 });
});

it('lets a single probe through after its rest, and closes when that succeeds', () => {
	failTimes(3);
	vi.advanceTimersByTime(999);
	expect([breaker.permit(), breaker.waitMs]).toEqual([false, 1]);
	vi.advanceTimersByTime(1);
	expect(breaker.circuit.state).toBe('half-open');
	expect(breaker.permit()).toBe(true);
	expect([breaker.permit(), breaker.waitMs]).toEqual([false, 1_000]);
	breaker.succeed();
	expect(breaker.circuit).toMatchObject({ state: 'closed', failures: 0 });
	expect(breaker.permit()).toBe(true);
});

it('rests again when the probe fails', () => {
	failTimes(3);
	vi.advanceTimersByTime(1_000);
	breaker.permit();
	breaker.fail();
	vi.advanceTimersByTime(999);
	expect(breaker.permit()).toBe(false);
	vi.advanceTimersByTime(1);
	expect(breaker.permit()).toBe(true);
});

it('lets another probe through when the first told nothing', () => {
	failTimes(3);
	vi.advanceTimersByTime(1_000);
	breaker.permit();
	breaker.release();
	expect(breaker.permit()).toBe(true);
});
