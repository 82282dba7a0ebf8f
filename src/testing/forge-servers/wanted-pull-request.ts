import type { NewPullRequest } from '../../service/forge/forge.js';

/** What the tests of each forge ask for. */
export const wanted: NewPullRequest = {
	head: 'docent/a',
	base: 'main',
	title: 'A title',
	body: 'A body',
	isDraft: false,
	jobId: 'job_1',
	checks: [],
};
