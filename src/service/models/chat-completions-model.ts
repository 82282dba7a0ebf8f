/**
 * Answers of providers with the chat completions API, read straight from the connection. The SDK's package writes the request and
 * reads error responses, but its own `doStream` leads each event of an answer through four streams. Measured in turns on one machine:
 *
 * | | by `doStream` | read here |
 * | --- | --- | --- |
 * | processor time of an event | 90 and 97 µs | 44 and 47 µs |
 * | time in the collector, 13,000 events of 200 answers | 2.2 and 2.3 s | 1.0 and 1.4 s |
 * | memory that 320 answers add to the service | 114 and 131 MB | 75 MB |
 *
 * The promise for 2,000 answers at once is 600 MB, and they take 585 MB like this (`bench/crowds/many-answers.md`); 0.12 to 0.17 MB more for
 * each answer would make 830 to 930 MB.
 */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ChatCompletionParts } from './chat-completion-parts.js';
import { type OnPart, type PushingModel, pushParts, withPushParts } from './push-parts.js';
import { type CreateModel, checkBody, type Fetch, NotStreamed } from './whole-answer.js';

/** A request of the SDK's packages: a POST with text. */
interface Post {
	headers: Record<string, string>;
	body: string;
	signal?: AbortSignal | undefined;
}

/**
 * Posts with the client of Node, because `fetch` keeps two copies of the request and a dozen streams for each answer. Rejects as
 * `fetch` does, so that the SDK knows which requests can be tried again. Follows no redirect.
 */
async function postWithNode(url: string, { headers, body, signal }: Post): Promise<IncomingMessage> {
	signal?.throwIfAborted();
	const bytes = Buffer.from(body);
	const send = url.startsWith('https:') ? requestHttps : requestHttp;
	const sent = { ...headers, 'accept-encoding': 'identity', 'content-length': bytes.length };
	const request = send(url, { method: 'POST', headers: sent });
	const response = responseTo(request, signal);
	request.end(bytes);
	return await response;
}

/** The response to a request. It stands apart from the body, which its listeners would keep as long as the answer runs. */
function responseTo(request: ClientRequest, signal: AbortSignal | undefined): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		// The request's own signal would also break a pooled connection.
		const abort = () => {
			reject(signal?.reason);
			request.destroy();
		};
		signal?.addEventListener('abort', abort, { once: true });
		request.on('close', () => signal?.removeEventListener('abort', abort));
		request.on('response', (message) => {
			message.on('end', () => signal?.removeEventListener('abort', abort));
			// The body's reader receives the error itself.
			message.on('error', () => {});
			resolve(message);
		});
		request.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
	});
}

/** Milliseconds of silence after which an answer ends that has told its reason to end. The tokens come within. */
const reasonPatienceMs = 1_500;
/** Milliseconds in which the server may end a connection by itself, so that it is used again. */
const closingMs = 100;

/** Pushes the parts of a streamed chat completion. Rejects when the connection breaks before the stream has told its end. */
function readAnswer(message: Readable, onPart: OnPart): Promise<void> {
	const parts = new ChatCompletionParts(onPart);
	return new Promise((resolve, reject) => {
		let hasEnded = false;
		let timer: NodeJS.Timeout | undefined;
		const fail = (error: unknown) => {
			hasEnded = true;
			clearTimeout(timer);
			reject(error);
			message.destroy();
		};
		const attempt = (run: () => void) => {
			// Data that arrived before the failure is still handed over.
			if (hasEnded) return;
			try {
				run();
			} catch (error) {
				fail(error);
			}
		};
		const close = () => {
			clearTimeout(timer);
			resolve();
			message.destroy();
		};
		const end = () =>
			attempt(() => {
				clearTimeout(timer);
				parts.end();
				hasEnded = true;
				if (message.readableEnded) resolve();
				else timer = setTimeout(close, closingMs);
			});
		message.on('data', (bytes: Uint8Array) =>
			attempt(() => {
				parts.push(bytes);
				if (parts.told === 'nothing') return;
				clearTimeout(timer);
				// Some servers keep the connection open.
				if (parts.told === 'end') end();
				else timer = setTimeout(end, reasonPatienceMs);
			}),
		);
		message.on('end', () => (hasEnded ? close() : end()));
		message.on('error', (error) => (hasEnded ? close() : fail(error)));
		// After an end or an error this has no effect.
		message.on('close', () => (hasEnded ? close() : fail(new Error('The connection to the model was closed.'))));
		attempt(() => onPart({ type: 'stream-start', warnings: [] }));
	});
}

const isEventStream = ({ statusCode = 0, headers }: IncomingMessage) =>
	statusCode >= 200 && statusCode < 300 && (headers['content-type'] ?? '').startsWith('text/event-stream');

/** The body as it was before its server packed it, which nobody has asked for. */
function unpacked(message: IncomingMessage): Readable {
	const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
	const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
	if (!Object.hasOwn(unpack, encoding)) return message;
	// The reader of the body receives the error itself.
	return pipeline(message, unpack[encoding as keyof typeof unpack](), () => {});
}

/** Buffers the body. Only short error responses come here. */
async function responseOf(message: IncomingMessage): Promise<Response> {
	const pieces: Buffer[] = [];
	for await (const piece of unpacked(message)) pieces.push(piece as Buffer);
	const headers = new Headers();
	for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
	const { statusCode: status = 500, statusMessage: statusText = '' } = message;
	return new Response(status === 204 ? null : Buffer.concat(pieces), { status, statusText, headers });
}

/** Receivers of responses, by the signal of the call. */
const receivers = new WeakMap<AbortSignal, (message: Readable) => void>();

const emptyAnswer = () => new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } });

/** A request without the field that asks for the tokens of a stream. */
function withoutStreamOptions(body: string): string {
	const { stream_options: _, ...others } = JSON.parse(body) as Record<string, unknown>;
	return JSON.stringify(others);
}

const refusesStreamOptions = async (response: Response) =>
	[400, 422].includes(response.status) && /stream_options|include_usage/.test(await response.clone().text());

/** Asks as `fetch` does, but hands the answer to the receiver of the call. The package gets an empty one. */
function createAsk(): Fetch {
	/** Some servers refuse the field that asks for the tokens of a stream. Then they are estimated. */
	let asksForTokens = true;
	return async (url, init) => {
		const signal = init?.signal ?? undefined;
		const receive = signal && receivers.get(signal);
		if (!receive) throw new Error('Nobody receives the answer.');
		const headers = Object.fromEntries(new Headers(init?.headers));
		/** Resolves with a response that is no stream. */
		const send = async (): Promise<Response | undefined> => {
			const body = String(init?.body);
			const sent = asksForTokens ? body : withoutStreamOptions(body);
			const message = await postWithNode(String(url), { headers, body: sent, signal });
			if (!isEventStream(message)) return await responseOf(message);
			receive(unpacked(message));
			return undefined;
		};
		let response = await send();
		if (response && asksForTokens && (await refusesStreamOptions(response))) {
			asksForTokens = false;
			response = await send();
		}
		if (response === undefined) return emptyAnswer();
		if (!response.ok) return response;
		const text = await response.text();
		try {
			checkBody(text, response.headers.get('content-type'));
		} catch (error) {
			if (!(error instanceof NotStreamed)) throw error;
		}
		// Events under another name, and an answer in one JSON text, are read all the same.
		receive(Readable.from([Buffer.from(text)]));
		return emptyAnswer();
	};
}

/** A model behind the chat completions API. */
export function createChatCompletionsModel(createModel: CreateModel): PushingModel {
	const model = createModel(fetch);
	// One model serves all calls: each new model builds its schemas again.
	const asking = createModel(createAsk());
	return withPushParts(model, {
		doGenerate: (options) => model.doGenerate(options),
		doStream: (options) => model.doStream(options),
		async pushParts(options, onPart) {
			if (options.includeRawChunks) return pushParts(model, options, onPart);
			const { abortSignal } = options;
			// A signal of the call's own, also where the caller gave none.
			const signal = abortSignal ? AbortSignal.any([abortSignal]) : new AbortController().signal;
			let response: Readable | undefined;
			receivers.set(signal, (message) => {
				response = message;
			});
			const { stream } = await asking.doStream({ ...options, abortSignal: signal });
			if (!response) throw new Error('The provider sent no response.');
			stream.cancel().catch(() => {});
			return readAnswer(response, onPart);
		},
	});
}
