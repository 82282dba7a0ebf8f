import type { ChatTransport } from 'ai';
import { headers } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import type { DocentMessage } from '../widget/conversation/message.js';
import type { AskedMessage } from './asked-message.js';
import { type AskDependencies, ask } from './choose-generation.js';
import type { DocentError } from './docent-error.js';
import { readAnswer } from './read-answer.js';
import type { ThreadReference } from './request.js';

export interface TransportDependencies extends AskDependencies {
	/** The thread that the next question continues. */
	thread(): ThreadReference;
	/** The service named the thread, or its key; only what it named is set. May come several times in one answer. */
	onThread(thread: ThreadReference): void;
	/**
	 * The service named the answer that is coming, so that it can be received again.
	 *
	 * @param isKept it did so in a header, as services do that let it be stopped by that name
	 */
	onMessageId(messageId: string, isKept?: boolean): void;
	/** The answer to receive again. */
	unfinished(): UnfinishedAnswer | undefined;
	/** The service no longer knew the thread; the question was asked as a new one and is being answered. */
	onThreadExpired(): void;
	/** Something went wrong after the answer began; the chat is told right after with the error's sentence alone. */
	onAnswerError(error: DocentError): void;
}

/** An answer that the service may still be writing. */
export interface UnfinishedAnswer {
	/** Ours, of the message that the answer belongs in; absent when nothing of it has come. */
	id: string | undefined;
	/** The service's. */
	messageId: string;
}

function threadInHeaders(response: Response): ThreadReference {
	const threadId = response.headers.get(headers.threadId);
	const threadKey = response.headers.get(headers.threadKey);
	return { ...(threadId && { threadId }), ...(threadKey && { threadKey }) };
}

/**
 * Asks either generation of the assistant. Before an answer begins it rejects with a `DocentError`; later errors travel inside
 * the stream. It never times out: a slow model is the reader's to stop.
 */
export async function sendQuestion(
	dependencies: TransportDependencies,
	messages: readonly AskedMessage[],
	signal: AbortSignal | undefined,
): Promise<ReadableStream<Chunk>> {
	const answered = await ask(dependencies, { messages, thread: dependencies.thread() }, signal);
	const { response, generation, threadExpired } = answered;
	// Only this generation can be asked for an answer again.
	const onMessageId = (id: string, isKept?: boolean) => generation === 'v2' && dependencies.onMessageId(id, isKept);
	onMessageId(response.headers.get(headers.messageId) ?? '', true);
	const stream = await readAnswer(response, {
		signal,
		isTaken: (id) => messages.some((message) => message.id === id),
		events: {
			onThreadId: (threadId) => dependencies.onThread({ threadId }),
			onMessageId: (id) => onMessageId(id),
			onStreaming: () => dependencies.memory.remember(generation),
			onError: dependencies.onAnswerError,
		},
	});
	if (threadExpired) dependencies.onThreadExpired();
	const thread = threadInHeaders(response);
	if (thread.threadId !== undefined || thread.threadKey !== undefined) dependencies.onThread(thread);
	return stream;
}

/** The same for the SDK's chat. */
export function createTransport(dependencies: TransportDependencies): ChatTransport<DocentMessage> {
	return {
		sendMessages: ({ messages, abortSignal }) => sendQuestion(dependencies, messages, abortSignal),
		async reconnectToStream({ abortSignal }) {
			try {
				const { replayAnswer } = await import('./replay-answer.lazy.js');
				return await replayAnswer(dependencies, abortSignal);
			} catch {
				return null;
			}
		},
	};
}
