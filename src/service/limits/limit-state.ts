import type { UsageLimit } from '../../contract/limits.js';
import { ServiceError } from '../errors/service-error.js';

/** The used part of a limit. */
export interface LimitState {
	limit: UsageLimit;
	most: number;
	used: number;
	windowSeconds: number;
	/** Seconds until the window ends, at least 1. */
	resetSeconds: number;
	endsAt: Date;
}

const remaining = ({ most, used }: LimitState) => Math.max(0, most - used);

/** Sorts full limits first, the longest window leading, then those that are nearest to their end. */
function byUrgency(left: LimitState, right: LimitState): number {
	const [first, second] = [remaining(left), remaining(right)];
	return first === 0 && second === 0 ? right.resetSeconds - left.resetSeconds : first - second;
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers, and those of its early versions, which can name only the most urgent
 * limit.
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

/** Subject and unit of a limit, for the sentence "… has reached its limit of 10,000 …". */
const words: Record<UsageLimit, [subject: string, uses: string]> = {
	assistantPerKeyAndMonth: ['This key', 'questions a month'],
	assistantPerOrganizationAndHour: ['This organization', 'questions an hour'],
	assistantPerAddressAndDay: ['Your address', 'questions a day'],
	agentJobCreationPerProjectAndHour: ['This project', 'jobs an hour'],
	assistantPerAddressAndMinute: ['Your address', 'questions a minute'],
	assistantPerAddressAndKeyAndDay: ['Your address', 'questions a day with this key'],
	searchesPerAddressAndDay: ['Your address', 'searches a day'],
	requestsPerAddressAndMinute: ['Your address', 'requests a minute'],
};

const momentOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A count with its unit: `1 question a month`, `2 questions a month`. */
const counted = (count: number, words: string) =>
	`${count.toLocaleString('en')} ${count === 1 ? words.replace(/s\b/, '') : words}`;

/** The error for the fullest of `states`, which are all that were checked: a 429 that names the limit and its end. */
export function limitReached(states: readonly LimitState[]): ServiceError {
	const [state] = states.toSorted(byUrgency);
	if (!state) throw new Error('There is no limit that could have been reached.');
	const { limit, most, resetSeconds, endsAt } = state;
	const [subject, uses] = words[limit];
	const until = resetSeconds < 60 ? `in ${counted(resetSeconds, 'seconds')}` : `after ${momentOf(endsAt)}`;
	return new ServiceError(
		'rate_limited',
		`${subject} has reached its limit of ${counted(most, uses)} (${limit}); try again ${until}.`,
		{ limit, headers: { 'retry-after': String(resetSeconds), ...rateLimitHeaders(states) } },
	);
}
