import type { UsageLimit } from '../../contract/limits.js';
import { type LimitState, limitReached } from './limit-state.js';

const windowMs = 60_000;

/** Largest number of counted addresses. The oldest are dropped first. */
const addressesMax = 100_000;

/** Counts requests a minute by address in this process, to protect it from a single caller. `most` is unlimited at 0. */
export function createAddressGuard(
	most: number,
	now: () => number = Date.now,
	limit: UsageLimit = 'requestsPerAddressAndMinute',
) {
	const counts = new Map<string, number>();
	let minute = 0;
	return {
		/**
		 * Counts one request. Throws a `ServiceError` with the code `rate_limited` when the address sent too many in this minute.
		 *
		 * @param checked limits that the request has passed already
		 * @returns the limit of this guard, then `checked`
		 */
		take(address: string, checked: readonly LimitState[] = []): readonly LimitState[] {
			if (most === 0) return checked;
			const moment = now();
			const current = Math.floor(moment / windowMs);
			if (current !== minute) {
				counts.clear();
				minute = current;
			}
			const used = counts.get(address) ?? 0;
			const endsAt = new Date((current + 1) * windowMs);
			const resetSeconds = Math.max(1, Math.ceil((endsAt.getTime() - moment) / 1_000));
			const state = { limit, most, used: used + 1, windowSeconds: windowMs / 1_000, resetSeconds, endsAt };
			if (used >= most) throw limitReached([{ ...state, used }, ...checked]);
			const [oldest] = counts.keys();
			if (oldest !== undefined && counts.size >= addressesMax) counts.delete(oldest);
			counts.set(address, used + 1);
			return [state, ...checked];
		},
	};
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;
