import type { Generation } from '../contract/routes.js';
import { isAbsent } from './call-service.js';
import type { DocentError } from './docent-error.js';
import { type ResponseFailure, readFailure } from './failure.lazy.js';
import type { GenerationMemory } from './generation-memory.js';
import type { ThreadReference } from './question-body.js';

/** The error in place of a response that the browser hides. */
export type HiddenResponse = DocentError & { ok?: undefined };

/** One attempt at a question. */
export interface Attempt {
	generation: Generation;
	/** The thread to continue; empty when the service has forgotten the stored one. */
	thread: ThreadReference;
	/** Whether the service forgot the thread, so that the question begins a new one. */
	threadExpired: boolean;
	/** Whether the other generation was tried already. */
	fellBack: boolean;
	/** The error of the attempt before, whose response the browser has hidden. */
	blocked?: DocentError;
}

const otherThan = (generation: Generation): Generation => (generation === 'v2' ? 'v1' : 'v2');

/** Whether this generation's path does not exist. An error with a Docent code comes from an existing path. */
const isMissing = (failure: ResponseFailure) => isAbsent(failure) && failure.code === undefined;

/**
 * What is tried after a response that is not a success: the other generation once, and only where nothing answers at all, or the browser
 * hides what does; without the thread once, and only where the service does not know it.
 *
 * @throws DocentError when nothing is left to try
 */
export async function nextAttempt(
	response: Response | HiddenResponse,
	attempt: Attempt,
	memory: GenerationMemory,
	now: number,
): Promise<Attempt> {
	const { generation, thread, fellBack, blocked } = attempt;
	if ('code' in response) {
		// Services of the first generation may send no CORS headers for a path that they do not know.
		if (fellBack || memory.recall()) throw blocked ?? response;
		return { ...attempt, generation: 'v1', fellBack: true, blocked: response };
	}
	const failure = await readFailure(response, now);
	const hasStreamed = memory.recall() === generation;
	const missing = isMissing(failure);
	if (missing && blocked) throw blocked;
	// A 404 without a code means the thread when the path is known to work, or when both paths were tried.
	const forgotten =
		failure.code === 'unknown_thread' || (failure.status === 404 && missing && (hasStreamed || fellBack));
	if (forgotten && thread.threadId !== undefined) {
		return {
			generation: !hasStreamed && missing ? 'v2' : generation,
			thread: {},
			threadExpired: true,
			fellBack: false,
		};
	}
	if (!missing || fellBack) throw failure.error;
	memory.forget();
	return { ...attempt, generation: otherThan(generation), fellBack: true };
}
