import type { CreateKeyRequest, CreateKeyResponse, KeyDescription, KeyProject } from '../../contract/schema/keys.js';
import type { Database } from '../database/database.js';
import { ServiceError } from '../errors/service-error.js';
import { createSqlKeyStore } from './key-store.js';

/** Creates and revokes the keys of one project. Refusals are `ServiceError`s. */
export interface KeyAdministration {
	create(request: CreateKeyRequest): Promise<CreateKeyResponse>;
	/** All keys, oldest first, revoked ones too. */
	list(): Promise<KeyDescription[]>;
	project(): Promise<KeyProject>;
	/** Revokes a key. A key that is already revoked stays unchanged. */
	revoke(id: string): Promise<KeyDescription>;
}

async function domainsOf({ sql }: Pick<Database, 'sql'>, projectId: string): Promise<string[]> {
	const rows = await sql.selectFrom('domains').select('id').where('project_id', '=', projectId).orderBy('id').execute();
	return rows.map(({ id }) => id);
}

/** Says which domains a project has, unless `domain` is one of them. */
export const notOfProject = ({ projectId, domains }: KeyProject, domain: string): string | undefined =>
	domains.includes(domain)
		? undefined
		: `The project ${projectId} has no domain "${domain.slice(0, 80)}"; its domains are ${domains.join(', ')}.`;

/** Throws a `ServiceError` that names the project's domains unless `domain` is one of them. */
export async function requireDomain(database: Pick<Database, 'sql'>, projectId: string, domain: string): Promise<void> {
	const sentence = notOfProject({ projectId, domains: await domainsOf(database, projectId) }, domain);
	if (sentence !== undefined) throw new ServiceError('unknown_domain', sentence);
}

export function createKeyAdministration(
	database: Pick<Database, 'sql'>,
	{ projectId, domain: ownDomain }: { projectId: string; domain: string },
): KeyAdministration {
	const store = createSqlKeyStore(database);

	return {
		async create({ kind = 'assistant', name = kind, domain, origins, scope, expiresAt }) {
			if (kind === 'admin') {
				if (domain !== undefined || origins !== undefined) {
					throw new ServiceError(
						'invalid_request',
						'An admin key belongs to the whole project and to no page; leave the domain and the origins out.',
					);
				}
				if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
					throw new ServiceError('invalid_request', 'expiresAt is in the past; give a time to come, or leave it out.');
				}
				return store.create({ kind, name, projectId, scope, expiresAt });
			}
			if (scope !== undefined || expiresAt !== undefined) {
				throw new ServiceError(
					'invalid_request',
					'Scopes and ends are for admin keys; an assistant key is public. Leave scope and expiresAt out, or make an admin key.',
				);
			}
			await requireDomain(database, projectId, domain ?? ownDomain);
			return store.create({ kind, name, projectId, domain: domain ?? ownDomain, origins });
		},
		list: () => store.list(projectId),
		project: async () => ({ projectId, domains: await domainsOf(database, projectId) }),
		async revoke(id) {
			const revoked = await store.revoke(projectId, id);
			if (revoked) return revoked;
			throw new ServiceError(
				'unknown_key_id',
				`The project ${projectId} has no key with the id "${id.slice(0, 80)}"; list the keys to see their ids.`,
			);
		},
	};
}
