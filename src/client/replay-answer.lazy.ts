import { assistantMessageStreamPath, headers } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import { readAnswer } from './read-answer.js';
import type { TransportDependencies } from './transport.js';

/** The same answer goes on where it stood, whatever the service calls it. */
function named(id: string | undefined): TransformStream<Chunk, Chunk> {
	return new TransformStream({
		transform(chunk, controller) {
			controller.enqueue(chunk.type === 'start' && id !== undefined ? { ...chunk, messageId: id } : chunk);
		},
	});
}

/** A request for the answer that is, or was, coming; `undefined` when the service gave it no name. */
function requestOf(
	{ connection, thread, unfinished }: TransportDependencies,
	init: RequestInit,
): Parameters<typeof fetch> | undefined {
	const answer = unfinished();
	if (!answer) return undefined;
	const { threadId, threadKey } = thread();
	const path = assistantMessageStreamPath(connection.domain, answer.messageId);
	const query = threadId === undefined ? '' : `?threadId=${encodeURIComponent(threadId)}`;
	return [
		connection.baseUrl.replace(/\/+$/, '') + path + query,
		{
			// A secret has no place in an address.
			headers: { authorization: `Bearer ${connection.apiKey}`, ...(threadKey && { [headers.threadKey]: threadKey }) },
			cache: 'no-store',
			credentials: 'omit',
			referrerPolicy: 'strict-origin',
			...init,
		},
	];
}

/** Stops the answer at the service, where it would run on: nobody is coming back for it. */
export async function stopAnswer(dependencies: TransportDependencies): Promise<void> {
	const request = requestOf(dependencies, { method: 'DELETE', keepalive: true });
	if (request) await dependencies.fetch(...request);
}

/**
 * The unfinished answer from its beginning, as the service keeps it. `null` when the service does not have it, cannot do
 * this, or cannot be reached.
 */
export async function replayAnswer(
	dependencies: TransportDependencies,
	signal: AbortSignal | undefined,
): Promise<ReadableStream<Chunk> | null> {
	const request = requestOf(dependencies, signal ? { signal } : {});
	if (!request) return null;
	const response = await dependencies.fetch(...request);
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
	return answer.pipeThrough(named(dependencies.unfinished()?.id));
}
