import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strongest } from './find-sections.js';

it('keeps every one of the strongest, whatever their strengths are', () => {
	const strengths = fc.array(fc.double({ min: 0.001, max: 1_000, noNaN: true }), { maxLength: 200 });
	fc.assert(
		fc.property(strengths, fc.integer({ min: 1, max: 50 }), (values, count) => {
			const kept = new Set(strongest([...values.keys()], (index) => values[index] ?? 0, count));
			const sorted = [...values].sort((a, b) => b - a);
			const last = sorted[Math.min(count, sorted.length) - 1] ?? 0;
			for (const [index, value] of values.entries()) if (value > last) expect(kept).toContain(index);
			expect(kept.size).toBeGreaterThanOrEqual(Math.min(count, values.length));
		}),
	);
});

it('drops most of many', () => {
	const things = Array.from({ length: 10_000 }, (_, index) => index);
	expect(strongest(things, (thing) => thing + 1, 100).length).toBeLessThan(120);
});
