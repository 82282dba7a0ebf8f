import { assistantMessagePath } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import { type Connection, callService } from './call-service.js';
import type { Attempt } from './choose-generation.lazy.js';
import { DocentError } from './docent-error.js';
import type { GenerationMemory } from './generation-memory.js';
import { type Network, networkError } from './network-error.js';
import { type Question, requestBody, type ThreadReference } from './question-body.js';
import { readAnswer } from './read-answer.js';

export interface ClientDependencies extends Network {
	connection: Connection;
	memory: GenerationMemory;
	/** Milliseconds since the epoch. */
	now: () => number;
}

/** An answer that the service may still be writing. */
export interface AnswerReference extends ThreadReference {
	/** The service's name of it. */
	answerId: string;
	/** Of the message that the answer belongs in; absent when nothing of it has come. */
	messageId?: string | undefined;
}

/** The assistant as a client sees it. Its answers are streams whose errors are a `DocentError`, before they begin and after. */
export interface AssistantClient {
	/**
	 * Asks either generation of the assistant. It never times out: a slow model is the reader's to stop.
	 *
	 * @throws DocentError when no answer begins; what `fetch` throws when `signal` was aborted
	 */
	ask(question: Question, signal?: AbortSignal): Promise<ReadableStream<Chunk>>;
	/**
	 * Receives an answer again, from its beginning. `null` when the service has not kept it.
	 *
	 * @throws DocentError when the service cannot be reached
	 */
	replay(answer: AnswerReference, signal?: AbortSignal): Promise<ReadableStream<Chunk> | null>;
	/** Stops an answer at the service. A service that cannot do this has nothing to say about it. */
	stop(answer: AnswerReference): Promise<void>;
}

const loadReplay = () => import('./replay.lazy.js');

/** What is tried next, by code that comes with the first failure: where every question is answered it is never needed. */
async function attemptAfter(
	response: Response,
	attempt: Attempt,
	{ memory, now }: ClientDependencies,
): Promise<Attempt> {
	const { status } = response;
	const later = await import('./choose-generation.lazy.js').then(undefined, () => {
		throw new DocentError('server', `The service answered with status ${status}.`, { status, retryable: true });
	});
	return later.nextAttempt(response, attempt, memory, now());
}

export function createAssistantClient(dependencies: ClientDependencies): AssistantClient {
	const { connection, memory, now: _, ...network } = dependencies;

	/** @throws DocentError when nothing answers */
	async function diagnosed<Result>(request: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
		try {
			return await request;
		} catch (cause) {
			if (signal?.aborted || DocentError.isInstance(cause)) throw cause;
			throw await networkError(network, connection.baseUrl, cause, signal);
		}
	}

	return {
		async ask({ messages, thread }, signal) {
			let attempt: Attempt = { generation: memory.recall() ?? 'v2', thread, threadExpired: false, fellBack: false };
			for (;;) {
				const { generation, threadExpired } = attempt;
				const path = assistantMessagePath(generation, connection.domain);
				const json = requestBody(generation, connection, { messages, thread: attempt.thread });
				const response = await diagnosed(callService(connection, path, { json, signal, fetch: network.fetch }), signal);
				if (response.ok) {
					return readAnswer(response, {
						generation,
						...(threadExpired && { known: { threadExpired } }),
						// An answer that came under the id of another message would replace it.
						nameOf: (id) => (messages.some((message) => message.id === id) ? undefined : id),
						onWord: () => memory.remember(generation),
						signal,
					});
				}
				attempt = await attemptAfter(response, attempt, dependencies);
			}
		},
		async replay(answer, signal) {
			const { replayAnswer } = await loadReplay();
			return diagnosed(replayAnswer(dependencies, answer, signal), signal);
		},
		async stop(answer) {
			const { stopAnswer } = await loadReplay();
			await stopAnswer(dependencies, answer).then(undefined, () => {});
		},
	};
}
