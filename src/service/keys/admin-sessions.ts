import { randomBytes } from 'node:crypto';
import { sql as statement } from 'kysely';
import type { KeyScope } from '../../contract/keys.js';
import type { Database } from '../database/database.js';
import { hashKey } from './key-store.js';

/** Length of a session in milliseconds. */
export const adminSessionMs = 12 * 3_600_000;

const shape = /^[\w-]{43}$/;

/** The database's time. A node with a wrong clock would end sessions too early. */
const now = statement<Date>`now()`;

/** Sessions in the database, so that every process knows them, by its clock; only hashes of their secrets are kept. */
export function createSqlAdminSessions({ sql }: Pick<Database, 'sql'>) {
	return {
		/** Begins a session for an admin key. Returns the secret that the browser keeps. */
		async begin(keyId: string): Promise<string> {
			const secret = randomBytes(32).toString('base64url');
			await sql.deleteFrom('admin_sessions').where('expires_at', '<=', now).execute();
			const ends = statement<Date>`now() + make_interval(secs => ${adminSessionMs / 1_000})`;
			await sql
				.insertInto('admin_sessions')
				.values({ hash: hashKey(secret), key_id: keyId, expires_at: ends })
				.execute();
			return secret;
		},

		/** The key of a session; undefined when the session is over or its key is not a valid one of the project. */
		async keyOf(secret: string, projectId: string): Promise<{ id: string; scope: KeyScope } | undefined> {
			if (!shape.test(secret)) return undefined;
			const found = await sql
				.selectFrom('admin_sessions')
				.innerJoin('keys', 'keys.id', 'admin_sessions.key_id')
				.select(['keys.id', 'keys.scope'])
				.where('admin_sessions.hash', '=', hashKey(secret))
				.where('admin_sessions.expires_at', '>', now)
				.where('keys.kind', '=', 'admin')
				.where('keys.project_id', '=', projectId)
				.where('keys.revoked_at', 'is', null)
				.where((each) => each.or([each('keys.expires_at', 'is', null), each('keys.expires_at', '>', now)]))
				.executeTakeFirst();
			return found && { id: found.id, scope: found.scope ?? 'owner' };
		},

		async end(secret: string): Promise<void> {
			await sql.deleteFrom('admin_sessions').where('hash', '=', hashKey(secret)).execute();
		},
	};
}

export type AdminSessions = ReturnType<typeof createSqlAdminSessions>;
