import { assistantMessagePath, type Generation } from '../contract/routes.js';
import type { Chunk } from '../stream/chunk.js';
import { type Connection, callService } from './call-service.js';
import type { Attempt, HiddenResponse } from './choose-generation.lazy.js';
import { DocentError } from './docent-error.js';
import type { GenerationMemory } from './generation-memory.js';
import { type Network, networkError } from './network-error.js';
import { type Question, requestBody } from './question-body.js';
import { readAnswer } from './read-answer.js';
import type { AnswerReference } from './replay.lazy.js';

export interface ClientDependencies extends Network {
	connection: Connection;
	memory: GenerationMemory;
	/** The clock, in milliseconds since the epoch. */
	now: () => number;
}

/** The assistant's client. Answers are streams, and all of their errors are `DocentError`s. */
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
	 * @throws DocentError when the service cannot be reached or answers with a status that passes, such as 503
	 */
	replay(answer: AnswerReference, signal?: AbortSignal): Promise<ReadableStream<Chunk> | null>;
	/** Stops an answer at the service. It does nothing when the service cannot stop answers, and never rejects. */
	stop(answer: AnswerReference): Promise<void>;
}

const loadReplay = () => import('./replay.lazy.js');

/** Chooses the next attempt after a failure. Its code is loaded with the first failure only. */
async function attemptAfter(
	response: Response | HiddenResponse,
	attempt: Attempt,
	{ memory, now }: ClientDependencies,
): Promise<Attempt> {
	const later = await import('./choose-generation.lazy.js').then(undefined, () => {
		if ('code' in response) throw response;
		const { status, headers } = response;
		const retryAfter = Number(headers.get('retry-after'));
		throw new DocentError(status === 429 ? 'limit' : 'server', `The service answered with status ${status}.`, {
			status,
			retryable: true,
			...(retryAfter && { retryAfter }),
		});
	});
	return later.nextAttempt(response, attempt, memory, now());
}

/** The error in place of a response that the browser hides, which may be that of an unknown path. Other errors are thrown. */
function orBlocked(error: HiddenResponse): HiddenResponse {
	if (error.code !== 'blocked') throw error;
	return error;
}

export function createAssistantClient(dependencies: ClientDependencies): AssistantClient {
	const { connection, memory, now: _, ...network } = dependencies;

	/** Finds out why nothing answers. @throws DocentError */
	async function diagnosed<Result>(request: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
		try {
			return await request;
		} catch (cause) {
			if (signal?.aborted || DocentError.isInstance(cause)) throw cause;
			throw await networkError(network, connection.baseUrl, cause, signal);
		}
	}

	/** Sends a question. An abort before the response ends the request later, when its answer has been stopped. */
	function send(generation: Generation, json: unknown, signal: AbortSignal | undefined): Promise<Response> {
		const path = assistantMessagePath(generation, connection.domain);
		const sending = new AbortController();
		const hangUp = () => sending.abort(signal?.reason);
		const sent = callService(connection, path, { json, signal: sending.signal, fetch: network.fetch });
		let end: () => void = () =>
			void loadReplay().then(({ stopUnnamed }) => stopUnnamed(dependencies, sent, hangUp), hangUp);
		return new Promise((resolve, reject) => {
			signal?.addEventListener('abort', () => {
				reject(signal.reason);
				end();
			});
			sent.then((response) => {
				end = hangUp;
				resolve(response);
			}, reject);
		});
	}

	return {
		async ask({ messages, thread }, signal) {
			let attempt: Attempt = { generation: memory.recall() ?? 'v2', thread, threadExpired: false, fellBack: false };
			for (;;) {
				signal?.throwIfAborted();
				const { generation, threadExpired } = attempt;
				const json = requestBody(generation, connection, { messages, thread: attempt.thread });
				const response = await diagnosed(send(generation, json, signal), signal).catch(orBlocked);
				if (response.ok) {
					return readAnswer(response, {
						generation,
						...(threadExpired && { known: { threadExpired } }),
						// An answer with the id of another message would replace that message.
						nameOf: (id) => (messages.some((message) => message.id === id) ? undefined : id),
						onWord: () => memory.remember(generation),
						signal,
					});
				}
				attempt = await attemptAfter(response, attempt, dependencies);
			}
		},
		replay: (answer, signal) =>
			diagnosed(
				// Some browsers never ask again for code that could not be loaded once.
				network.isOnline()
					? loadReplay().then(({ replayAnswer }) => replayAnswer(dependencies, answer, signal))
					: Promise.reject(),
				signal,
			),
		stop: (answer) =>
			loadReplay()
				.then(({ stopAnswer }) => stopAnswer(dependencies, answer))
				.then(undefined, () => {}),
	};
}
