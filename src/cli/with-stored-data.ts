import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../service/config/settings.js';
import type { Database } from '../service/database/database.js';
import { FolderInUseError } from '../service/database/database-error.js';
import { openDatabase } from '../service/database/open-database.js';
import { ServiceError } from '../service/errors/service-error.js';
import { UsageError } from './usage-error.js';

type Place = Pick<ServiceConfig, 'dataFolder' | 'databaseUrl' | 'port'>;

/** Whether a database exists: on a server, or in the data folder, where a service creates it. */
export const hasStoredData = ({ databaseUrl, dataFolder }: Place): boolean =>
	databaseUrl !== undefined || existsSync(join(dataFolder, 'database'));

/** The advice to ask the service at `url`, which has the database open, instead of stopping it. */
export const askInstead = (url: string): string =>
	`ask that service with --service ${url} and an admin key in DOCENT_ADMIN_KEY`;

/** Lets `use` work with the database of a service. `fix` says what to do when a service at `url` has the database open. */
export async function withStoredData<T>(
	config: Place,
	fix: (url: string) => string,
	use: (database: Database) => Promise<T>,
): Promise<T> {
	const { dataFolder, port } = config;
	if (!hasStoredData(config)) {
		// A new database in the wrong folder would receive what is meant for another one.
		throw new UsageError(
			`There is no database in ${dataFolder}; name its folder with --data, or start the service once.`,
		);
	}
	const database = await openDatabase(config).catch((error: unknown) => {
		if (!(error instanceof FolderInUseError)) throw error;
		const url = error.serviceUrl ?? `http://127.0.0.1:${port}`;
		throw new UsageError(`A service is using the data folder ${dataFolder}; ${fix(url)}`, { cause: error });
	});
	try {
		return await use(database);
	} catch (error) {
		if (ServiceError.isInstance(error)) throw new UsageError(error.message, { cause: error });
		throw error;
	} finally {
		await database.close();
	}
}

/** A domain of the database, with its project and its organization. @throws UsageError that names the domains there are */
export async function storedDomain({ sql }: Database, domain: string) {
	const domains = await sql
		.selectFrom('domains')
		.innerJoin('projects', 'projects.id', 'domains.project_id')
		.select(['domains.id', 'projects.id as projectId', 'organization_id as organization'])
		.orderBy('domains.id')
		.execute();
	const found = domains.find(({ id }) => id === domain);
	if (found) return found;
	const names = domains.map(({ id }) => id).join(', ') || 'none yet';
	throw new UsageError(`There is no domain "${domain}" in the database; give one of ${names} with --domain.`);
}
