import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../service/config.js';
import { type Database, openDatabase } from '../service/store/database.js';
import { FolderInUseError } from '../service/store/database-error.js';
import { ensureDomain } from '../service/store/domains.js';
import { createKeyDesk, type KeyDesk } from '../service/store/key-desk.js';
import { UsageError } from './usage-error.js';

/** The project of the domain, which a new database learns from the configuration. */
async function projectOf(database: Database, config: ServiceConfig): Promise<string> {
	const { sql } = database;
	const domains = await sql.selectFrom('domains').select(['id', 'project_id']).orderBy('id').execute();
	if (domains.length === 0) {
		await ensureDomain(database, config);
		return config.projectId;
	}
	const known = domains.find(({ id }) => id === config.domain);
	if (known) return known.project_id;
	const names = domains.map(({ id }) => id).join(', ');
	throw new UsageError(`There is no domain "${config.domain}" in the database; give one of ${names} with --domain.`);
}

/**
 * Lets `use` work with the keys in the database of a configuration. Throws errors whose messages are sentences, among
 * them one that tells what to do when a service has the database open.
 */
export async function withKeyDesk<T>(config: ServiceConfig, use: (desk: KeyDesk) => Promise<T>): Promise<T> {
	const { dataFolder, databaseUrl } = config;
	if (databaseUrl === undefined && !existsSync(join(dataFolder, 'database'))) {
		// A new database in the wrong place would take keys that are meant for another one.
		throw new UsageError(
			`There is no database in ${dataFolder}; name its folder with --data, or start the service once.`,
		);
	}
	const database = await openDatabase(config).catch((error: unknown) => {
		if (!(error instanceof FolderInUseError)) throw error;
		throw new UsageError(
			`A service is using the data folder ${dataFolder}; ask that service with --service http://127.0.0.1:${config.port} and an admin key in DOCENT_ADMIN_KEY, or stop it first. With PostgreSQL (DATABASE_URL) keys can be changed at any time.`,
			{ cause: error },
		);
	});
	try {
		return await use(createKeyDesk(database, { projectId: await projectOf(database, config), domain: config.domain }));
	} finally {
		await database.close();
	}
}
