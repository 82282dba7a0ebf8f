import type { Database, DatabaseOptions } from './database.js';
import { openEmbeddedDatabase } from './embedded/embedded-database.js';
import { migrate } from './migrate.js';
import { openPostgresDatabase } from './postgres-database.js';

/**
 * Opens the database and migrates its schema, which a newer version may have done. Many processes may start at once. Throws a
 * `DatabaseError` when it cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
	const { databaseUrl } = options;
	const database =
		databaseUrl === undefined
			? await openEmbeddedDatabase(options)
			: await openPostgresDatabase({ ...options, databaseUrl });
	try {
		const newer = await migrate(database);
		if (newer.length > 0) options.onNewer?.(newer);
		await database.tidy();
	} catch (error) {
		await database.close();
		throw error;
	}
	return database;
}
