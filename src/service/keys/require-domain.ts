import type { Database } from '../database/database.js';
import { ServiceError } from '../errors/service-error.js';

/** Throws a `ServiceError` that names the project's domains unless `domain` is one of them. */
export async function requireDomain({ sql }: Pick<Database, 'sql'>, projectId: string, domain: string): Promise<void> {
	const rows = await sql.selectFrom('domains').select('id').where('project_id', '=', projectId).orderBy('id').execute();
	if (rows.some(({ id }) => id === domain)) return;
	const names = rows.map(({ id }) => id).join(', ');
	throw new ServiceError(
		'unknown_domain',
		`The project ${projectId} has no domain "${domain.slice(0, 80)}"; its domains are ${names}.`,
	);
}
