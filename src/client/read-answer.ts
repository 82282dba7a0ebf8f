import { type Generation, headers } from '../contract/routes.js';
import type { Chunk, ChunkMetadata } from '../stream/chunk.js';
import { type DecodeOptions, decodeBody } from '../stream/decode-body.js';
import { compactSearchOutput } from '../stream/search-results.js';
import { threadIdIn, threadIdOf } from '../stream/thread-id.js';
import { decodeUiMessageStream } from '../stream/ui-message-stream.js';
import { DocentError } from './docent-error.js';
import type { ThreadReference } from './question-body.js';

/** Metadata of an answer, from its `start` chunk. */
export interface AnswerMetadata extends ThreadReference {
	/** The service's id of the answer, for replaying it. */
	answerId?: string;
	/** Whether the service keeps the answer and continues it until it is stopped. */
	isKept?: true;
	/** Whether the service forgot the thread, so that the answer begins a new one. */
	threadExpired?: true;
}

export interface AnswerContext {
	generation: Generation;
	/** Metadata that the caller knows besides the response. */
	known?: AnswerMetadata;
	/** Maps the service's message id to the one to use. `undefined` lets the caller choose. */
	nameOf(messageId: string | undefined): string | undefined;
	/** Is called when text has arrived. */
	onWord(): void;
	signal: AbortSignal | undefined;
}

type Decode = (body: ReadableStream<Uint8Array>, options: DecodeOptions) => ReadableStream<Chunk>;
type StartChunk = Extract<Chunk, { type: 'start' }>;

/** Services of the first generation are rare, so their parser is loaded when one answers. */
const decodeV1 = async (): Promise<Decode> => {
	const { createDataStreamParser } = await import('../stream/data-stream-decoder.js');
	return (body, options) => decodeBody(body, createDataStreamParser, options);
};

/** The decoder for a response, chosen by its headers in either generation. */
async function decoderOf({ headers }: Response): Promise<Decode | undefined> {
	const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type === 'text/event-stream' || headers.has('x-vercel-ai-ui-message-stream')) return decodeUiMessageStream;
	if (type === 'text/plain' || headers.has('x-vercel-ai-data-stream')) return decodeV1();
	return undefined;
}

/** The error for a success without an answer, such as a login page, a JSON document or nothing. */
function protocolError({ headers, status }: Response): DocentError {
	const type = headers.get('content-type') ?? 'nothing';
	const sentence = `The service answered with ${type} where a stream of events was expected.`;
	return new DocentError('protocol', sentence, { status, retryable: true });
}

/** The cause of a cut that the service announces itself: it has no more of the answer. */
export const abandoned = 'given up';

const cutError = (cause?: unknown) =>
	new DocentError('cut', 'The connection ended in the middle of the answer.', { retryable: true, cause });

/** @param cause absent when the message is the service's own sentence, which readers see */
const answerError = (message: string, cause?: string) => new DocentError('answer', message, { retryable: true, cause });

const unfinishedError = () => answerError('The service could not finish the answer.', 'no reason was given');

const emptyError = () => new DocentError('empty', 'The answer ended without a word.', { retryable: true });

/** Of the service's metadata only the thread is kept: other fields could be mistaken for ours. */
const metadataOf = (threadId: string | undefined): ChunkMetadata | undefined =>
	threadId === undefined ? undefined : { threadId };

/** What a response's headers say of its answer. Only answers of the second generation can be replayed. */
export function metadataIn({ headers: sent }: Response, generation: Generation): AnswerMetadata {
	const threadId = sent.get(headers.threadId);
	const threadKey = sent.get(headers.threadKey);
	const answerId = generation === 'v2' && sent.get(headers.messageId);
	return {
		...(threadId && { threadId }),
		...(threadKey && { threadKey }),
		...(answerId && { answerId, isKept: true }),
	};
}

/** Reads one answer chunk by chunk and decides how it ended. */
function createReader(response: Response, { generation, known, nameOf, onWord }: AnswerContext) {
	let words = false;

	function start({ messageId, messageMetadata }: StartChunk): Chunk {
		const name = nameOf(messageId);
		const metadata: AnswerMetadata = {
			...metadataIn(response, generation),
			...(messageId && generation === 'v2' && { answerId: messageId }),
			...metadataOf(threadIdIn(messageMetadata)),
			...known,
		};
		return {
			type: 'start',
			...(name && { messageId: name }),
			...(Object.keys(metadata).length > 0 && { messageMetadata: { ...metadata } }),
		};
	}

	function text(delta: string) {
		if (words || delta.trim() === '') return;
		words = true;
		onWord();
	}

	function finish(chunk: Extract<Chunk, { type: 'finish' }>): Chunk {
		if (chunk.finishReason === 'error') throw unfinishedError();
		if (!words) throw emptyError();
		const messageMetadata = metadataOf(threadIdOf(chunk));
		return { ...chunk, ...(messageMetadata && { messageMetadata }) };
	}

	return {
		start,
		/**
		 * The chunk as it is passed on; `undefined` when it is not.
		 *
		 * @throws DocentError for a chunk that ends the answer before its end
		 */
		read(chunk: Chunk): Chunk | undefined {
			switch (chunk.type) {
				case 'text-delta':
					text(chunk.delta);
					return chunk;
				case 'message-metadata': {
					const messageMetadata = metadataOf(threadIdIn(chunk.messageMetadata));
					return messageMetadata && { ...chunk, messageMetadata };
				}
				case 'tool-output-available':
					return { ...chunk, output: compactSearchOutput(chunk.output) };
				case 'finish':
					return finish(chunk);
				case 'error':
					throw chunk.errorText ? answerError(chunk.errorText) : unfinishedError();
				case 'abort':
					// The reader is still here, so it was the service that gave up.
					throw cutError(abandoned);
				default:
					return chunk;
			}
		},
	};
}

/**
 * The answer in a response with a success status. It waits for the first chunk and rejects with a `DocentError` when there is none,
 * unless the service keeps the answer.
 * The stream begins with a `start` chunk, whose metadata is an `AnswerMetadata`. What goes wrong later is an error of the stream, always
 * a `DocentError`; everything that came before it has been read by then.
 */
export async function readAnswer(response: Response, context: AnswerContext): Promise<ReadableStream<Chunk>> {
	const { signal } = context;
	const decode = await decoderOf(response).then(undefined, (cause) => {
		throw cutError(cause);
	});
	if (!decode || !response.body || response.status === 204) {
		void response.body?.cancel().then(undefined, () => {});
		throw protocolError(response);
	}
	let cut: { cause: unknown } | undefined;
	const chunks = decode(response.body, {
		onCut: (cause) => {
			cut = { cause };
		},
	}).getReader();
	const answer = createReader(response, context);

	let { value: first } = await chunks.read();
	signal?.throwIfAborted();
	if (!first && !metadataIn(response, context.generation).isKept)
		throw cut?.cause === undefined ? protocolError(response) : cutError(cut.cause);
	let begun = false;

	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				if (!begun) {
					begun = true;
					const start = first?.type === 'start' ? first : undefined;
					if (start) first = undefined;
					return controller.enqueue(answer.start(start ?? { type: 'start' }));
				}
				for (;;) {
					const value = first ?? (await chunks.read()).value;
					first = undefined;
					if (!value) {
						if (cut && !signal?.aborted) throw cutError(cut.cause);
						return controller.close();
					}
					const chunk = answer.read(value);
					if (chunk) return controller.enqueue(chunk);
				}
			},
			cancel: (reason) => chunks.cancel(reason),
		},
		// Nothing is buffered, because an error drops buffered chunks.
		{ highWaterMark: 0 },
	);
}
