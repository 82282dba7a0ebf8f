import type { UIMessageChunk } from 'ai';
import { assistantMessageStreamPath, headers } from '../../../contract/routes.js';
import { readAnswer } from '../answer-stream.js';
import type { TransportDependencies } from '../transport.js';

/** The same answer goes on where it stood, whatever the service calls it. */
function named(id: string | undefined): TransformStream<UIMessageChunk, UIMessageChunk> {
	return new TransformStream({
		transform(chunk, controller) {
			controller.enqueue(chunk.type === 'start' && id !== undefined ? { ...chunk, messageId: id } : chunk);
		},
	});
}

/**
 * The unfinished answer from its beginning, as the service keeps it. `null` when the service does not have it, cannot do
 * this, or cannot be reached.
 */
export async function replayAnswer(
	dependencies: TransportDependencies,
	signal: AbortSignal | undefined,
): Promise<ReadableStream<UIMessageChunk> | null> {
	const { connection, thread, fetch } = dependencies;
	const unfinished = dependencies.unfinished();
	if (!unfinished) return null;
	const { threadId, threadKey } = thread();
	const path = assistantMessageStreamPath(connection.domain, unfinished.messageId);
	const query = threadId === undefined ? '' : `?threadId=${encodeURIComponent(threadId)}`;
	const response = await fetch(connection.baseUrl.replace(/\/+$/, '') + path + query, {
		// A secret has no place in an address.
		headers: { authorization: `Bearer ${connection.apiKey}`, ...(threadKey && { [headers.threadKey]: threadKey }) },
		cache: 'no-store',
		credentials: 'omit',
		referrerPolicy: 'strict-origin',
		...(signal && { signal }),
	});
	if (!response.ok) return null;
	const answer = await readAnswer(response, {
		signal,
		isTaken: () => true,
		events: {
			onThreadId: (id) => dependencies.onThread({ threadId: id }),
			onStreaming: () => dependencies.memory.remember('v2'),
			onError: dependencies.onAnswerError,
		},
	});
	return answer.pipeThrough(named(unfinished.id));
}
