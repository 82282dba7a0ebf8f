import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Selectable, sql as statement } from 'kysely';
import { adminKeyPrefix, assistantKeyPrefix, type KeyScope, kindOfKey } from '../../contract/keys.js';
import type { KeyDescription } from '../../contract/schema/keys.js';
import type { Database } from '../database/database.js';
import type { KeyRow } from '../database/schema.js';
import { storedText } from '../database/stored-text.js';

type NewKey = { name: string; projectId: string } & (
	| { kind: 'admin'; scope?: KeyScope | undefined; expiresAt?: string | undefined }
	| { kind: 'assistant'; domain: string; origins?: string[] | undefined }
);

interface FoundKey extends KeyDescription {
	organization: string;
}

/** The hash of a key. Only the hash is stored. */
export const hashKey = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Hexadecimal digits keep an admin key from beginning like an assistant key. Older nodes, which do not know scopes, refuse a key with a dot. */
function makeToken(key: NewKey): string {
	if (key.kind === 'assistant') return `${assistantKeyPrefix}${randomBytes(24).toString('base64url')}`;
	const { scope = 'owner', expiresAt } = key;
	const limited = scope === 'owner' && expiresAt === undefined ? '' : `${scope}.`;
	return `${adminKeyPrefix}${limited}${randomBytes(32).toString('hex')}`;
}

/** The limits of a key. */
const boundsOf = (key: NewKey) =>
	key.kind === 'assistant'
		? { domain_id: key.domain, origins: key.origins ? JSON.stringify(key.origins) : null }
		: { scope: key.scope, expires_at: key.expiresAt };

function keyOf(row: Selectable<KeyRow>): KeyDescription {
	return {
		id: row.id,
		kind: row.kind,
		name: row.name,
		hint: row.hint,
		...(row.token !== null && { token: row.token }),
		projectId: row.project_id,
		...(row.domain_id !== null && { domain: row.domain_id }),
		...(row.origins && { origins: row.origins }),
		...(row.kind === 'admin' && { scope: row.scope ?? 'owner' }),
		createdAt: row.created_at.toISOString(),
		...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
		...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
		...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
	};
}

/** The keys in the database. Their projects and domains must exist there. */
export function createSqlKeyStore({ sql }: Pick<Database, 'sql'>) {
	return {
		/** Creates a key. `token` is the key itself; an admin key can only be read here. */
		async create(key: NewKey): Promise<KeyDescription & { token: string }> {
			const token = makeToken(key);
			const row = await sql
				.insertInto('keys')
				.values({
					id: `key_${randomBytes(8).toString('hex')}`,
					kind: key.kind,
					hash: hashKey(token),
					token: key.kind === 'assistant' ? token : null,
					hint: token.slice(-4),
					name: storedText(key.name),
					project_id: key.projectId,
					...boundsOf(key),
				})
				.returningAll()
				.executeTakeFirstOrThrow();
			return { ...keyOf(row), token };
		},

		/** All keys of a project, oldest first, revoked ones too. */
		async list(projectId: string): Promise<KeyDescription[]> {
			const rows = await sql
				.selectFrom('keys')
				.selectAll()
				.where('project_id', '=', projectId)
				.orderBy('created_at')
				.orderBy('id')
				.execute();
			return rows.map(keyOf);
		},

		/** The key of a token, revoked or not. A key of one kind is never found as the other kind. */
		async find(token: string): Promise<FoundKey | undefined> {
			const kind = kindOfKey(token);
			if (kind === undefined) return undefined;
			// A caller cannot choose the hash that is searched for. The result is compared in constant time.
			const hash = hashKey(token);
			const row = await sql
				.selectFrom('keys')
				.innerJoin('projects', 'projects.id', 'keys.project_id')
				.selectAll('keys')
				.select('projects.organization_id as organization')
				.where('hash', '=', hash)
				.executeTakeFirst();
			if (row === undefined || row.kind !== kind || !timingSafeEqual(row.hash, hash)) return undefined;
			return { ...keyOf(row), organization: row.organization };
		},

		/** SHA-256 hashes of all keys, in base64. */
		async hashes(): Promise<ReadonlySet<string>> {
			const rows = await sql.selectFrom('keys').select('hash').execute();
			return new Set(rows.map(({ hash }) => Buffer.from(hash).toString('base64')));
		},

		/** Records that a key is in use. */
		async touch(id: string): Promise<void> {
			// Many nodes see the same key. One of them writes; the others find the record up to date.
			await sql
				.updateTable('keys')
				.set({ last_used_at: statement<Date>`now()` })
				.where('id', '=', id)
				.where(statement<boolean>`last_used_at is null or last_used_at < now() - interval '30 seconds'`)
				.execute();
		},

		/** Revokes a key of a project; a key that is already revoked keeps its date. */
		async revoke(projectId: string, id: string): Promise<KeyDescription | undefined> {
			const row = await sql
				.updateTable('keys')
				.set({ revoked_at: statement<Date>`coalesce(revoked_at, now())` })
				.where('id', '=', storedText(id))
				.where('project_id', '=', projectId)
				.returningAll()
				.executeTakeFirst();
			return row && keyOf(row);
		},
	};
}

export type KeyStore = ReturnType<typeof createSqlKeyStore>;
