import { routePatterns } from '../../contract/routes.js';
import { agentJob } from '../../contract/schema/agent.js';
import { gap, gapJobRequest, gapListQuery, gapListResponse, gapResponse } from '../../contract/schema/gaps.js';
import { ownerErrors } from './admin-errors.js';
import type { Operation } from './operation.js';

const shared = { tag: 'Insights', key: 'admin' } as const;

const oneGap = { type: 'application/json', schema: gap };

/** What the documentation leaves open, and what owners do about it. */
export const gapOperations: readonly Operation[] = [
	{
		...shared,
		method: 'get',
		path: routePatterns.assistantGaps,
		id: 'listGaps',
		summary: 'List gaps',
		description:
			'Questions that were not answered, or whose answer was rated not helpful, grouped by what they are about. Those that troubled readers most come first.',
		query: gapListQuery,
		success: {
			status: 200,
			description: 'The gaps.',
			body: { type: 'application/json', schema: gapListResponse },
		},
		errors: [...ownerErrors, 'invalid_request'],
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.assistantGap,
		id: 'getGap',
		summary: 'Get a gap',
		description: 'With the instruction that an approval gives to the agent.',
		success: { status: 200, description: 'The gap.', body: { type: 'application/json', schema: gapResponse } },
		errors: [...ownerErrors, 'unknown_gap'],
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.assistantGapJob,
		id: 'approveGap',
		summary: 'Approve a gap: create an agent job',
		description:
			'One approval makes one job. Another one is refused while the job is active or its pull request is open. Counts against the same limit as creating a job does.',
		body: gapJobRequest,
		success: { status: 201, description: 'The job.', body: { type: 'application/json', schema: agentJob } },
		errors: [
			...ownerErrors,
			'unknown_gap',
			'conflict',
			'invalid_request',
			'invalid_json',
			'body_too_large',
			'unsupported_media_type',
		],
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.assistantGapDismiss,
		id: 'dismissGap',
		summary: 'Dismiss a gap',
		description: 'It leaves the lists, also when the same is asked again.',
		success: { status: 200, description: 'The gap.', body: oneGap },
		errors: [...ownerErrors, 'unknown_gap'],
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.assistantGapReopen,
		id: 'reopenGap',
		summary: 'Reopen a gap that was dismissed',
		success: { status: 200, description: 'The gap.', body: oneGap },
		errors: [...ownerErrors, 'unknown_gap'],
	},
];
