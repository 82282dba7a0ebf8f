import { z } from 'zod';
import { headers, routePatterns } from '../../contract/routes.js';
import { assistantRequest, assistantRequestV1 } from '../../contract/schema/assistant.js';
import { feedbackRequest } from '../../contract/schema/feedback.js';
import { pageRequest, pageResponse, searchRequest, searchResponse } from '../../contract/schema/search.js';
import type { Operation } from './operation.js';

/** What every operation with an assistant key and a JSON body may answer. */
const assistantErrors = [
	'invalid_request',
	'invalid_json',
	'missing_key',
	'unknown_key',
	'revoked_key',
	'wrong_key_kind',
	'domain_not_allowed',
	'origin_not_allowed',
	'unknown_domain',
	'method_not_allowed',
	'body_too_large',
	'unsupported_media_type',
	'rate_limited',
	'internal',
	'unavailable',
] as const;

/** An answer is found by its address alone, so nothing of a body can be wrong. */
const answerErrors = [
	...assistantErrors.filter((code) => !/^(?:invalid_|body_|unsupported_)/.test(code)),
	'unknown_message',
] as const;

const answerQuery = z.object({ threadId: z.string().describe('The thread of the answer.') });

const threadHeaders = {
	[headers.threadId]: 'The thread, for later requests; also in the `finish` event.',
	[headers.messageId]: 'The answer, for resuming its stream, stopping it and rating it.',
};

export const assistantOperations: readonly Operation[] = [
	{
		method: 'post',
		path: routePatterns.assistantMessage('v2'),
		id: 'sendAssistantMessage',
		tag: 'Assistant',
		summary: 'Send assistant messages, streamed reply',
		description:
			'Server-sent events of the AI SDK UI message stream (versions 5.0.217, 6.0.231, 7.0.32 and later), ended by `[DONE]`. The `finish` event carries `threadId`.',
		key: 'assistant',
		body: assistantRequest,
		success: {
			status: 200,
			description: 'The answer as it is written.',
			body: { type: 'text/event-stream' },
			headers: threadHeaders,
		},
		errors: [...assistantErrors, 'unknown_thread'],
	},
	{
		method: 'post',
		path: routePatterns.assistantMessage('v1'),
		id: 'sendAssistantMessageV1',
		tag: 'Assistant',
		summary: 'Send assistant messages, for clients of the older protocol',
		description: 'The data stream protocol of AI SDK 4, from 4.1.45 on. Messages carry `content`, `parts` or both.',
		isDeprecated: true,
		key: 'assistant',
		body: assistantRequestV1,
		success: {
			status: 200,
			description: 'The answer as it is written.',
			body: { type: 'text/plain' },
			headers: threadHeaders,
		},
		errors: [...assistantErrors, 'unknown_thread'],
	},
	{
		method: 'get',
		path: routePatterns.assistantMessageStream,
		id: 'receiveAnswer',
		tag: 'Assistant',
		summary: 'Receive an answer again, from its beginning',
		description:
			'On any process of the service; follows the answer while it is being written. A stream without `finish`, `abort` or `error` was cut. Without `threadId` there is nothing to receive, and the response is 204.',
		key: 'assistant',
		query: answerQuery,
		success: {
			status: 200,
			description: 'The answer, as server-sent events of the current stream.',
			body: { type: 'text/event-stream' },
			headers: threadHeaders,
		},
		errors: answerErrors,
	},
	{
		method: 'delete',
		path: routePatterns.assistantMessageStream,
		id: 'stopAnswer',
		tag: 'Assistant',
		summary: 'Stop an answer',
		description: 'Ends the request to the model, wherever it runs. An answer that has ended stays as it is.',
		key: 'assistant',
		query: answerQuery,
		success: { status: 204, description: 'The answer has ended, or is about to.' },
		errors: answerErrors,
	},
	{
		method: 'post',
		path: routePatterns.assistantFeedback,
		id: 'rateAnswer',
		tag: 'Assistant',
		summary: 'Rate an answer',
		description: 'The last rating of a message counts; `none` takes it back.',
		key: 'assistant',
		body: feedbackRequest,
		success: { status: 204, description: 'Kept.' },
		errors: assistantErrors,
	},
	{
		method: 'post',
		path: routePatterns.search,
		id: 'search',
		tag: 'Search',
		summary: 'Search the documentation',
		key: 'assistant',
		body: searchRequest,
		success: {
			status: 200,
			description: 'Sections, the best first.',
			body: { type: 'application/json', schema: searchResponse },
		},
		errors: assistantErrors,
	},
	{
		method: 'post',
		path: routePatterns.page,
		id: 'getPage',
		tag: 'Search',
		summary: 'Get the text of a page',
		key: 'assistant',
		body: pageRequest,
		success: { status: 200, description: 'The page.', body: { type: 'application/json', schema: pageResponse } },
		errors: [...assistantErrors, 'unknown_page'],
	},
];
