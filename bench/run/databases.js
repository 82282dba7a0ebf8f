import { findPostgres } from '../../src/tooling/setup/postgres.js';
import { load } from './load.js';

/** @type {typeof import('../../src/testing/service/postgres-server.js')} */
const { startPostgresServer } = await load('../../src/testing/service/postgres-server.ts');

export const databaseNames = /** @type {const} */ (['embedded', 'postgres']);

/**
 * Measures on the embedded database, and on a PostgreSQL server of its own where there is one.
 *
 * @param {(name: string, databaseUrl?: string) => unknown} measure
 * @param {{ names?: readonly string[], isDurable?: boolean }} [how]
 */
export async function onDatabases(measure, { names = databaseNames, isDurable = false } = {}) {
	if (names.includes('embedded')) await measure('embedded');
	if (!names.includes('postgres') || !findPostgres()) return;
	const server = await startPostgresServer({ isDurable });
	try {
		await measure('postgres', server.url);
	} finally {
		await server.stop();
	}
}
