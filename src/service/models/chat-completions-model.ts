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
 * The promise for 2,000 answers at once is 600 MB, and they take 479 MB like this (`bench/many-answers.md`); 0.12 to 0.17 MB more for
 * each answer would make 720 to 820 MB.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { LanguageModelV2FinishReason, LanguageModelV2Usage } from '@ai-sdk/provider';
import { createSseParser } from '../../stream/sse.js';
import { type OnPart, type PushingModel, pushParts, withPushParts } from './push-parts.js';
import {
	type CreateModel,
	checkBody,
	errorOfEvent,
	type Fetch,
	NotStreamed,
	pushWholeAnswer,
	refusal,
} from './whole-answer.js';

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
function postWithNode(url: string, { headers, body, signal }: Post): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const bytes = Buffer.from(body);
		const send = url.startsWith('https:') ? requestHttps : requestHttp;
		const request = send(url, { method: 'POST', headers: { ...headers, 'content-length': bytes.length } });
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
		request.end(bytes);
	});
}

/** The fields of an event that are used. Others are ignored. */
interface ChatCompletionEvent {
	/** Present in an error event. */
	error?: unknown;
	text?: string | undefined;
	reasoning?: string | undefined;
	/** The model's refusal, in place of an answer. */
	refusal?: string | undefined;
	finishReason?: string | undefined;
	usage?: LanguageModelV2Usage | undefined;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, name: string): Fields {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw new TypeError(`${name} is not an object.`);
	return value as Fields;
}

/** An optional object field. */
const fieldsIn = (fields: Fields | undefined, name: string): Fields | undefined =>
	fields?.[name] === undefined || fields[name] === null ? undefined : fieldsOf(fields[name], name);

function textIn(fields: Fields, name: string): string | undefined {
	const value = fields[name] ?? undefined;
	if (value === undefined || typeof value === 'string') return value;
	throw new TypeError(`${name} is not a text.`);
}

function numberIn(fields: Fields | undefined, name: string): number | undefined {
	const value = fields?.[name] ?? undefined;
	if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
	throw new TypeError(`${name} is not a number.`);
}

function usageIn(fields: Fields): LanguageModelV2Usage | undefined {
	const usage = fieldsIn(fields, 'usage');
	if (!usage) return undefined;
	return {
		inputTokens: numberIn(usage, 'prompt_tokens'),
		outputTokens: numberIn(usage, 'completion_tokens'),
		totalTokens: numberIn(usage, 'total_tokens'),
		reasoningTokens: numberIn(fieldsIn(usage, 'completion_tokens_details'), 'reasoning_tokens'),
		cachedInputTokens:
			numberIn(fieldsIn(usage, 'prompt_tokens_details'), 'cached_tokens') ??
			// DeepSeek's name.
			numberIn(usage, 'prompt_cache_hit_tokens'),
	};
}

/** The text in a list of pieces, in which Mistral sends the answers of its thinking models. */
function textOfPieces(pieces: readonly unknown[], type: 'text' | 'thinking'): string | undefined {
	const texts = pieces.map((value) => {
		const piece = fieldsOf(value, 'piece');
		if (piece.type !== type) return '';
		return Array.isArray(piece.thinking) ? textOfPieces(piece.thinking, 'text') : textIn(piece, type);
	});
	return texts.join('') || undefined;
}

function readChoice(value: unknown): ChatCompletionEvent {
	const choice = fieldsOf(value, 'choice');
	const delta = fieldsIn(choice, 'delta') ?? {};
	const reasoning = textIn(delta, 'reasoning');
	const pieces = Array.isArray(delta.content) ? delta.content : undefined;
	return {
		error: choice.error ?? undefined,
		text: pieces ? textOfPieces(pieces, 'text') : textIn(delta, 'content'),
		reasoning: textIn(delta, 'reasoning_content') ?? reasoning ?? (pieces && textOfPieces(pieces, 'thinking')),
		refusal: textIn(delta, 'refusal'),
		// Gemini has sent the second name.
		finishReason: textIn(choice, 'finish_reason') || textIn(choice, 'finishReason'),
		usage: usageIn(choice),
	};
}

/**
 * Reads one event. There are thousands a second, and a schema would make many times as much garbage. Throws when the event is not
 * one of the chat completions API.
 */
function readChatCompletionEvent(data: string): ChatCompletionEvent {
	const event = fieldsOf(JSON.parse(data), 'event');
	if (event.error !== undefined && event.error !== null) return { error: event.error };
	// An error of vLLM.
	if (event.object === 'error') return { error: event };
	if (!Array.isArray(event.choices)) throw new TypeError('choices is not a list.');
	// Only the first choice was requested, but all must be well formed.
	const [first = {}] = event.choices.map(readChoice);
	const usage = usageIn(event);
	return usage ? { ...first, usage } : first;
}

const finishReasons: Record<string, LanguageModelV2FinishReason> = {
	stop: 'stop',
	length: 'length',
	max_tokens: 'length',
	content_filter: 'content-filter',
	// Gemini's own names.
	safety: 'content-filter',
	recitation: 'content-filter',
	blocklist: 'content-filter',
	prohibited_content: 'content-filter',
	spii: 'content-filter',
	error: 'error',
	function_call: 'tool-calls',
	tool_calls: 'tool-calls',
};

/** Turns the events of a streamed chat completion into parts of the SDK: text and reasoning only. */
class ChatCompletionParts {
	readonly #open = new Set<'text' | 'reasoning'>();
	/** `unknown` while the stream has not told its end. */
	#finishReason: LanguageModelV2FinishReason = 'unknown';
	#hasRefused = false;
	#usage: LanguageModelV2Usage = { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined };
	readonly #text = new TextDecoder();
	readonly #events = createSseParser((data) => this.#read(data));

	constructor(readonly onPart: OnPart) {}

	push(bytes: Uint8Array): void {
		this.#events.push(this.#text.decode(bytes, { stream: true }));
	}

	end(): void {
		this.#events.end();
		if (this.#hasRefused) this.#fail(refusal(this.#usage));
		for (const kind of this.#open) this.onPart({ type: `${kind}-end`, id: kind });
		this.onPart({ type: 'finish', finishReason: this.#finishReason, usage: { ...this.#usage } });
	}

	#fail(error: unknown): void {
		this.#finishReason = 'error';
		this.onPart({ type: 'error', error });
	}

	#read(data: string): void {
		if (data === '[DONE]') {
			if (this.#finishReason === 'unknown') this.#finishReason = 'other';
			return;
		}
		let event: ReturnType<typeof readChatCompletionEvent>;
		try {
			event = readChatCompletionEvent(data);
		} catch (cause) {
			this.#fail(new Error('The model sent an event that the chat completions API does not have.', { cause }));
			return;
		}
		const { error, text, reasoning, finishReason, usage } = event;
		if (error !== undefined) this.#fail(errorOfEvent(error));
		this.#hasRefused ||= Boolean(event.refusal);
		if (usage) this.#usage = usage;
		if (finishReason) this.#finishReason = finishReasons[finishReason.toLowerCase()] ?? 'other';
		this.#push('reasoning', reasoning);
		this.#push('text', text);
	}

	#push(kind: 'text' | 'reasoning', delta: string | undefined): void {
		if (!delta) return;
		if (!this.#open.has(kind)) {
			this.#open.add(kind);
			this.onPart({ type: `${kind}-start`, id: kind });
		}
		this.onPart({ type: `${kind}-delta`, id: kind, delta });
	}
}

/** Pushes the parts of a streamed chat completion. Rejects when the connection breaks. */
function readAnswer(message: Readable, onPart: OnPart): Promise<void> {
	const parts = new ChatCompletionParts(onPart);
	return new Promise((resolve, reject) => {
		let hasFailed = false;
		const fail = (error: unknown) => {
			hasFailed = true;
			reject(error);
			message.destroy();
		};
		const attempt = (run: () => void) => {
			// Data that arrived before the failure is still handed over.
			if (hasFailed) return;
			try {
				run();
			} catch (error) {
				fail(error);
			}
		};
		message.on('data', (bytes: Uint8Array) => attempt(() => parts.push(bytes)));
		message.on('end', () =>
			attempt(() => {
				parts.end();
				resolve();
			}),
		);
		message.on('error', fail);
		// After an end or an error this has no effect.
		message.on('close', () => reject(new Error('The connection to the model was closed.')));
		attempt(() => onPart({ type: 'stream-start', warnings: [] }));
	});
}

const isEventStream = ({ statusCode = 0, headers }: IncomingMessage) =>
	statusCode >= 200 && statusCode < 300 && (headers['content-type'] ?? '').startsWith('text/event-stream');

/** Buffers the body. Only short error responses come here. */
async function responseOf(message: IncomingMessage): Promise<Response> {
	const pieces: Buffer[] = [];
	for await (const piece of message) pieces.push(piece as Buffer);
	const headers = new Headers();
	for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
	const status = message.statusCode ?? 500;
	return new Response(status === 204 ? null : Buffer.concat(pieces), { status, headers });
}

/** Receivers of responses, by the signal of the call. */
const receivers = new WeakMap<AbortSignal, (message: Readable) => void>();

const emptyAnswer = () => new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } });

/** The package gets an empty answer, because the call's receiver reads the real one. */
const ask: Fetch = async (url, init) => {
	const signal = init?.signal ?? undefined;
	const message = await postWithNode(String(url), {
		headers: Object.fromEntries(new Headers(init?.headers)),
		body: String(init?.body),
		signal,
	});
	const receive = signal && receivers.get(signal);
	if (receive && isEventStream(message)) {
		receive(message);
		return emptyAnswer();
	}
	const response = await responseOf(message);
	if (!receive || !response.ok) return response;
	const text = await response.text();
	checkBody(text, response.headers.get('content-type'));
	// Events under another name are read all the same.
	receive(Readable.from([Buffer.from(text)]));
	return emptyAnswer();
};

/** A model behind the chat completions API. Calls with tools are left to the SDK's package. */
export function createChatCompletionsModel(createModel: CreateModel): PushingModel {
	const model = createModel(fetch);
	// One model serves all calls: each new model builds its schemas again.
	const asking = createModel(ask);
	return withPushParts(model, {
		doGenerate: (options) => model.doGenerate(options),
		doStream: (options) => model.doStream(options),
		async pushParts(options, onPart) {
			if (options.tools?.length || options.includeRawChunks) return pushParts(model, options, onPart);
			const { abortSignal } = options;
			// A signal of the call's own, also where the caller gave none.
			const signal = abortSignal ? AbortSignal.any([abortSignal]) : new AbortController().signal;
			let response: Readable | undefined;
			receivers.set(signal, (message) => {
				response = message;
			});
			let stream: ReadableStream<unknown>;
			try {
				({ stream } = await asking.doStream({ ...options, abortSignal: signal }));
			} catch (error) {
				if (error instanceof NotStreamed) return pushWholeAnswer(createModel, error, options, onPart);
				throw error;
			}
			if (!response) throw new Error('The provider sent no response.');
			stream.cancel().catch(() => {});
			return readAnswer(response, onPart);
		},
	});
}
