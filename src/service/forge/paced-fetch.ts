import type { ForgeTiming } from './forge-timing.js';

/** The platform's `fetch`, each request with a time limit of its own. */
export const pacedFetch =
	({ requestMs }: ForgeTiming): typeof fetch =>
	(input, init) => {
		const limit = AbortSignal.timeout(requestMs);
		const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
		return fetch(input, { ...init, signal });
	};

/** Gives up with the signal, also while `work` only waits. */
export async function withSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	signal.throwIfAborted();
	let stop: (() => void) | undefined;
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(signal.reason);
		signal.addEventListener('abort', stop, { once: true });
	});
	try {
		return await Promise.race([work, aborted]);
	} finally {
		if (stop) signal.removeEventListener('abort', stop);
	}
}
