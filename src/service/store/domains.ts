import type { ServiceConfig } from '../config.js';
import type { Database } from './database.js';

/** Makes the organisation, the project and the domain of a configuration known to the database. */
export async function ensureDomain(
	{ sql }: Pick<Database, 'sql'>,
	{
		organization,
		projectId,
		domain,
		siteUrl,
	}: Pick<ServiceConfig, 'organization' | 'projectId' | 'domain' | 'siteUrl'>,
): Promise<void> {
	await sql.transaction().execute(async (transaction) => {
		await transaction
			.insertInto('organizations')
			.values({ id: organization })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		await transaction
			.insertInto('projects')
			.values({ id: projectId, organization_id: organization })
			.onConflict((conflict) => conflict.column('id').doUpdateSet({ organization_id: organization }))
			.execute();
		const row = { project_id: projectId, site_url: siteUrl ?? null };
		await transaction
			.insertInto('domains')
			.values({ id: domain, ...row })
			.onConflict((conflict) => conflict.column('id').doUpdateSet(row))
			.execute();
		// A domain that moves takes its keys along.
		await transaction
			.updateTable('keys')
			.set({ project_id: projectId })
			.where('domain_id', '=', domain)
			.where('project_id', '!=', projectId)
			.execute();
	});
}
