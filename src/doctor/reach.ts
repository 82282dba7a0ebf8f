/** What a request came to: an answer, or a clause that says why there is none. */
export type Reached = { response: Response; why?: undefined } | { response?: undefined; why: string };

/** How long the slowest answer is waited for, in milliseconds. */
const patienceMs = 15_000;

/** In Node the reason stands in the error's cause: `ECONNREFUSED`, `ENOTFOUND`, a certificate that has expired. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.name === 'TimeoutError') return `there was no answer within ${patienceMs / 1000} seconds`;
	const { cause } = error;
	return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** Fetches, and never rejects. Cookies stay at home. */
export async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit = {}): Promise<Reached> {
	try {
		const signal = AbortSignal.timeout(patienceMs);
		return { response: await fetch(url, { credentials: 'omit', signal, ...init }) };
	} catch (error) {
		return { why: reasonOf(error) };
	}
}
