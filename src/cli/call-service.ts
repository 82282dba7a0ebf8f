import { UsageError } from './usage-error.js';

const patienceMs = 30_000;

/** A running service, and a key to it. */
export interface RemoteService {
	/** The service's address, for example `http://127.0.0.1:4400`. */
	url: string;
	adminKey: string;
}

/** The service that a flag names, with the key of the environment. Throws a `UsageError` when it cannot be asked. */
export function remoteService(flag: string, env: Record<string, string | undefined>): RemoteService {
	if (!/^https?:\/\//i.test(flag) || !URL.canParse(flag))
		throw new UsageError(`--service is "${flag}"; give an address, as in http://127.0.0.1:4400.`);
	const adminKey = env.DOCENT_ADMIN_KEY;
	if (!adminKey) throw new UsageError('The service asks for an admin key; set it in DOCENT_ADMIN_KEY.');
	return { url: flag, adminKey };
}

/** Sends a request to a service and returns the JSON of the answer. A refusal becomes a `UsageError`. */
export async function callService(
	{ url, adminKey }: RemoteService,
	method: string,
	path: string,
	body?: unknown,
): Promise<unknown> {
	const response = await fetch(new URL(path, url), {
		method,
		headers: {
			authorization: `Bearer ${adminKey}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		redirect: 'error',
		signal: AbortSignal.timeout(patienceMs),
	}).catch((cause: unknown) => {
		throw new UsageError(`The service ${url} cannot be reached; check --service and that it runs.`, { cause });
	});
	const answer: unknown = await response.json().catch(() => undefined);
	if (response.ok && answer !== undefined) return answer;
	const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : undefined;
	throw new UsageError(
		said ?? `${url} answered with the status ${response.status}; check that --service is a Docent service.`,
	);
}
