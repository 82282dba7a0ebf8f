import type { Generation } from '../contract/routes.js';
import { type ResponseFailure, readFailure } from './failure.lazy.js';
import type { GenerationMemory } from './generation-memory.js';
import type { ThreadReference } from './question-body.js';

/** How a question is asked. */
export interface Attempt {
	generation: Generation;
	/** The thread that goes along; empty when the stored one turned out to be forgotten. */
	thread: ThreadReference;
	/** The service no longer knew the thread, and the question is asked once more as a new one. */
	threadExpired: boolean;
	/** The other generation has been tried. */
	fellBack: boolean;
}

/** Statuses by which routers, proxies and frameworks say that nothing lives at a path. */
const missingStatuses = new Set([404, 405, 410, 501]);

const otherThan = (generation: Generation): Generation => (generation === 'v2' ? 'v1' : 'v2');

/** Nothing answers at this generation's path. An error with a code of ours comes from a service that does live there. */
const isMissing = ({ status, code }: ResponseFailure) => missingStatuses.has(status) && code === undefined;

/**
 * What is tried after a response that is not a success: the other generation once, and only where nothing answers at all; without the
 * thread once, and only where the service does not know it.
 *
 * @throws DocentError when nothing is left to try
 */
export async function nextAttempt(
	response: Response,
	attempt: Attempt,
	memory: GenerationMemory,
	now: number,
): Promise<Attempt> {
	const { generation, thread, fellBack } = attempt;
	const failure = await readFailure(response, now);
	const hasStreamed = memory.recall() === generation;
	const missing = isMissing(failure);
	// Without codes, a 404 means the thread where the path is known to work, or where both paths were tried.
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
