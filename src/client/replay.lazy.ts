import { assistantMessageStreamPath, headers } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import { type Call, type Connection, callService } from './call-service.js';
import { DocentError } from './docent-error.js';
import type { GenerationMemory } from './generation-memory.js';
import type { ThreadReference } from './question-body.js';
import { metadataIn, readAnswer } from './read-answer.js';

/** Names an answer that the service may still be writing. */
export interface AnswerReference extends ThreadReference {
	/** The service's id of the answer. */
	answerId: string;
	/** Id of the message that the answer belongs to; absent before its first chunk. */
	messageId?: string | undefined;
}

interface ReplayDependencies {
	connection: Connection;
	fetch: typeof fetch;
	memory: GenerationMemory;
}

function callAnswer(
	{ connection, fetch }: ReplayDependencies,
	{ answerId, threadId, threadKey }: AnswerReference,
	init: Call,
): Promise<Response> {
	const query = threadId === undefined ? '' : `?threadId=${encodeURIComponent(threadId)}`;
	return callService(connection, assistantMessageStreamPath(connection.domain, answerId) + query, {
		// The key is secret and therefore not part of the address.
		headers: threadKey ? { [headers.threadKey]: threadKey } : {},
		cache: 'no-store',
		fetch,
		...init,
	});
}

/** Stops an abandoned answer at the service, where it would continue otherwise. */
export async function stopAnswer(dependencies: ReplayDependencies, answer: AnswerReference): Promise<void> {
	await callAnswer(dependencies, answer, { method: 'DELETE', keepalive: true });
}

/** Milliseconds that a question that was stopped waits for the name of its answer. */
const namingMs = 3_000;

/** Waits until the response names the answer, and stops it: the service goes on with an answer whose connection ends. It never rejects. */
export async function stopUnnamed(
	dependencies: ReplayDependencies,
	sent: Promise<Response>,
	hangUp: () => void,
): Promise<void> {
	const timer = setTimeout(hangUp, namingMs);
	const response = await sent.catch(() => undefined);
	// Answers of either generation can be stopped.
	const { answerId, ...thread } = response ? metadataIn(response, 'v2') : {};
	if (answerId !== undefined) await stopAnswer(dependencies, { ...thread, answerId }).catch(() => {});
	clearTimeout(timer);
	hangUp();
}

/**
 * Replays an answer from its beginning. `null` when the service does not have it or cannot replay.
 *
 * @throws DocentError when a service that is busy or being restarted may have it later
 */
export async function replayAnswer(
	dependencies: ReplayDependencies,
	{ messageId, ...answer }: AnswerReference,
	signal: AbortSignal | undefined,
): Promise<ReadableStream<Chunk> | null> {
	const response = await callAnswer(dependencies, answer, { signal });
	const { ok, status } = response;
	if (status === 429 || (status >= 500 && status !== 501))
		throw new DocentError('server', `The service answered with status ${status}.`, { status, retryable: true });
	if (!ok || status === 204) return null;
	return readAnswer(response, {
		generation: 'v2',
		known: { answerId: answer.answerId, isKept: true },
		// The replay continues the same message, whatever id the service gives it.
		nameOf: () => messageId,
		onWord: () => dependencies.memory.remember('v2'),
		signal,
	});
}
