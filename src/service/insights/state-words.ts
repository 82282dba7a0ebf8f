import type { UsageLimit } from '../../contract/limits.js';
import type { GapState } from '../../contract/schema/gaps.js';
import type { ModelFailure } from '../../contract/schema/insights.js';

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

/** What has become of a gap, for people. */
export const gapStateWords: Record<GapState, string> = {
	open: 'Open',
	in_progress: 'In progress',
	pull_request: 'Pull request',
	merged: 'Merged',
	closed: 'Not merged',
	dismissed: 'Dismissed',
};

/** Of a gap whose sections only a second search found, for people. */
export const notFoundByWords = 'Not found by readers’ words';

/** Why a model did not answer, for people. */
export const modelFailureWords: Record<ModelFailure, string> = {
	key: 'The provider refused the key',
	'not-found': 'The address or the model does not exist',
	'rate-limit': 'The provider accepts no more requests for now',
	'server-error': 'The provider reported an error of its own',
	unreachable: 'Nothing answered at its address',
	timeout: 'It took too long',
	empty: 'Its answer was empty',
	foreign: 'What it sent is not a model’s answer',
	cut: 'It stopped in the middle',
	filtered: 'The provider’s filter stopped it',
	refused: 'It declined to answer',
	request: 'It refused the request',
	budget: 'The budget is used up',
	other: 'For another reason',
};
