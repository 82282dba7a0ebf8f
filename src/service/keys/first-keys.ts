import type { KeyDescription } from '../../contract/schema/keys.js';
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
 * Makes the domain's first assistant key and, in an embedded database, the first admin key. With a server people make an admin
 * key themselves, because the output of many processes goes into logs.
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
