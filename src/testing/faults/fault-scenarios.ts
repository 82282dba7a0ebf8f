import { type ErrorBody, type ErrorCode, statusOfError } from '../../contract/errors.js';
import { type AssistantLimit, usageLimits } from '../../contract/limits.js';
import { type Generation, headers } from '../../contract/routes.js';
import type { Chunk } from '../../stream/chunk.js';
import { dataStreamHeaders, encodeDataStream } from '../../stream/data-stream.js';
import { encodeUiMessageStream, uiMessageStreamHeaders } from '../../stream/ui-message-stream.js';
import { streamOf } from '../service/streams.js';
import { answerSlowly, slowAnswer } from './fault-resumable.js';
import {
	cardsChunks,
	comparisonChunks,
	diagramChunks,
	documentedChunks,
	fallbackChunks,
	longChunks,
	lookingAgainChunks,
	nothingChunks,
	otherLanguageChunks,
	passagesChunks,
	refusedChunks,
	richAnswer,
	unansweredChunks,
	unsourcedChunks,
} from './sample-answers.js';

/** One request, as a scenario sees it. */
export interface Exchange {
	generation: Generation;
	body: FaultRequestBody;
	/** Whether the next requests are answered in the same way as this one. */
	isSet: () => boolean;
}

/** Means that the connection breaks. Before the response begins it is a rejection; later it is the error of the body. */
export class LostConnection extends Error {
	override readonly name = 'LostConnection';
}

/** The fields of a request that scenarios look at. */
export interface FaultRequestBody {
	threadId?: string | null;
	threadKey?: string | null;
	messages?: { id: string; role: string; content?: string; parts?: { type: string; text?: string }[] }[];
	[key: string]: unknown;
}

/** A piece of an answer: some text, or a chunk such as a source or a tool call. */
export type AnswerPiece = string | Chunk;

const isText = (piece: AnswerPiece): piece is string => typeof piece === 'string';

type Scenario = (exchange: Exchange) => Response | Promise<Response>;

const newThread = 'th_fault';
const threadKey = 'tk_fault';

export function questionIn({ messages }: FaultRequestBody): string {
	const last = messages?.at(-1);
	return last?.parts?.map((part) => part.text ?? '').join('') ?? last?.content ?? '';
}

function answerTo(body: FaultRequestBody): Chunk[] {
	const url = '/guide/install#docker';
	return [
		{ type: 'start' },
		{ type: 'start-step' },
		{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query: questionIn(body) } },
		{
			type: 'tool-output-available',
			toolCallId: 'c1',
			output: [{ path: url, content: 'Run the image.', metadata: { title: 'Install', heading: 'Docker' } }],
		},
		{ type: 'source-url', sourceId: 's1', url, title: 'Install' },
		{ type: 'text-start', id: '1' },
		{ type: 'text-delta', id: '1', delta: `You asked: ${questionIn(body)}` },
		{ type: 'text-delta', id: '1', delta: `\n\nSee [1](${url}).` },
		{ type: 'text-end', id: '1' },
		{ type: 'finish-step' },
		{ type: 'finish', finishReason: 'stop', threadId: body.threadId ?? newThread },
	];
}

function encode(generation: Generation, chunks: ReadableStream<Chunk>): ReadableStream<Uint8Array> {
	return generation === 'v2' ? encodeUiMessageStream(chunks) : encodeDataStream(chunks);
}

const headersOf = (generation: Generation) => (generation === 'v2' ? uiMessageStreamHeaders : dataStreamHeaders);

function stream({ generation }: Exchange, chunks: Chunk[], extra: Record<string, string> = {}): Response {
	return new Response(encode(generation, streamOf(chunks)), { headers: { ...headersOf(generation), ...extra } });
}

/** The chunks, and then nothing more. */
function pause({ generation }: Exchange, chunks: Chunk[]): Response {
	const endless = new ReadableStream<Chunk>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
		},
	});
	return new Response(encode(generation, endless), { headers: headersOf(generation) });
}

/** Half the answer; the rest comes when another scenario is set. */
function hold({ generation, body, isSet }: Exchange): Response {
	const chunks = answerTo(body);
	let timer: ReturnType<typeof setInterval> | undefined;
	const held = new ReadableStream<Chunk>({
		start(controller) {
			for (const chunk of chunks.splice(0, 7)) controller.enqueue(chunk);
			timer = setInterval(() => {
				if (isSet()) return;
				clearInterval(timer);
				for (const chunk of chunks) controller.enqueue(chunk);
				controller.close();
			}, 20);
		},
		cancel: () => clearInterval(timer),
	});
	return new Response(encode(generation, held), { headers: headersOf(generation) });
}

/** Sends the text and then calls `end` with the stream's controller. Without `end` the client waits for ever. */
function unfinished(
	{ generation }: Exchange,
	text: string,
	end?: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
): Response {
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
		// `end` is called after the text was read, because an error discards the unread part of a stream.
		pull: (controller) => end?.(controller),
	});
	return new Response(body, { headers: headersOf(generation) });
}

/** The beginning of an answer, up to the middle of a sentence. */
function halfAnAnswer(generation: Generation): string {
	if (generation === 'v1') return 'f:{"messageId":"m"}\n0:"Half an ans"\n';
	const half: Chunk[] = [
		{ type: 'start' },
		{ type: 'start-step' },
		{ type: 'text-start', id: '1' },
		{ type: 'text-delta', id: '1', delta: 'Half an ans' },
	];
	return half.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
}

const refuse = (status: number, type: string, body: string, extra: Record<string, string> = {}) =>
	new Response(body, { status, headers: { 'content-type': type, ...extra } });

const refuseBare = (status: number) =>
	refuse(status, 'text/html; charset=utf-8', `<!doctype html><title>${status}</title>`);

function refuseWithCode(code: ErrorCode, extra?: Record<string, string>, more?: Partial<ErrorBody>) {
	const body: ErrorBody = { error: `The service says: ${code}.`, code, requestId: 'req_fault', ...more };
	return refuse(statusOfError[code], 'application/json', JSON.stringify(body), extra);
}

/** A 429 as the service sends it: the limit in the body, and in the headers that gateways add. */
const limited = (limit: AssistantLimit, seconds: number) =>
	refuseWithCode(
		'rate_limited',
		{
			'retry-after': `${seconds}`,
			'ratelimit-policy': `"${limit}";q=${usageLimits[limit]}`,
			ratelimit: `"${limit}";r=0;t=${seconds}`,
		},
		{ limit },
	);

const lose = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.error(new LostConnection());

const answer: Scenario = (exchange) => stream(exchange, answerTo(exchange.body));

const scenarios = {
	/** Both generations answer. */
	v2: answer,
	/** Half an answer that no service keeps. The rest comes when another scenario is set. */
	held: hold,
	'v1-held': (exchange) => (exchange.generation === 'v1' ? hold(exchange) : refuseBare(404)),
	/** A service that does not know v2. */
	'v1-only': (exchange) => (exchange.generation === 'v1' ? answer(exchange) : refuseBare(404)),
	/** A service that does not know v1. Its router answers the paths of v1 with a 404. */
	'v2-only': (exchange) => (exchange.generation === 'v2' ? answer(exchange) : refuseBare(404)),
	/** The body of v1, even on the paths of v2. */
	'v1-under-v2': (exchange) => stream({ ...exchange, generation: 'v1' }, answerTo(exchange.body)),
	/** An answer that is quoted from the documentation. */
	quoted: (exchange) => stream(exchange, answerTo(exchange.body).toSpliced(-2, 0, { type: 'data-quoted', data: {} })),
	/** An answer that is quoted from the documentation because the model did not answer. */
	'model-away': (exchange) =>
		stream(
			exchange,
			answerTo(exchange.body).toSpliced(-2, 0, { type: 'data-quoted', data: { reason: 'unreachable' } }),
		),
	html: () => refuse(200, 'text/html', '<!doctype html><title>Sign in</title>'),
	json: () => refuse(200, 'application/json', '{"ok":true}'),
	/** A success without a content type and without a body. */
	empty: () => new Response(null),
	'empty-stream': (exchange) => stream(exchange, []),
	'no-content': () => new Response(null, { status: 204 }),
	/** A complete answer without a word. */
	wordless: (exchange) =>
		stream(exchange, [{ type: 'start' }, { type: 'start-step' }, { type: 'finish-step' }, { type: 'finish' }]),
	/** The connection breaks before the response begins. */
	'cut-before': () => Promise.reject(new LostConnection()),
	/** The connection breaks after the response's head. */
	'cut-at-start': (exchange) => unfinished(exchange, '', lose),
	/** The connection breaks in the middle of a sentence. */
	'cut-mid-stream': (exchange) => unfinished(exchange, halfAnAnswer(exchange.generation), lose),
	/** The body ends properly in the middle of a sentence. */
	truncated: (exchange) => unfinished(exchange, halfAnAnswer(exchange.generation), (controller) => controller.close()),
	/** Half an answer, then silence until the client leaves. */
	stalled: (exchange) => unfinished(exchange, halfAnAnswer(exchange.generation)),
	/** A slow answer that goes on when the client leaves, and can be received again. */
	resumable: ({ body }) => answerSlowly(body.threadId ?? newThread),
	/** A slow answer that can be received again and does not end during a test. */
	'resumable-endless': ({ body }) => answerSlowly(body.threadId ?? newThread, 2_000),
	/** A slow answer that cannot be received again. */
	slow: async ({ body }) => {
		const response = answerSlowly(body.threadId ?? newThread);
		return new Response(response.body, { headers: uiMessageStreamHeaders });
	},
	/** A slow answer whose last word comes only when another scenario is set. */
	'slow-held': async ({ body, isSet }) => {
		const response = answerSlowly(body.threadId ?? newThread, slowAnswer.words, () => !isSet());
		return new Response(response.body, { headers: uiMessageStreamHeaders });
	},
	/** Silence from the beginning. */
	silent: () => new Promise<never>(() => {}),
	/** The response's head, then silence. */
	'silent-body': (exchange) => unfinished(exchange, ''),
	'stream-error': (exchange) =>
		stream(exchange, [
			...answerTo(exchange.body).slice(0, 7),
			{ type: 'error', errorText: 'The model is overloaded.' },
		]),
	'error-first': (exchange) => stream(exchange, [{ type: 'error', errorText: 'The model is overloaded.' }]),
	'service-abort': (exchange) => stream(exchange, [...answerTo(exchange.body).slice(0, 7), { type: 'abort' }]),
	/** A broken event comes first; the rest of the answer is whole. */
	'malformed-event': (exchange) => {
		const broken = exchange.generation === 'v2' ? 'data: {"type":"text-del\n\n' : '0:"unfinished\n';
		const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
			start: (controller) => controller.enqueue(new TextEncoder().encode(broken)),
		});
		void encode(exchange.generation, streamOf(answerTo(exchange.body))).pipeTo(writable);
		return new Response(readable, { headers: headersOf(exchange.generation) });
	},
	/** A thread that the service no longer knows. */
	'expired-thread': (exchange) => (exchange.body.threadId ? refuseWithCode('unknown_thread') : answer(exchange)),
	/** A thread that the service no longer knows. The service has no error codes. */
	'expired-thread-bare': (exchange) =>
		exchange.body.threadId ? refuse(404, 'application/json', '{"message":"Not found"}') : answer(exchange),
	/** The thread's id is only in the headers, together with the key that later questions must carry. */
	'thread-key': (exchange) => {
		const { threadId, threadKey: key } = exchange.body;
		if (threadId && key !== threadKey) return refuseWithCode('unknown_thread');
		const chunks = answerTo(exchange.body).map(
			(chunk): Chunk => (chunk.type === 'finish' ? { type: 'finish' } : chunk),
		);
		const extra: Record<string, string> = { [headers.threadId]: threadId ?? newThread };
		return stream(exchange, chunks, threadId ? extra : { ...extra, [headers.threadKey]: threadKey });
	},
	/** An answer with everything that an answer can have. */
	rich: (exchange) => stream(exchange, richAnswer(questionIn(exchange.body))),
	/** The next three are parts of the rich answer. They stop while it searches, while it reads and in the middle of its text. */
	searching: (exchange) => pause(exchange, richAnswer(questionIn(exchange.body)).slice(0, 3)),
	reading: (exchange) => pause(exchange, richAnswer(questionIn(exchange.body)).slice(0, 8)),
	writing: (exchange) => pause(exchange, richAnswer(questionIn(exchange.body)).slice(0, 14)),
	/** The documentation has nothing about it. */
	unanswered: (exchange) => stream(exchange, unansweredChunks(questionIn(exchange.body))),
	/** Answers without a language model: passages, passages in place of a model, of two things, only what comes nearest, in another language than the question, and none. */
	passages: (exchange) => stream(exchange, passagesChunks(questionIn(exchange.body))),
	fallback: (exchange) => stream(exchange, fallbackChunks(questionIn(exchange.body))),
	comparison: (exchange) => stream(exchange, comparisonChunks(questionIn(exchange.body))),
	cards: (exchange) => stream(exchange, cardsChunks(questionIn(exchange.body))),
	'other-language': (exchange) => stream(exchange, otherLanguageChunks(questionIn(exchange.body))),
	nothing: (exchange) => stream(exchange, nothingChunks(questionIn(exchange.body))),
	/** A language model refuses, names no source, writes callouts and formulas, or draws. */
	refused: (exchange) => stream(exchange, refusedChunks(questionIn(exchange.body))),
	unsourced: (exchange) => stream(exchange, unsourcedChunks(questionIn(exchange.body))),
	documented: (exchange) => stream(exchange, documentedChunks(questionIn(exchange.body))),
	diagram: (exchange) => stream(exchange, diagramChunks(questionIn(exchange.body))),
	/** A language model writes much; the second stops before the end. */
	long: (exchange) => stream(exchange, longChunks(questionIn(exchange.body))),
	'long-paused': (exchange) => pause(exchange, longChunks(questionIn(exchange.body)).slice(0, 7)),
	/** A language model looks again; then it stops while it searches, and while it reads a page. */
	'looking-again': (exchange) => stream(exchange, lookingAgainChunks(questionIn(exchange.body))),
	'searching-again': (exchange) => pause(exchange, lookingAgainChunks(questionIn(exchange.body)).slice(0, 5)),
	'reading-a-page': (exchange) => pause(exchange, lookingAgainChunks(questionIn(exchange.body)).slice(0, 8)),
	/** A limit without a name. */
	'rate-limited': () => refuseWithCode('rate_limited', { 'retry-after': '30' }),
	/** Each of the service's own limits. */
	'limit-hour': () => limited('assistantPerOrganizationAndHour', 90),
	'limit-day': () => limited('assistantPerAddressAndDay', 5 * 3_600),
	'limit-month': () => limited('assistantPerKeyAndMonth', 9 * 86_400),
} satisfies Record<string, Scenario>;

/** Answers with the given pieces. A `finish` chunk among them decides how the answer ends. */
export function speak(pieces: readonly AnswerPiece[], exchange: Exchange): Response {
	const chunks = pieces.filter((piece): piece is Chunk => !isText(piece));
	const end = chunks.find((chunk): chunk is Extract<Chunk, { type: 'finish' }> => chunk.type === 'finish');
	return stream(exchange, [
		{ type: 'start' },
		{ type: 'start-step' },
		...chunks.filter((chunk) => chunk !== end),
		{ type: 'text-start', id: '1' },
		...pieces.filter(isText).map((delta): Chunk => ({ type: 'text-delta', id: '1', delta })),
		{ type: 'text-end', id: '1' },
		{ type: 'finish-step' },
		{ type: 'finish', finishReason: 'stop', ...end, threadId: exchange.body.threadId ?? newThread },
	]);
}

/** A named scenario, a bare HTML page with a status, or an error body with one of our codes. */
export type ScenarioName = keyof typeof scenarios | `status-${number}` | `code-${ErrorCode}`;

/** Plays one scenario on one exchange. Rejects with `LostConnection` where the connection breaks before a response. */
export async function play(name: ScenarioName, exchange: Exchange): Promise<Response> {
	if (name.startsWith('status-')) return refuseBare(Number(name.slice('status-'.length)));
	if (name.startsWith('code-')) return refuseWithCode(name.slice('code-'.length) as ErrorCode);
	return scenarios[name as keyof typeof scenarios](exchange);
}
