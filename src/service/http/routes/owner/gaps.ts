import { agentJob } from '../../../../contract/schema/agent.js';
import {
	gap,
	gapJobRequest,
	gapListQuery,
	gapListResponse,
	gapMoveRequest,
	gapResponse,
} from '../../../../contract/schema/gaps.js';
import { spanBetween } from '../../../insights/insights-period.js';
import { agentJobOf } from '../../../jobs/job-view.js';
import { json, route } from '../../route.js';

const shared = { kind: 'operation', tag: 'Insights', key: 'owner' } as const;

const oneGap = json(gap, 'The gap.');
const errors = ['unknown_gap'] as const;

/** Gaps of the documentation, and the jobs that close them. */
export const gapRoutes = [
	route({
		...shared,
		method: 'get',
		path: '/discovery/v2/assistant/:domain/gaps',
		limits: ['address'],
		scope: 'read',
		id: 'listGaps',
		summary: 'List gaps',
		description:
			'Questions that were not answered, or whose answer was rated not helpful, grouped by what they are about. Those that troubled readers most come first.',
		query: gapListQuery,
		success: json(gapListResponse, 'The gaps.'),
		handle: ({ key, query }, { gaps }) => gaps.list(key.domain, spanBetween(query, new Date()), query),
	}),
	route({
		...shared,
		method: 'get',
		path: '/discovery/v2/assistant/:domain/gap/:gapId',
		limits: ['address'],
		scope: 'read',
		id: 'getGap',
		summary: 'Get a gap',
		description: 'With the instruction that an approval gives to the agent.',
		success: json(gapResponse, 'The gap.'),
		errors,
		handle: async ({ key, params }, { gaps }) => (await gaps.get(key.domain, params.gapId)).gap,
	}),
	route({
		...shared,
		method: 'post',
		path: '/discovery/v2/assistant/:domain/gap/:gapId/job',
		limits: ['address', 'job'],
		scope: 'jobs',
		audit: 'gap_approved',
		id: 'approveGap',
		summary: 'Approve a gap: create an agent job',
		description:
			'One approval makes one job. Another one is refused while the job is active or its pull request is open. Counts against the same limit as creating a job does.',
		body: gapJobRequest,
		isBodyOptional: true,
		success: json(agentJob, 'The job.', 201),
		errors: [...errors, 'conflict'],
		handle: async ({ key, params, body }, { gaps }) =>
			agentJobOf(await gaps.approve(key.domain, params.gapId, body, key.id)),
	}),
	route({
		...shared,
		method: 'post',
		path: '/discovery/v2/assistant/:domain/gap/:gapId/dismiss',
		limits: ['address'],
		scope: 'owner',
		audit: 'gap_dismissed',
		id: 'dismissGap',
		summary: 'Dismiss a gap',
		description: 'It leaves the lists, also when the same is asked again.',
		success: oneGap,
		errors,
		handle: ({ key, params }, { gaps }) => gaps.dismiss(key.domain, params.gapId),
	}),
	route({
		...shared,
		method: 'post',
		path: '/discovery/v2/assistant/:domain/gap/:gapId/reopen',
		limits: ['address'],
		scope: 'owner',
		audit: 'gap_reopened',
		id: 'reopenGap',
		summary: 'Reopen a gap that was dismissed',
		success: oneGap,
		errors,
		handle: ({ key, params }, { gaps }) => gaps.reopen(key.domain, params.gapId),
	}),
	route({
		...shared,
		method: 'post',
		path: '/discovery/v2/assistant/:domain/gap/:gapId/move',
		limits: ['address'],
		scope: 'owner',
		audit: 'gap_moved',
		id: 'moveGap',
		summary: 'Move questions of a gap',
		description: 'One question gets a gap of its own, or it or all join another gap, where they stay.',
		body: gapMoveRequest,
		success: json(gap, 'The gap that has the questions now.'),
		errors: [...errors, 'conflict'],
		handle: ({ key, params, body }, { gaps }) => gaps.move(key.domain, params.gapId, body),
	}),
];
