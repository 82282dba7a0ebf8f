import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';
import { type AdminSessions, adminSessionMs } from './admin-sessions.js';
import { hashKey } from './sql-key-store.js';

const shape = /^[\w-]{43}$/;

/**
 * Sessions in the database, so that every process knows them; only hashes of their secrets are kept.
 *
 * @param now milliseconds
 */
export function createSqlAdminSessions({ sql }: Pick<Database, 'sql'>, now: () => number = Date.now): AdminSessions {
	return {
		async begin(keyId) {
			const secret = randomBytes(32).toString('base64url');
			await sql.deleteFrom('admin_sessions').where('expires_at', '<=', new Date(now())).execute();
			await sql
				.insertInto('admin_sessions')
				.values({ hash: hashKey(secret), key_id: keyId, expires_at: new Date(now() + adminSessionMs) })
				.execute();
			return secret;
		},

		async keyOf(secret, projectId) {
			if (!shape.test(secret)) return undefined;
			const found = await sql
				.selectFrom('admin_sessions')
				.innerJoin('keys', 'keys.id', 'admin_sessions.key_id')
				.select('keys.id')
				.where('admin_sessions.hash', '=', hashKey(secret))
				.where('admin_sessions.expires_at', '>', new Date(now()))
				.where('keys.kind', '=', 'admin')
				.where('keys.project_id', '=', projectId)
				.where('keys.revoked_at', 'is', null)
				.executeTakeFirst();
			return found?.id;
		},

		async end(secret) {
			await sql.deleteFrom('admin_sessions').where('hash', '=', hashKey(secret)).execute();
		},
	};
}
