import { DocentError } from './docent-error.js';

export interface Network {
	fetch: typeof fetch;
	/** `navigator.onLine`. False is certain; true is not. */
	isOnline: () => boolean;
	/** Origin of the page. Requests to it are never blocked by CORS. */
	pageOrigin: string | undefined;
}

/** The network information of a page or a server. */
export const pageNetwork = (): Network => ({
	fetch: (...request) => globalThis.fetch(...request),
	isOnline: () => globalThis.navigator?.onLine !== false,
	pageOrigin: globalThis.location?.origin,
});

/**
 * True when anything at all answers at the origin. The answer itself stays hidden from us, which is enough. Not at the address that
 * failed, which is what blockers know.
 */
async function answers(network: Network, origin: string, signal: AbortSignal | undefined): Promise<boolean> {
	try {
		await network.fetch(origin, {
			method: 'HEAD',
			mode: 'no-cors',
			credentials: 'omit',
			cache: 'no-store',
			referrerPolicy: 'strict-origin',
			signal,
		});
		return true;
	} catch {
		return false;
	}
}

/**
 * Why a request failed without a response. A browser tells no more than `TypeError: Failed to fetch`, so a second request
 * without CORS finds out whether the service is up.
 */
export async function networkError(
	network: Network,
	url: string,
	cause: unknown,
	signal?: AbortSignal,
): Promise<DocentError> {
	const details = { retryable: true, cause };
	if (!network.isOnline()) return new DocentError('offline', 'This device has no connection.', details);
	const { origin } = new URL(url, network.pageOrigin);
	return origin !== network.pageOrigin && (await answers(network, origin, signal))
		? new DocentError('blocked', `${origin} is up, but this page may not read its answers.`, details)
		: new DocentError('unreachable', `${origin} cannot be reached.`, details);
}
