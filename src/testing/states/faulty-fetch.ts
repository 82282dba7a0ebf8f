import type { FaultService } from '../faults/fault-service.js';
import type { State } from './state.js';

/** An address that does not exist. Requests to it never leave the page. */
export const serviceUrl = 'https://assistant.invalid';

const failure = () => new TypeError('Failed to fetch');

const aborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});

/** Creates a `fetch` whose service runs inside the page. `network` is the fault between the two. */
export function createFaultyFetch(
	service: FaultService,
	network: NonNullable<State['network']>,
	realFetch: typeof fetch,
): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		if (!request.url.startsWith(serviceUrl)) return realFetch(request);
		request.signal.throwIfAborted();
		// A request without CORS succeeds when the service is only blocked.
		if (network === 'blocked' && request.mode === 'no-cors') return new Response(null);
		if (network !== 'nothing') throw failure();
		try {
			const response = await Promise.race([service.fetch(request), aborted(request.signal)]);
			const body = response.body?.pipeThrough(new TransformStream(), { signal: request.signal });
			return new Response(body ?? null, response);
		} catch (error) {
			if (request.signal.aborted) throw error;
			throw failure();
		}
	};
}
