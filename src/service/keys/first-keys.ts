import type { KeyDescription } from '../../contract/keys.js';
import type { Database } from '../database/database.js';
import { createSqlKeyStore } from './key-store.js';

interface FirstKeys {
	/** The key for the domain's pages. */
	assistantKey: string;
	/** A new admin key, which cannot be read again; absent when one exists already. */
	adminKey?: string;
}

const name = 'First start';

/** The oldest key that the configured origins may use. The service's own pages carry it. */
function keyForPages(keys: readonly KeyDescription[], domain: string): string | undefined {
	const valid = keys.filter((key) => key.domain === domain && key.revokedAt === undefined);
	return (valid.find(({ origins }) => origins === undefined) ?? valid[0])?.token;
}

/**
 * Sees to it that the domain has an assistant key. An embedded database also gets an admin key, once; for a server, which
 * may have many processes whose output goes into logs, people make one themselves.
 */
export function ensureFirstKeys(
	database: Pick<Database, 'sql' | 'kind'>,
	{ projectId, domain, assistantKeys }: { projectId: string; domain: string; assistantKeys: readonly string[] },
): Promise<FirstKeys> {
	return database.sql.transaction().execute(async (transaction) => {
		// The lock lets only one of several starting processes create the keys.
		await transaction.selectFrom('domains').select('id').where('id', '=', domain).forUpdate().execute();
		const store = createSqlKeyStore({ sql: transaction });
		const keys = await store.list(projectId);
		const assistantKey =
			keyForPages(keys, domain) ??
			assistantKeys[0] ??
			(await store.create({ kind: 'assistant', name, projectId, domain })).token;
		if (database.kind !== 'embedded' || keys.some(({ kind }) => kind === 'admin')) return { assistantKey };
		return { assistantKey, adminKey: (await store.create({ kind: 'admin', name, projectId })).token };
	});
}
