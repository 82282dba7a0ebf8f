import type { ServerResponse } from 'node:http';
import { type ErrorCode, statusOfError } from '../contract/errors.js';
import { type Generation, headers } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import { dataStreamHeaders, encodeDataStream } from '../stream/data-stream.js';
import { encodeUiMessageStream, uiMessageStreamHeaders } from '../stream/ui-message-stream.js';
import { streamOf } from './streams.js';

/** What a scenario has to work with. */
export interface Exchange {
	generation: Generation;
	body: FaultRequestBody;
	response: ServerResponse;
}

/** The fields of a request that scenarios look at. */
export interface FaultRequestBody {
	threadId?: string | null;
	threadKey?: string | null;
	messages?: { id: string; role: string; content?: string; parts?: { type: string; text?: string }[] }[];
	[key: string]: unknown;
}

type Scenario = (exchange: Exchange) => void | Promise<void>;

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

function encode(generation: Generation, chunks: Chunk[]): ReadableStream<Uint8Array> {
	return generation === 'v2' ? encodeUiMessageStream(streamOf(chunks)) : encodeDataStream(streamOf(chunks));
}

const headersOf = (generation: Generation) => (generation === 'v2' ? uiMessageStreamHeaders : dataStreamHeaders);

async function stream({ response, generation }: Exchange, chunks: Chunk[], extra: Record<string, string> = {}) {
	response.writeHead(200, { ...headersOf(generation), ...extra });
	for await (const bytes of encode(generation, chunks)) response.write(bytes);
	response.end();
}

/** The beginning of an answer: sources and half a sentence, without an end. */
function writeHalf(exchange: Exchange, then: () => void) {
	const { response, generation } = exchange;
	response.writeHead(200, headersOf(generation));
	const half = [
		{ type: 'start' },
		{ type: 'start-step' },
		{ type: 'text-start', id: '1' },
		{ type: 'text-delta', id: '1', delta: 'Half an ans' },
	];
	const text =
		generation === 'v2'
			? half.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
			: 'f:{"messageId":"m"}\n0:"Half an ans"\n';
	response.write(text, then);
}

function refuse(
	{ response }: Exchange,
	status: number,
	type: string,
	body: string,
	extra: Record<string, string> = {},
) {
	response.writeHead(status, { 'content-type': type, ...extra }).end(body);
}

const refuseBare = (exchange: Exchange, status: number) =>
	refuse(exchange, status, 'text/html; charset=utf-8', `<!doctype html><title>${status}</title>`);

function refuseWithCode(exchange: Exchange, code: ErrorCode, extra?: Record<string, string>) {
	const body = { error: `The service says: ${code}.`, code, requestId: 'req_fault' };
	refuse(exchange, statusOfError[code], 'application/json', JSON.stringify(body), extra);
}

const answer: Scenario = (exchange) => stream(exchange, answerTo(exchange.body));

const scenarios = {
	/** Both generations answer. */
	v2: answer,
	/** A service that never heard of v2. */
	'v1-only': (exchange) => (exchange.generation === 'v1' ? answer(exchange) : refuseBare(exchange, 404)),
	/** A service that never heard of v1, and answers there the way a router does. */
	'v2-only': (exchange) => (exchange.generation === 'v2' ? answer(exchange) : refuseBare(exchange, 404)),
	/** The v1 body, wherever it is asked. */
	'v1-under-v2': (exchange) => stream({ ...exchange, generation: 'v1' }, answerTo(exchange.body)),
	html: (exchange) => refuse(exchange, 200, 'text/html', '<!doctype html><title>Sign in</title>'),
	json: (exchange) => refuse(exchange, 200, 'application/json', '{"ok":true}'),
	/** A success without a type and without a byte. */
	empty: ({ response }) => void response.writeHead(200).end(),
	'empty-stream': (exchange) => stream(exchange, []),
	'no-content': ({ response }) => void response.writeHead(204).end(),
	/** A complete answer without a word. */
	wordless: (exchange) =>
		stream(exchange, [{ type: 'start' }, { type: 'start-step' }, { type: 'finish-step' }, { type: 'finish' }]),
	/** The connection breaks before the response begins. */
	'cut-before': ({ response }) => void response.destroy(),
	/** The connection breaks after the response's head. */
	'cut-at-start': ({ response, generation }) => {
		response.writeHead(200, headersOf(generation)).flushHeaders();
		setImmediate(() => response.destroy());
	},
	/** The connection breaks in the middle of a sentence. */
	'cut-mid-stream': (exchange) => writeHalf(exchange, () => setImmediate(() => exchange.response.destroy())),
	/** The body ends properly in the middle of a sentence. */
	truncated: (exchange) => writeHalf(exchange, () => void exchange.response.end()),
	/** Half an answer, then silence until the client leaves. */
	stalled: (exchange) => writeHalf(exchange, () => {}),
	/** Silence from the beginning. */
	silent: () => {},
	'stream-error': (exchange) =>
		stream(exchange, [
			...answerTo(exchange.body).slice(0, 7),
			{ type: 'error', errorText: 'The model is overloaded.' },
		]),
	'error-first': (exchange) => stream(exchange, [{ type: 'error', errorText: 'The model is overloaded.' }]),
	'service-abort': (exchange) => stream(exchange, [...answerTo(exchange.body).slice(0, 7), { type: 'abort' }]),
	'malformed-event': async (exchange) => {
		const { response, generation } = exchange;
		response.writeHead(200, headersOf(generation));
		response.write(generation === 'v2' ? 'data: {"type":"text-del\n\n' : '0:"unfinished\n');
		for await (const bytes of encode(generation, answerTo(exchange.body))) response.write(bytes);
		response.end();
	},
	/** A thread that the service no longer knows. */
	'expired-thread': (exchange) =>
		exchange.body.threadId ? refuseWithCode(exchange, 'unknown_thread') : answer(exchange),
	/** The same from a service without error codes. */
	'expired-thread-bare': (exchange) =>
		exchange.body.threadId ? refuse(exchange, 404, 'application/json', '{"message":"Not found"}') : answer(exchange),
	/** The thread in the headers alone, with the key that later questions must carry. */
	'thread-key': (exchange) => {
		const { threadId, threadKey: key } = exchange.body;
		if (threadId && key !== threadKey) return refuseWithCode(exchange, 'unknown_thread');
		const chunks = answerTo(exchange.body).map(
			(chunk): Chunk => (chunk.type === 'finish' ? { type: 'finish' } : chunk),
		);
		const extra: Record<string, string> = { [headers.threadId]: threadId ?? newThread };
		return stream(exchange, chunks, threadId ? extra : { ...extra, [headers.threadKey]: threadKey });
	},
	'rate-limited': (exchange) => refuseWithCode(exchange, 'rate_limited', { 'retry-after': '30' }),
} satisfies Record<string, Scenario>;

/** Answers with a text, piece by piece as given. */
export function speak(pieces: readonly string[], exchange: Exchange): Promise<void> {
	return stream(exchange, [
		{ type: 'start' },
		{ type: 'start-step' },
		{ type: 'text-start', id: '1' },
		...pieces.map((delta): Chunk => ({ type: 'text-delta', id: '1', delta })),
		{ type: 'text-end', id: '1' },
		{ type: 'finish-step' },
		{ type: 'finish', finishReason: 'stop', threadId: exchange.body.threadId ?? newThread },
	]);
}

/** A named scenario, a bare HTML page with a status, or an error body with one of our codes. */
export type ScenarioName = keyof typeof scenarios | `status-${number}` | `code-${ErrorCode}`;

/** Plays one scenario on one exchange. */
export async function play(name: ScenarioName, exchange: Exchange): Promise<void> {
	if (name.startsWith('status-')) return refuseBare(exchange, Number(name.slice('status-'.length)));
	if (name.startsWith('code-')) return refuseWithCode(exchange, name.slice('code-'.length) as ErrorCode);
	await scenarios[name as keyof typeof scenarios](exchange);
}
