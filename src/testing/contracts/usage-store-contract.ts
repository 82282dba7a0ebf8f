import { beforeEach, describe, expect, it } from 'vitest';
import type { UsageClaim, UsageStore } from '../../service/limits/usage-store.js';

const hour = new Date('2026-11-21T10:00:00Z');
const byKey: UsageClaim = { scope: 'assistant_key', subject: 'key_1', windowStart: hour, most: 100 };
const byAddress: UsageClaim = { scope: 'assistant_ip', subject: '192.0.2.1', windowStart: hour, most: 3 };

/** Tests what every driver of `UsageStore` does. `open` returns two views of one empty store. */
export function describeUsageStore(name: string, open: () => Promise<[UsageStore, UsageStore]>): void {
	describe(name, () => {
		let store: UsageStore;
		let other: UsageStore;
		beforeEach(async () => {
			[store, other] = await open();
		});

		it('counts each use and says how many there were', async () => {
			expect(await store.take([byKey, byAddress])).toEqual({ isGranted: true, used: [1, 1] });
			expect(await other.take([byAddress])).toEqual({ isGranted: true, used: [2] });
			expect(await store.take([byAddress, byKey])).toEqual({ isGranted: true, used: [3, 2] });
		});

		it('counts nothing when one of the claims is refused', async () => {
			for (let use = 0; use < 3; use++) await store.take([byAddress]);
			expect(await store.take([byKey, byAddress])).toEqual({ isGranted: false, used: [0, 3] });
			expect(await store.take([byKey])).toEqual({ isGranted: true, used: [1] });
		});

		it('counts windows, subjects and scopes apart', async () => {
			await store.take([byKey]);
			const others: Partial<UsageClaim>[] = [
				{ windowStart: new Date('2026-11-21T11:00:00Z') },
				{ subject: 'key_2' },
				{ scope: 'assistant_organization' },
			];
			for (const more of others) {
				expect(await store.take([{ ...byKey, ...more }])).toEqual({ isGranted: true, used: [1] });
			}
		});

		it('grants what claims nothing', async () => {
			expect(await store.take([])).toEqual({ isGranted: true, used: [] });
		});

		it('is exact when 500 come at once from two sides', { timeout: 60_000 }, async () => {
			const address = { ...byAddress, most: 1_000 };
			// The order of the claims differs, as it may between versions: nobody waits for each other in a circle.
			const taken = await Promise.all(
				Array.from({ length: 500 }, (_, index) =>
					index % 2 ? store.take([byKey, address]) : other.take([address, byKey]),
				),
			);
			expect(taken.filter(({ isGranted }) => isGranted)).toHaveLength(100);
			expect(await store.take([byKey, address])).toEqual({ isGranted: false, used: [100, 100] });
		});

		it('forgets old windows of one scope', async () => {
			const later = new Date('2026-11-21T11:00:00Z');
			await store.take([byKey, byAddress]);
			await store.take([{ ...byKey, windowStart: later }]);
			await store.prune('assistant_key', later);
			expect(await store.take([byKey, byAddress])).toMatchObject({ used: [1, 2] });
			expect(await store.take([{ ...byKey, windowStart: later }])).toMatchObject({ used: [2] });
		});
	});
}
