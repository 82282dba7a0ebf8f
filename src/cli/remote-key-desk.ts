import type { CreateKeyResponse, KeyDescription, KeyListResponse } from '../contract/keys.js';
import { keyPath, routePatterns } from '../contract/routes.js';
import type { KeyDesk } from '../service/store/key-desk.js';
import { UsageError } from './usage-error.js';

const patienceMs = 30_000;

/**
 * The keys of a service that runs, by its interface. Its sentences come as `UsageError`s.
 *
 * @param serviceUrl as in `http://127.0.0.1:4400`
 */
export function createRemoteKeyDesk(serviceUrl: string, adminKey: string): KeyDesk {
	async function call(method: string, path: string, body?: unknown): Promise<unknown> {
		const response = await fetch(new URL(path, serviceUrl), {
			method,
			headers: {
				authorization: `Bearer ${adminKey}`,
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			redirect: 'error',
			signal: AbortSignal.timeout(patienceMs),
		}).catch((cause: unknown) => {
			throw new UsageError(`The service ${serviceUrl} cannot be reached; check --service and that it runs.`, { cause });
		});
		const answer: unknown = await response.json().catch(() => undefined);
		if (response.ok && answer !== undefined) return answer;
		const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : undefined;
		throw new UsageError(
			said ?? `${serviceUrl} answered with the status ${response.status}; check that --service is a Docent service.`,
		);
	}
	return {
		create: async (request) => (await call('POST', routePatterns.keys, request)) as CreateKeyResponse,
		list: async () => ((await call('GET', routePatterns.keys)) as KeyListResponse).keys,
		revoke: async (id) => (await call('DELETE', keyPath(id))) as KeyDescription,
	};
}
