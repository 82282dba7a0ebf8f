import type { AssistantRequest, AssistantRequestV1 } from '../../../contract/assistant.js';
import { assistantMessagePath, type Generation, headers, routePatterns } from '../../../contract/routes.js';
import { assistantRequest, assistantRequestV1 } from '../../../contract/schema/assistant.js';
import type { Chunk } from '../../../stream/chunk.js';
import { dataStreamHeaders, encodeDataStream } from '../../../stream/data-stream.js';
import type { ItemReader } from '../../../stream/encode-stream.js';
import { encodeUiMessageStream, uiMessageStreamHeaders } from '../../../stream/ui-message-stream.js';
import type { Assistant } from '../../answers/create-assistant.js';
import { readQuestion } from '../../answers/question.js';
import type { KnownKey } from '../../keys/key-ring.js';
import { type LimitState, rateLimitHeaders } from '../../limits/limit-state.js';
import { authorizeAssistant, type Gate } from '../middleware/authorize.js';
import { deprecate } from '../middleware/deprecate.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { validate } from '../middleware/validate.js';
import { keepAliveMs } from '../server/keep-alive.js';
import type { OpenStreams } from '../server/open-streams.js';

interface GenerationOfAssistant {
	read(body: unknown): AssistantRequest | AssistantRequestV1;
	encode(chunks: ItemReader<Chunk>): ReadableStream<Uint8Array>;
	headers: Record<string, string>;
}

const generations: Record<Generation, GenerationOfAssistant> = {
	v2: {
		read: (body) => validate(assistantRequest, body),
		encode: (chunks) => encodeUiMessageStream(chunks, { keepAlive: keepAliveMs }),
		headers: uiMessageStreamHeaders,
	},
	v1: {
		read: (body) => validate(assistantRequestV1, body),
		encode: encodeDataStream,
		headers: dataStreamHeaders,
	},
};

export interface AssistantParts {
	assistant: Assistant;
	/** Counts a question that is about to be answered; throws when there were too many. */
	takeQuestion(context: HttpContext, key: KnownKey): Promise<LimitState[]>;
	/** Hears of every body before it is checked. */
	noteClient(body: unknown): void;
	streams: OpenStreams;
}

function addGeneration(app: HttpApp, generation: Generation, gate: Gate, parts: AssistantParts): void {
	const { read, encode, headers: streamHeaders } = generations[generation];
	app.post(routePatterns.assistantMessage(generation), async (context) => {
		const key = await authorizeAssistant(context, gate);
		const body = await readJsonBody(context.req.raw);
		if (generation === 'v2') parts.noteClient(body);
		const question = readQuestion(read(body));
		const count = parts.streams.open<Chunk>(context, key.id);
		const limits = await parts.takeQuestion(context, key);
		const requestId = context.get('requestId');
		const { threadId, messageId, chunks } = await parts.assistant.answer(question, { domain: key.domain, requestId });
		// Whoever was gone before its name came can neither come back for the answer nor stop it.
		if (context.req.raw.signal.aborted) await parts.assistant.stopAnswer({ domain: key.domain, threadId, messageId });
		return new Response(encode(count(chunks)), {
			headers: {
				...streamHeaders,
				...rateLimitHeaders(limits),
				[headers.threadId]: threadId,
				[headers.messageId]: messageId,
			},
		});
	});
	refuseOtherMethods(app, routePatterns.assistantMessage(generation), ['POST']);
}

/** Both generations of the assistant. */
export function addAssistantRoutes(app: HttpApp, gate: Gate, parts: AssistantParts): void {
	deprecate(app, routePatterns.assistantMessage('v1'), (context) =>
		assistantMessagePath('v2', context.req.param('domain') ?? ''),
	);
	addGeneration(app, 'v2', gate, parts);
	addGeneration(app, 'v1', gate, parts);
}
