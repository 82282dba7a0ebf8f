/** The result of a request: a response, or a clause with the reason for its absence. */
export type Reached = { response: Response; why?: undefined } | { response?: undefined; why: string };

/** Milliseconds to wait for a response. */
const patienceMs = 15_000;

/** The reason of a failed request. Node puts it in the error's cause: `ECONNREFUSED`, `ENOTFOUND`, an expired certificate. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.name === 'TimeoutError') return `there was no answer within ${patienceMs / 1000} seconds`;
	const { cause } = error;
	return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** Fetches without cookies. Never rejects. */
export async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit = {}): Promise<Reached> {
	try {
		const signal = AbortSignal.timeout(patienceMs);
		return { response: await fetch(url, { credentials: 'omit', signal, ...init }) };
	} catch (error) {
		return { why: reasonOf(error) };
	}
}
