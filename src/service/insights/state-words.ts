import type { GapState } from '../../contract/gaps.js';
import type { UsageLimit } from '../../contract/limits.js';

/** What each limit counts, for people. */
export const limitWords: Record<UsageLimit, string> = {
	assistantPerKeyAndMonth: 'Questions per key and month',
	assistantPerOrganizationAndHour: 'Questions per organization and hour',
	assistantPerAddressAndDay: 'Questions per address and day',
	agentJobCreationPerProjectAndHour: 'Agent jobs per project and hour',
	requestsPerAddressAndMinute: 'Other requests per address and minute',
};

/** What has become of a gap, for people. */
export const gapStateWords: Record<GapState, string> = {
	open: 'Open',
	in_progress: 'In progress',
	pull_request: 'Pull request',
	merged: 'Merged',
	closed: 'Not merged',
	dismissed: 'Dismissed',
};
