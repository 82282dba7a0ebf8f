import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

it('reads seconds and dates, and nothing else', () => {
	expect(retryAfterMs('120')).toBe(120_000);
	expect(retryAfterMs(' 0 ')).toBe(0);
	const inAnHour = retryAfterMs(new Date(Date.now() + 3_600_000).toUTCString()) ?? 0;
	expect(inAnHour).toBeGreaterThan(3_590_000);
	expect(inAnHour).toBeLessThanOrEqual(3_600_000);
	expect(retryAfterMs('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(0);
	for (const nothing of [undefined, null, '', 'soon', '-5', '2']) {
		expect(retryAfterMs(nothing)).toBe(nothing === '2' ? 2_000 : undefined);
	}
});
