import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';

/**
 * Stores the organisation, the project and the domain. `keepsSiteUrl` keeps the stored address when the configuration has
 * none.
 */
export async function ensureDomain(
	{ sql }: Pick<Database, 'sql'>,
	{
		organization,
		projectId,
		domain,
		siteUrl,
	}: Pick<ServiceConfig, 'organization' | 'projectId' | 'domain' | 'siteUrl'>,
	{ keepsSiteUrl = false } = {},
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
		const change = keepsSiteUrl && siteUrl === undefined ? { project_id: projectId } : row;
		await transaction
			.insertInto('domains')
			.values({ id: domain, ...row })
			.onConflict((conflict) => conflict.column('id').doUpdateSet(change))
			.execute();
		// A moving domain takes its keys along.
		await transaction
			.updateTable('keys')
			.set({ project_id: projectId })
			.where('domain_id', '=', domain)
			.where('project_id', '!=', projectId)
			.execute();
	});
}
