import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';

/**
 * Lets timers and sockets have their turn after each query. The embedded database answers on this thread and within
 * microtasks, so that a chain of queries would hold up everything else until it ends.
 */
export const yieldPlugin: KyselyPlugin = {
	transformQuery: ({ node }) => node,
	async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
		await setImmediate();
		return result;
	},
};
