import type { ServiceConfig } from '../service/config/settings.js';
import type { Database } from '../service/database/database.js';
import { createKeyAdministration, type KeyAdministration } from '../service/keys/key-administration.js';
import { ensureDomain } from '../service/library/domains.js';
import { UsageError } from './usage-error.js';
import { withStoredData } from './with-stored-data.js';

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
export async function withKeyAdministration<T>(
	config: ServiceConfig,
	use: (administration: KeyAdministration) => Promise<T>,
): Promise<T> {
	return withStoredData(
		config,
		'or stop it first. With PostgreSQL (DATABASE_URL) keys can be changed at any time.',
		async (database) =>
			use(createKeyAdministration(database, { projectId: await projectOf(database, config), domain: config.domain })),
	);
}
