import { assistantInsightsRoute, insightsSummaryRoute, threadsRoute } from '../../../../contract/owner-paths.js';
import { insightsResponse, insightsSummary } from '../../../../contract/schema/insights.js';
import { periodQuery } from '../../../../contract/schema/period.js';
import { threadListQuery, threadListResponse, threadTranscript } from '../../../../contract/schema/transcripts.js';
import { assistantThreadRoute } from '../../../../contract/thread-paths.js';
import { ServiceError } from '../../../errors/service-error.js';
import { spanBetween } from '../../../insights/insights-period.js';
import { json, route } from '../../route.js';

const shared = {
	kind: 'operation',
	method: 'get',
	tag: 'Insights',
	key: 'owner',
	scope: 'read',
	limits: ['address'],
} as const;

export const insightsRoutes = [
	route({
		...shared,
		path: assistantInsightsRoute,
		id: 'getInsights',
		summary: 'Get the report on a domain',
		description: 'Questions, ratings, speed, spending and the use of limits. The same as `docent-service insights`.',
		query: periodQuery,
		success: json(insightsResponse, 'The report.'),
		handle: ({ key, query }, { insights }) => insights.read(key.domain, spanBetween(query, new Date())),
	}),
	route({
		...shared,
		path: insightsSummaryRoute,
		id: 'getInsightsSummary',
		summary: 'Get what to do about a domain',
		description:
			'Sentences made of the figures, each with the page that lists its rows, and the totals beside those of the period before.',
		query: periodQuery,
		success: json(insightsSummary, 'What to do: what is urgent, then that which concerns most readers.'),
		async handle({ key: { domain }, query }, { overviews }) {
			const span = spanBetween(query, new Date());
			const { readAt, toDo, figures, before, outcomes } = await overviews.get(domain, span);
			const partOf = ({ from, to, totals }: typeof figures) => ({ from, to, totals });
			return { domain, readAt: readAt.toISOString(), toDo, ...partOf(figures), outcomes, before: partOf(before) };
		},
	}),
	route({
		...shared,
		path: threadsRoute,
		id: 'listThreads',
		summary: 'List conversations',
		description: 'Newest first.',
		query: threadListQuery,
		success: json(threadListResponse, 'One page of the list.'),
		async handle({ key, query }, { transcripts }) {
			const page = await transcripts.list(key.domain, query);
			if (page) return page;
			throw new ServiceError(
				'invalid_request',
				'cursor names no place in this list; send the nextCursor of the page before, or leave it out.',
			);
		},
	}),
	route({
		...shared,
		path: assistantThreadRoute,
		id: 'getThread',
		summary: 'Get a conversation',
		description: 'All that was said in it, with sources, usage, times and ratings.',
		success: json(threadTranscript, 'The conversation.'),
		errors: ['unknown_thread'],
		async handle({ key, params }, { transcripts }) {
			const transcript = await transcripts.get(key.domain, params.threadId);
			if (transcript) return transcript;
			throw new ServiceError('unknown_thread', `The domain "${key.domain}" has no such thread.`);
		},
	}),
];
