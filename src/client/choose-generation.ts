import type { Generation } from '../contract/routes.js';
import { DocentError } from './docent-error.js';
import type { GenerationMemory } from './generation-memory.js';
import { type Network, networkError } from './network-error.js';
import { type Connection, messageUrl, type Question, requestInit, type ThreadReference } from './request.js';
import type { ResponseFailure } from './response-error.lazy.js';

export interface AskDependencies extends Network {
	connection: Connection;
	memory: GenerationMemory;
	now: () => number;
}

/** A response with a success status, and how it was reached. */
export interface Answered {
	response: Response;
	generation: Generation;
	/** The thread that went along; empty when the stored one turned out to be forgotten. */
	thread: ThreadReference;
	/** The service no longer knew the thread, and the question was asked once more as a new one. */
	threadExpired: boolean;
}

/** Statuses by which routers, proxies and frameworks say that nothing lives at a path. */
const missingStatuses = new Set([404, 405, 410, 501]);

const otherThan = (generation: Generation): Generation => (generation === 'v2' ? 'v1' : 'v2');

/** Nothing answers at this generation's path. An error with a code of ours comes from a service that does live there. */
const isMissing = ({ status, code }: ResponseFailure) => missingStatuses.has(status) && code === undefined;

/** By code that comes with the first failure: where every question is answered it is never needed. */
async function readFailure(response: Response, now: number): Promise<ResponseFailure> {
	try {
		const later = await import('./response-error.lazy.js');
		return await later.readFailure(response, now);
	} catch {
		const { status } = response;
		const sentence = `The service answered with status ${status}.`;
		return { status, code: undefined, error: new DocentError('server', sentence, { status, retryable: true }) };
	}
}

async function post(
	{ connection, ...network }: AskDependencies,
	generation: Generation,
	question: Question,
	signal: AbortSignal | undefined,
): Promise<Response> {
	const url = messageUrl(generation, connection);
	try {
		return await network.fetch(url, requestInit(generation, connection, question, signal));
	} catch (cause) {
		if (signal?.aborted) throw cause;
		throw await networkError(network, url, cause, signal);
	}
}

/**
 * Asks the generation that answered lately, else v2. Falls back to the other one once, and only where nothing answers at all;
 * gives up a thread once, and only where the service does not know it. Rejects with a `DocentError`, or as `fetch` does
 * when the reader stopped.
 */
export async function ask(
	dependencies: AskDependencies,
	question: Question,
	signal: AbortSignal | undefined,
): Promise<Answered> {
	const { memory, now } = dependencies;
	let generation = memory.recall() ?? 'v2';
	let thread = question.thread;
	let fellBack = false;
	let threadExpired = false;

	for (;;) {
		const response = await post(dependencies, generation, { ...question, thread }, signal);
		if (response.ok) return { response, generation, thread, threadExpired };
		const failure = await readFailure(response, now());
		const hasStreamed = memory.recall() === generation;

		const missing = isMissing(failure);
		// Without codes, a 404 means the thread where the path is known to work, or where both paths were tried.
		const forgotten =
			failure.code === 'unknown_thread' || (failure.status === 404 && missing && (hasStreamed || fellBack));
		if (forgotten && thread.threadId !== undefined) {
			thread = {};
			threadExpired = true;
			if (!hasStreamed && missing) generation = 'v2';
			fellBack = false;
		} else if (missing && !fellBack) {
			memory.forget();
			generation = otherThan(generation);
			fellBack = true;
		} else {
			throw failure.error;
		}
	}
}
