import { expect, it, vi } from 'vitest';
import { retryDelayMs } from './retry.js';

const asking = (responseHeaders: Record<string, string>) => Object.assign(new Error('429'), { responseHeaders });

it('doubles, with a random half', () => {
	expect([0, 1, 2].map((attempt) => retryDelayMs(attempt, undefined, 1))).toEqual([400, 800, 1_600]);
	expect(retryDelayMs(0, undefined, 0)).toBe(200);
	expect(retryDelayMs(20, undefined, 1)).toBe(10_000);
});

it('waits as long as the provider asks', () => {
	expect(retryDelayMs(0, asking({ 'retry-after': '3' }), 0.5)).toBe(3_000);
	expect(retryDelayMs(3, asking({ 'retry-after-ms': '20', 'retry-after': '9' }), 0.5)).toBe(20);
});

it('waits until the date that the provider names', () => {
	vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] });
	expect(retryDelayMs(3, asking({ 'retry-after': 'Sat, 21 Nov 2026 10:00:05 GMT' }), 0.5)).toBe(5_000);
	expect(retryDelayMs(3, asking({ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }), 0.5)).toBe(0);
	vi.useRealTimers();
});

it('does not repeat when the provider asks for more than a reader would wait', () => {
	expect(retryDelayMs(0, asking({ 'retry-after': '60' }), 0.5)).toBeUndefined();
});

it('takes no notice of what is no time', () => {
	expect(retryDelayMs(0, asking({ 'retry-after': 'soon' }), 1)).toBe(400);
	// `Date.parse` takes them for months and years.
	expect(retryDelayMs(0, asking({ 'retry-after': '-5' }), 1)).toBe(400);
	expect(retryDelayMs(0, asking({ 'retry-after': '1/1/1' }), 1)).toBe(400);
	expect(retryDelayMs(0, 'text', 1)).toBe(400);
});
