import { routePatterns } from '../../contract/routes.js';
import { insightsResponse } from '../../contract/schema/insights.js';
import { periodQuery } from '../../contract/schema/period.js';
import { threadListQuery, threadListResponse, threadTranscript } from '../../contract/schema/transcripts.js';
import { ownerErrors } from './admin-errors.js';
import { gapOperations } from './gap-operations.js';
import type { Operation } from './operation.js';

const shared = { method: 'get', tag: 'Insights', key: 'admin' } as const;

/** What owners read of what was asked. */
export const insightsOperations: readonly Operation[] = [
	{
		...shared,
		path: routePatterns.assistantInsights,
		id: 'getInsights',
		summary: 'Get the report on a domain',
		description: 'Questions, ratings, speed, spending and the use of limits. The same as `docent-service insights`.',
		query: periodQuery,
		success: {
			status: 200,
			description: 'The report.',
			body: { type: 'application/json', schema: insightsResponse },
		},
		errors: [...ownerErrors, 'invalid_request'],
	},
	{
		...shared,
		path: routePatterns.assistantThreads,
		id: 'listThreads',
		summary: 'List conversations',
		description: 'Newest first.',
		query: threadListQuery,
		success: {
			status: 200,
			description: 'One page of the list.',
			body: { type: 'application/json', schema: threadListResponse },
		},
		errors: [...ownerErrors, 'invalid_request'],
	},
	{
		...shared,
		path: routePatterns.assistantThread,
		id: 'getThread',
		summary: 'Get a conversation',
		description: 'All that was said in it, with sources, usage, times and ratings.',
		success: {
			status: 200,
			description: 'The conversation.',
			body: { type: 'application/json', schema: threadTranscript },
		},
		errors: [...ownerErrors, 'unknown_thread'],
	},
	...gapOperations,
];
