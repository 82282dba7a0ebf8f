import type { ModelFailure } from '../../../contract/schema/insights.js';

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
