import type { UsageLimit } from '../../contract/limits.js';

/** What each limit counts, for people. */
export const limitWords: Record<UsageLimit, string> = {
	assistantPerKeyAndMonth: 'Questions per key and month',
	assistantPerOrganizationAndHour: 'Questions per organization and hour',
	assistantPerAddressAndDay: 'Questions per address and day',
	agentJobCreationPerProjectAndHour: 'Agent jobs per project and hour',
	requestsPerAddressAndMinute: 'Other requests per address and minute',
};
