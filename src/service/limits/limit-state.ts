import type { UsageLimit } from '../../contract/limits.js';

/** The used part of a limit. */
export interface LimitState {
	limit: UsageLimit;
	most: number;
	used: number;
	/** Length of the window in seconds. */
	windowSeconds: number;
	/** Seconds until the window ends, at least 1. */
	resetSeconds: number;
	endsAt: Date;
}

const remaining = ({ most, used }: LimitState) => Math.max(0, most - used);

/** Sorts full limits first, the longest window leading, then those that are nearest to their end. */
export function byUrgency(left: LimitState, right: LimitState): number {
	const [first, second] = [remaining(left), remaining(right)];
	return first === 0 && second === 0 ? right.resetSeconds - left.resetSeconds : first - second;
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers, and those of its early versions, which know one limit only: the
 * most urgent one.
 */
export function rateLimitHeaders(states: readonly LimitState[]): Record<string, string> {
	const sorted = states.toSorted(byUrgency);
	const [first] = sorted;
	if (!first) return {};
	return {
		'ratelimit-policy': sorted
			.map(({ limit, most, windowSeconds }) => `"${limit}";q=${most};w=${windowSeconds}`)
			.join(', '),
		ratelimit: sorted.map((state) => `"${state.limit}";r=${remaining(state)};t=${state.resetSeconds}`).join(', '),
		'ratelimit-limit': String(first.most),
		'ratelimit-remaining': String(remaining(first)),
		'ratelimit-reset': String(first.resetSeconds),
	};
}
