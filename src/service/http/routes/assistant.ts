import { z } from 'zod';
import { questionBodyMaxBytes } from '../../../contract/limits.js';
import {
	assistantFeedbackRoute,
	assistantMessageRoute,
	assistantMessageStreamRoute,
	assistantOpenedRoute,
	headers,
} from '../../../contract/routes.js';
import {
	assistantRequest,
	assistantRequestV1,
	feedbackRequest,
	openedRequest,
} from '../../../contract/schema/assistant.js';
import type { Question } from '../../../search/passages/question.js';
import { dataStreamHeaders, encodeDataStream } from '../../../stream/data-stream.js';
import { encodeUiMessageStream, uiMessageStreamHeaders } from '../../../stream/ui-message-stream.js';
import type { AnswerPlace, Assistant } from '../../answers/create-assistant.js';
import { readQuestion } from '../../answers/threads/read-question.js';
import type { ThreadStore } from '../../answers/threads/thread-store.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HttpContext } from '../middleware/http-context.js';
import { type Caller, type HandlerParts, route } from '../route.js';
import { keepAliveMs } from '../server/open-streams.js';

/** Begins the answer to a question, or joins the one that runs. Only the one that begins counts. */
async function answer(
	question: Question,
	{ context, key }: { context: HttpContext; key: Caller['assistant'] },
	{ assistant, usage, addressOf }: Pick<HandlerParts, 'assistant' | 'usage' | 'addressOf'>,
) {
	const { id: keyId, organization, domain } = key;
	const from = { key: keyId, origin: context.req.header('origin') };
	let isCounted = false;
	const { threadId, messageId, chunks, ended } = await assistant.answer(
		{ ...question, from },
		{
			domain,
			requestId: context.get('requestId'),
			async onBegin() {
				const asker = { keyId, organization, address: addressOf(context) };
				context.set('checkedLimits', await usage.takeQuestion(asker, context.get('checkedLimits')));
				isCounted = true;
			},
		},
	);
	// A reader who left before the answer had an id cannot resume or stop it, so it is stopped here.
	if (isCounted && context.req.raw.signal.aborted) await assistant.stopAnswer({ domain, threadId, messageId });
	return {
		chunks,
		answered: isCounted ? ended : undefined,
		headers: { [headers.threadId]: threadId, [headers.messageId]: messageId },
	};
}

/** Longest identifier that is looked up. Docent's own are far shorter. */
const identifierMaxLength = 200;

/** The answer that a request names. The thread's id is the secret that allows to read it. */
function placeOf({
	context,
	key,
	params,
}: {
	context: HttpContext;
	key: Caller['assistant'];
	params: { messageId: string };
}): AnswerPlace {
	const cut = (text = '') => text.slice(0, identifierMaxLength);
	return { domain: key.domain, messageId: cut(params.messageId), threadId: cut(context.req.query('threadId')) };
}

const shared = { kind: 'operation', tag: 'Assistant', key: 'assistant' } as const;

/** A question that is refused does not count. */
async function refuseUncounted(
	{ body, key }: { body: Question; key: Caller['assistant'] },
	{ assistant }: { assistant: Assistant },
): Promise<undefined> {
	await assistant.refuseUnanswerable(body, key.domain);
}

/** Errors of all operations with an assistant key. */
export const errors = ['unavailable'] as const;

const answerQuery = z.object({ threadId: z.string().describe('The thread of the answer.') });

/** The success of an operation that streams an answer. */
const streamed = (description: string, type: string) => ({
	status: 200 as const,
	description,
	body: { type },
	headers: {
		[headers.threadId]: 'The thread, for later requests; also in the `finish` event.',
		[headers.messageId]: 'The answer, for resuming its stream, stopping it and rating it.',
	},
});

const asking = {
	...shared,
	method: 'post',
	limits: ['address', 'stream', 'question'],
	bodyMaxBytes: questionBodyMaxBytes,
	uncounted: refuseUncounted,
	errors: [...errors, 'unknown_thread'],
} as const;

/** Feedback, and what was opened, is only stored for an answer of the domain. */
async function refuseUnknownAnswer(
	threads: Pick<ThreadStore, 'has' | 'hasAnswer'>,
	{ domain, messageId, threadId }: { domain: string; messageId: string; threadId: string },
): Promise<void> {
	if (await threads.hasAnswer(domain, messageId, threadId)) return;
	if (!(await threads.has(domain, threadId))) {
		throw new ServiceError(
			'unknown_thread',
			'This thread does not exist here; send the threadId that came with the answer.',
		);
	}
	throw new ServiceError(
		'unknown_message',
		'In this thread there is no such answer; send the messageId that came with the answer.',
	);
}

/** The assistant, in both generations. */
export const assistantRoutes = [
	route({
		...asking,
		path: assistantMessageRoute('v2'),
		id: 'sendAssistantMessage',
		summary: 'Send assistant messages, streamed reply',
		description:
			'Server-sent events of the AI SDK UI message stream (versions 5.0.217, 6.0.231, 7.0.32 and later), ended by `[DONE]`. The `finish` event carries `threadId`.',
		body: assistantRequest.transform(readQuestion),
		success: streamed('The answer as it is written.', 'text/event-stream'),
		async handle(call, parts) {
			parts.noteClient(call.sent);
			const { chunks, answered, headers } = await answer(call.body, call, parts);
			return new Response(encodeUiMessageStream(call.count(chunks, answered), keepAliveMs), {
				headers: { ...uiMessageStreamHeaders, ...headers },
			});
		},
	}),
	route({
		...asking,
		path: assistantMessageRoute('v1'),
		successor: assistantMessageRoute('v2'),
		id: 'sendAssistantMessageV1',
		summary: 'Send assistant messages, for clients of the older protocol',
		description: 'The data stream protocol of AI SDK 4, from 4.1.45 on. Messages carry `content`, `parts` or both.',
		body: assistantRequestV1.transform(readQuestion),
		success: streamed('The answer as it is written.', 'text/plain'),
		async handle(call, parts) {
			const { chunks, answered, headers } = await answer(call.body, call, parts);
			return new Response(encodeDataStream(call.count(chunks, answered)), {
				headers: { ...dataStreamHeaders, ...headers },
			});
		},
	}),
	route({
		...shared,
		method: 'get',
		path: assistantMessageStreamRoute,
		limits: ['address', 'stream'],
		id: 'receiveAnswer',
		summary: 'Receive an answer again, from its beginning',
		description:
			'On any process of the service; follows the answer while it is being written. A stream without `finish`, `abort` or `error` was cut. Without `threadId` there is nothing to receive, and the response is 204.',
		describedQuery: answerQuery,
		success: streamed('The answer, as server-sent events of the current stream.', 'text/event-stream'),
		errors: [...errors, 'unknown_message'],
		// The AI SDK's transport asks with the id of a chat instead. There is nothing to resume, which is not an error.
		uncounted: ({ context }) => (context.req.query('threadId') === undefined ? context.body(null, 204) : undefined),
		async handle(call, { assistant }) {
			const { threadId, messageId, chunks } = await assistant.resume(placeOf(call));
			return new Response(encodeUiMessageStream(call.count(chunks), keepAliveMs), {
				headers: { ...uiMessageStreamHeaders, [headers.threadId]: threadId, [headers.messageId]: messageId },
			});
		},
	}),
	route({
		...shared,
		method: 'delete',
		path: assistantMessageStreamRoute,
		limits: ['address'],
		id: 'stopAnswer',
		summary: 'Stop an answer',
		description: 'Ends the request to the model, wherever it runs. An answer that has ended stays as it is.',
		describedQuery: answerQuery,
		success: { status: 204, description: 'The answer has ended, or is about to.' },
		errors: [...errors, 'unknown_message'],
		async handle(call, { assistant }) {
			await assistant.stopAnswer(placeOf(call));
			return undefined;
		},
	}),
	route({
		...shared,
		method: 'post',
		path: assistantFeedbackRoute,
		limits: ['address'],
		id: 'rateAnswer',
		summary: 'Rate an answer',
		description: 'The last rating of a message counts; `none` takes it back.',
		body: feedbackRequest,
		success: { status: 204, description: 'Kept.' },
		errors,
		async handle({ key: { domain }, body }, { threads, feedback }) {
			const { threadId, messageId, rating, reasons = [], comment = '', fp } = body;
			await refuseUnknownAnswer(threads, { domain, messageId, threadId });
			await feedback.add({
				domain,
				threadId,
				messageId,
				rating,
				reasons: [...new Set(reasons)],
				comment,
				fp,
				createdAt: new Date().toISOString(),
			});
			return undefined;
		},
	}),
	route({
		...shared,
		method: 'post',
		path: assistantOpenedRoute,
		limits: ['address'],
		id: 'noteOpenedSource',
		summary: 'Tell that a reader opened a source of an answer',
		description: 'Each source counts once. Send it for answers whose `data-verdict` says `countsOpened`.',
		body: openedRequest,
		success: { status: 204, description: 'Counted.' },
		errors,
		async handle({ key: { domain }, body }, { threads }) {
			await refuseUnknownAnswer(threads, { ...body, domain });
			await threads.noteOpened(domain, body.messageId, body.source);
			return undefined;
		},
	}),
];
