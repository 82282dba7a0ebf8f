import type { UsageLimit } from '../../contract/limits.js';
import { ServiceError } from '../errors/service-error.js';
import { byUrgency, type LimitState, rateLimitHeaders } from './limit-state.js';

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

/** The error for the fullest of `states`: a 429 that names the limit and its end. */
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
