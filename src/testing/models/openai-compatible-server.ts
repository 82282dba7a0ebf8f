import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { listen } from '../service/listen.js';
import { chatCompletionChunk } from './chat-completion.js';

const chatRequest = z.looseObject({
	model: z.string(),
	stream: z.boolean().optional(),
	temperature: z.number().optional(),
	max_tokens: z.number().optional(),
	messages: z
		.array(
			z.object({
				role: z.enum(['system', 'user', 'assistant', 'tool']),
				// A model that only calls a tool has said nothing.
				content: z
					.string()
					.nullish()
					.transform((content) => content ?? ''),
				tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
				tool_call_id: z.string().optional(),
			}),
		)
		.min(1),
	tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export type ChatRequest = z.infer<typeof chatRequest> & {
	authorization: string | undefined;
	/** Port of the client, which tells connections apart. */
	port: number | undefined;
};

export type ToolCall = readonly [name: string, input: unknown];

/** One answer of the server. */
export interface ModelScenario {
	/** Refuses with this status before a word is said. */
	status?: number;
	/** Headers of the refusal, or of the body. */
	headers?: Record<string, string>;
	/** Takes the request and never sends so much as a header. */
	silent?: boolean;
	/** Tokens that the end of the stream tells, in the API's own names. */
	usage?: Record<string, unknown>;
	/** Pieces of text, each an event of its own. */
	pieces?: Iterable<string> | AsyncIterable<string>;
	/** Tools that are called behind the pieces, by name and input, or what makes them of what was asked. */
	calls?: readonly ToolCall[] | ((request: ChatRequest) => readonly ToolCall[]);
	/** Makes the pieces of what was asked. */
	reply?: (request: ChatRequest) => Iterable<string> | AsyncIterable<string>;
	/** What a refusal says. @default 'secret detail of the provider' */
	says?: string;
	/** The body of the answer as it is, each entry written by itself; nothing else is sent. Its connection stays open where `ending` is `hang`, and breaks where it is `break`. */
	body?: Iterable<Uint8Array>;
	/** Media type of the answer. @default 'text/event-stream' */
	contentType?: string;
	/** The end of the stream after the pieces. @default 'finish' */
	ending?: 'finish' | 'break' | 'error' | 'nonsense' | 'hang';
}

/** An answer whose end is waited for. */
export interface HeldAnswer {
	/** Says something and waits again. */
	say(piece: string): void;
	/** Says the last pieces and ends. */
	finish(...pieces: string[]): void;
}

export interface ModelServer {
	/** Base URL, as a provider takes it. */
	url: string;
	/** The requests, oldest first. */
	requests: ChatRequest[];
	/** Names in the list of models. Whoever sent a key once must send it for the list. */
	models: string[];
	/** Sets the answers of the next requests, one scenario each; the last one stays. */
	play(...scenarios: [ModelScenario, ...ModelScenario[]]): void;
	/** Answers the next requests with the pieces and then waits to be told how it goes on. */
	hold(...pieces: string[]): HeldAnswer;
	/** Resolves when a client has gone away before the end of its answer. */
	clientGone(): Promise<void>;
	close(): Promise<void>;
}

const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

/** Calls of tools as servers stream them: the name first, then the input in pieces. */
function* callPieces(calls: readonly ToolCall[]) {
	for (const [index, [name, input]] of calls.entries()) {
		const json = typeof input === 'string' ? input : JSON.stringify(input);
		const id = `call-${index}-${name}`;
		yield { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] };
		for (const piece of json.match(/[\s\S]{1,7}/g) ?? [])
			yield { tool_calls: [{ index, function: { arguments: piece } }] };
	}
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify({ error: { message, type: 'test_error', param: null, code: null } }));
}

function withResolvers() {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}

/** Resolves when the socket takes more, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
	const settled = new AbortController();
	const { signal } = settled;
	await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
	settled.abort();
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	const body = chatRequest.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
	return { ...body, authorization: request.headers.authorization, port: request.socket.remotePort };
}

/**
 * A language model behind the chat completions API, on a free port: it checks what it is sent, streams what it is told to,
 * and can fail before an answer and in the middle of one.
 */
export async function startModelServer(): Promise<ModelServer> {
	let scenarios: ModelScenario[] = [{ pieces: ['Hello.'] }];
	let hasKey = false;
	let noteGone = () => {};
	let gone = new Promise<void>((resolve) => {
		noteGone = resolve;
	});

	async function answer(request: ChatRequest, response: ServerResponse): Promise<void> {
		const scenario = (scenarios.length > 1 ? scenarios.shift() : scenarios[0]) ?? {};
		const { status, headers, silent, usage, reply, body, contentType, pieces = [], ending = 'finish' } = scenario;
		const { calls: called = [], says = 'secret detail of the provider' } = scenario;
		const calls = typeof called === 'function' ? called(request) : called;
		if (status !== undefined) return refuse(response, status, says, headers);
		response.on('close', () => {
			if (!response.writableFinished) noteGone();
		});
		if (silent) return;
		response.writeHead(200, { 'content-type': contentType ?? 'text/event-stream', ...(body && headers) });
		response.flushHeaders();
		if (body) {
			for (const bytes of body) {
				await new Promise((resolve) => response.write(bytes, resolve));
				// The client reads the piece before the next one arrives.
				await setImmediate();
			}
			if (ending === 'break') response.destroy();
			else if (ending !== 'hang') response.end();
			return;
		}
		for await (const piece of reply?.(request) ?? pieces) {
			if (response.destroyed) return;
			if (!response.write(event(chatCompletionChunk({ role: 'assistant', content: piece })))) await drained(response);
		}
		for (const delta of callPieces(calls)) response.write(event(chatCompletionChunk(delta)));
		if (ending === 'break') response.destroy();
		if (ending === 'nonsense') response.end(event('{"choices": "The pomegranate"'));
		if (ending === 'error')
			response.end(event({ error: { message: 'secret detail of the provider', type: 'test_error' } }));
		if (ending === 'finish') {
			const tokens = usage ? event({ ...chatCompletionChunk({}), choices: [], usage }) : '';
			const reason = calls.length > 0 ? 'tool_calls' : 'stop';
			response.end(event(chatCompletionChunk({}, reason)) + tokens + event('[DONE]'));
		}
	}

	const http = createServer((request, response) => {
		if (request.method === 'GET' && request.url === '/v1/models') {
			hasKey ||= request.headers.authorization !== undefined;
			if (hasKey && request.headers.authorization === undefined) return refuse(response, 401, 'no key');
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ object: 'list', data: server.models.map((id) => ({ id, object: 'model' })) }));
			return;
		}
		if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
			return refuse(response, 404, 'unknown path');
		readRequest(request).then(
			(body) => {
				server.requests.push(body);
				return answer(body, response);
			},
			(error: unknown) => refuse(response, 422, String(error)),
		);
	});
	const { origin, close } = await listen(http);
	const server: ModelServer = {
		url: `${origin}/v1`,
		requests: [],
		models: ['test-model', 'one', 'two'],
		play(...next) {
			scenarios = next;
			gone = new Promise((resolve) => {
				noteGone = resolve;
			});
		},
		hold(...said) {
			let ended = false;
			let { promise: more, resolve: wake } = withResolvers();
			async function* pieces() {
				// Each request has the pieces of its own, from the first on.
				for (let next = 0; ; next += 1) {
					while (next === said.length && !ended) await more;
					const piece = said[next];
					if (piece === undefined) return;
					yield piece;
				}
			}
			const add = (...next: string[]) => {
				said.push(...next);
				wake();
				({ promise: more, resolve: wake } = withResolvers());
			};
			server.play({ pieces: { [Symbol.asyncIterator]: pieces } });
			return {
				say: (piece) => add(piece),
				finish(...last) {
					ended = true;
					add(...last);
				},
			};
		},
		clientGone: () => gone,
		close,
	};
	return server;
}
