import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../service/config/settings.js';
import { type Database, openDatabase } from '../service/database/database.js';
import { FolderInUseError } from '../service/database/database-error.js';
import { UsageError } from './usage-error.js';

/**
 * Lets `use` work with the database that a service has made. Throws errors whose messages are sentences. One of them says
 * what to do when a service has the database open.
 *
 * @param insteadOf completes that sentence for the address of that service, after "ask that service with --service … and an admin key in DOCENT_ADMIN_KEY"
 */
export async function withStoredData<T>(
	config: Pick<ServiceConfig, 'dataFolder' | 'databaseUrl' | 'port'>,
	insteadOf: (url: string) => string,
	use: (database: Database) => Promise<T>,
): Promise<T> {
	const { dataFolder, databaseUrl, port } = config;
	if (databaseUrl === undefined && !existsSync(join(dataFolder, 'database'))) {
		// A new database in the wrong folder would receive what is meant for another one.
		throw new UsageError(
			`There is no database in ${dataFolder}; name its folder with --data, or start the service once.`,
		);
	}
	const database = await openDatabase(config).catch((error: unknown) => {
		if (!(error instanceof FolderInUseError)) throw error;
		const url = error.serviceUrl ?? `http://127.0.0.1:${port}`;
		throw new UsageError(
			`A service is using the data folder ${dataFolder}; ask that service with --service ${url} and an admin key in DOCENT_ADMIN_KEY, ${insteadOf(url)}`,
			{ cause: error },
		);
	});
	try {
		return await use(database);
	} finally {
		await database.close();
	}
}
