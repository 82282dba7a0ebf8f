import type { Chunk, ChunkMetadata } from '../stream/chunk.js';
import { type DecodeOptions, decodeBody } from '../stream/decode-body.js';
import { compactSearchOutput } from '../stream/search-results.js';
import { threadIdOf } from '../stream/thread-id.js';
import { decodeUiMessageStream } from '../stream/ui-message-stream.js';
import { nextTask } from '../widget/boot/next-task.js';
import { DocentError } from './docent-error.js';
import { gatherDeltas } from './gather-deltas.js';
import { protocolError } from './protocol-error.js';

export interface AnswerEvents {
	onThreadId(threadId: string): void;
	/** The service named the answer. */
	onMessageId?(messageId: string): void;
	/** The first word of the answer has come. */
	onStreaming(): void;
	/** Comes before the `error` chunk that tells the chat to stop: a chunk carries a sentence only, this the whole error. */
	onError(error: DocentError): void;
}

export interface AnswerOptions {
	events: AnswerEvents;
	/** Message ids that are taken: an answer that came with one of them would replace that message. */
	isTaken(messageId: string): boolean;
	signal: AbortSignal | undefined;
}

type Decode = (body: ReadableStream<Uint8Array>, options: DecodeOptions) => ReadableStream<Chunk>;

/** Services of the first generation are few: what reads them comes when one answers. */
const loadV1Parser = () => import('../stream/data-stream-decoder.js');

const decodeV1 = async (): Promise<Decode> => {
	const { createDataStreamParser } = await loadV1Parser().catch(loadV1Parser);
	return (body, options) => decodeBody(body, createDataStreamParser, options);
};

/** What a response is by its headers, whichever generation was asked. */
async function decoderOf({ headers }: Response): Promise<Decode | undefined> {
	const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type === 'text/event-stream' || headers.has('x-vercel-ai-ui-message-stream')) return decodeUiMessageStream;
	if (type === 'text/plain' || headers.has('x-vercel-ai-data-stream')) return decodeV1();
	return undefined;
}

const cutError = (cause?: unknown) =>
	new DocentError('cut', 'The connection ended in the middle of the answer.', { retryable: true, cause });

/** @param cause absent when the message is the service's own sentence, which the reader is shown */
const answerError = (message: string, cause?: string) => new DocentError('answer', message, { retryable: true, cause });

const unfinishedError = () => answerError('The service could not finish the answer.', 'no reason was given');

const emptyError = () => new DocentError('empty', 'The answer ended without a word.', { retryable: true });

/** Of what a service puts on a message the thread alone is kept: other fields could pass for ours. */
function keepMetadata(metadata: ChunkMetadata | undefined): { messageMetadata?: ChunkMetadata } {
	const threadId = metadata?.threadId;
	return typeof threadId === 'string' ? { messageMetadata: { threadId } } : {};
}

/** Follows one answer chunk by chunk and decides how it ended. */
function createAnswer({ events, isTaken }: AnswerOptions) {
	let words = false;

	function text(delta: string) {
		if (words || delta.trim() === '') return;
		words = true;
		events.onStreaming();
	}

	function fail(error: DocentError): Chunk {
		events.onError(error);
		return { type: 'error', errorText: error.message };
	}

	function finish(chunk: Extract<Chunk, { type: 'finish' }>): Chunk {
		if (chunk.finishReason === 'error') return fail(unfinishedError());
		if (!words) return fail(emptyError());
		const threadId = threadIdOf(chunk);
		return { ...chunk, ...(threadId !== undefined && { messageMetadata: { threadId } }) };
	}

	return {
		fail,
		/** The chunk as the chat shall see it; `undefined` when it shall not. */
		map(chunk: Chunk): Chunk | undefined {
			const threadId = threadIdOf(chunk);
			if (threadId !== undefined) events.onThreadId(threadId);
			switch (chunk.type) {
				case 'text-delta':
					text(chunk.delta);
					return chunk;
				case 'start': {
					const { messageId, messageMetadata } = chunk;
					if (messageId) events.onMessageId?.(messageId);
					const free = messageId !== undefined && messageId !== '' && !isTaken(messageId);
					return { type: 'start', ...(free && { messageId }), ...keepMetadata(messageMetadata) };
				}
				case 'message-metadata': {
					const { messageMetadata } = keepMetadata(chunk.messageMetadata);
					return messageMetadata && { type: 'message-metadata', messageMetadata };
				}
				case 'tool-output-available':
					return { ...chunk, output: compactSearchOutput(chunk.output) };
				case 'finish':
					return finish(chunk);
				case 'error':
					return fail(chunk.errorText ? answerError(chunk.errorText) : unfinishedError());
				case 'abort':
					// The reader did not stop it, or nobody would be reading: the service gave up half way.
					return fail(cutError());
				default:
					return chunk;
			}
		},
	};
}

/**
 * The answer in a response with a success status. Waits for its first chunk and rejects with a `DocentError` when there is none.
 * After that the stream never errors: what goes wrong travels as an `error` chunk at its end, announced by `onError`, so that
 * everything that came before it is kept.
 */
export async function readAnswer(response: Response, options: AnswerOptions): Promise<ReadableStream<Chunk>> {
	const decode = await decoderOf(response).catch((cause) => {
		throw cutError(cause);
	});
	if (!decode || !response.body || response.status === 204) {
		void response.body?.cancel().catch(() => {});
		throw protocolError(response);
	}
	let cut: { cause: unknown } | undefined;
	const chunks = decode(response.body, {
		onCut: (cause) => {
			cut = { cause };
		},
	}).getReader();
	const read = gatherDeltas(chunks);
	const answer = createAnswer(options);

	let next = await read();
	options.signal?.throwIfAborted();
	if (!next) throw cut?.cause === undefined ? protocolError(response) : cutError(cut.cause);

	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				for (;;) {
					const value = next ?? (await read());
					next = undefined;
					// What came together is worked on in tasks of its own, for the reader types and scrolls meanwhile.
					await new Promise<void>(nextTask);
					if (!value) {
						if (cut && !options.signal?.aborted) controller.enqueue(answer.fail(cutError(cut.cause)));
						return controller.close();
					}
					const chunk = answer.map(value);
					if (chunk) return controller.enqueue(chunk);
				}
			},
			cancel: (reason) => chunks.cancel(reason),
		},
		// Nothing is read ahead, so that no event comes before the caller holds the stream.
		{ highWaterMark: 0 },
	);
}
