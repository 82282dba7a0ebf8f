import { type Selectable, sql as statement } from 'kysely';
import type { OriginDescription } from '../../contract/schema/origins.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { storedText } from '../database/stored-text.js';
import { ServiceError } from '../errors/service-error.js';
import { requireDomain } from './key-administration.js';

/** Milliseconds after which every process notices a change, as for keys. */
const freshMs = 5_000;

/** Origins of the settings. Each of them may use the keys of every domain. */
export const configuredOrigins = (config: {
	allowedOrigins: readonly string[];
	siteUrl?: string | undefined;
	publicUrl?: string | undefined;
}): OriginDescription[] => [
	...config.allowedOrigins.map((origin) => ({ origin, allowedBy: 'allowedOrigins' as const })),
	...(['siteUrl', 'publicUrl'] as const).flatMap((allowedBy) => {
		const url = config[allowedBy];
		return url === undefined || !URL.canParse(url) ? [] : [{ origin: new URL(url).origin, allowedBy }];
	}),
];

/** The stored origins of a project's domains. Refusals are `ServiceError`s. */
export interface OriginAdministration {
	/** All stored origins, revoked ones too. */
	list(): Promise<OriginDescription[]>;
	allow(domain: string, origin: string): Promise<OriginDescription>;
	/** Refuses an origin from now on, also when its website is indexed again. */
	revoke(domain: string, origin: string): Promise<OriginDescription>;
}

const describe = (row: Selectable<Schema['domain_origins']>): OriginDescription => ({
	origin: row.origin,
	domain: row.domain_id,
	allowedBy: row.allowed_by,
	createdAt: row.created_at.toISOString(),
	...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
});

export function createOriginAdministration({ sql }: Pick<Database, 'sql'>, projectId: string): OriginAdministration {
	return {
		async list() {
			const rows = await sql
				.selectFrom('domain_origins')
				.innerJoin('domains', 'domains.id', 'domain_origins.domain_id')
				.selectAll('domain_origins')
				.where('domains.project_id', '=', projectId)
				.orderBy('domain_origins.domain_id')
				.orderBy('domain_origins.origin')
				.execute();
			return rows.map(describe);
		},
		async allow(domain, origin) {
			await requireDomain({ sql }, projectId, domain);
			const row = await sql
				.insertInto('domain_origins')
				.values({ domain_id: domain, origin: origin.toLowerCase(), allowed_by: 'owner' })
				.onConflict((conflict) =>
					conflict.columns(['domain_id', 'origin']).doUpdateSet({ allowed_by: 'owner', revoked_at: null }),
				)
				.returningAll()
				.executeTakeFirstOrThrow();
			return describe(row);
		},
		async revoke(domain, origin) {
			await requireDomain({ sql }, projectId, domain);
			const row = await sql
				.updateTable('domain_origins')
				.set({ revoked_at: statement<Date>`coalesce(revoked_at, now())` })
				.where('domain_id', '=', domain)
				.where('origin', '=', storedText(origin.toLowerCase()))
				.returningAll()
				.executeTakeFirst();
			if (row) return describe(row);
			throw new ServiceError(
				'invalid_request',
				`The domain ${domain} has no stored origin ${origin.slice(0, 200)}; change the settings to remove an origin that they allow.`,
			);
		},
	};
}

/** The stored origins of a domain that are not revoked. The result may be 5 seconds old. */
export function createDomainOrigins({ sql }: Pick<Database, 'sql'>) {
	const remembered = new Map<string, { origins: Promise<readonly string[]>; until: number }>();
	return (domain: string): Promise<readonly string[]> => {
		const known = remembered.get(domain);
		if (known && known.until > Date.now()) return known.origins;
		const origins = sql
			.selectFrom('domain_origins')
			.select('origin')
			.where('domain_id', '=', domain)
			.where('revoked_at', 'is', null)
			.execute()
			.then((rows) => rows.map(({ origin }) => origin));
		const entry = { origins, until: Date.now() + freshMs };
		remembered.set(domain, entry);
		// A failed query is not remembered.
		origins.catch(() => remembered.get(domain) === entry && remembered.delete(domain));
		return origins;
	};
}
