import type { UsageLimit } from '../../contract/limits.js';
import type { GapState } from '../../contract/schema/gaps.js';

/** What each limit counts, for people. */
export const limitWords: Record<UsageLimit, string> = {
	assistantPerKeyAndMonth: 'Questions per key and month',
	assistantPerOrganizationAndHour: 'Questions per organization and hour',
	assistantPerAddressAndDay: 'Questions per address and day',
	agentJobCreationPerProjectAndHour: 'Agent jobs per project and hour',
	assistantPerAddressAndMinute: 'Questions per address and minute',
	assistantPerAddressAndKeyAndDay: 'Questions per address, key and day',
	searchesPerAddressAndDay: 'Searches by meaning per address and day',
	requestsPerAddressAndMinute: 'Requests per address and minute',
};

/** The states of a gap, for people. */
export const gapStateWords: Record<GapState, string> = {
	open: 'Open',
	in_progress: 'In progress',
	pull_request: 'Pull request',
	merged: 'Merged',
	closed: 'Not merged',
	dismissed: 'Dismissed',
};

/** The mark of a gap whose sections only a second search found. */
export const notFoundByWords = 'Not found by readers’ words';
