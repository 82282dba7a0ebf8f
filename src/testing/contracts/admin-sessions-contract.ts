import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../service/database/database.js';
import { type AdminSessions, adminSessionMs } from '../../service/keys/admin-sessions.js';
import type { KeyStore } from '../../service/keys/key-store.js';

/** Tests what every driver of `AdminSessions` does. `open` returns empty stores that share what they keep. */
export function describeAdminSessions(
	name: string,
	open: () => Promise<{ sessions: AdminSessions; keys: KeyStore; database: Pick<Database, 'sql'> }>,
): void {
	describe(name, () => {
		let sessions: AdminSessions;
		let keys: KeyStore;
		let database: Pick<Database, 'sql'>;
		beforeEach(async () => {
			({ sessions, keys, database } = await open());
		});
		/** What is stored is so much older then. */
		async function pass(milliseconds: number): Promise<void> {
			const span = sql`make_interval(secs => ${milliseconds / 1_000})`;
			await sql`update admin_sessions set expires_at = expires_at - ${span}`.execute(database.sql);
			await sql`update keys set expires_at = expires_at - ${span}`.execute(database.sql);
		}
		const makeKey = () => keys.create({ kind: 'admin', name: 'Ada', projectId: 'docs' });

		it('goes on for twelve hours and no longer', async () => {
			const { id } = await makeKey();
			const secret = await sessions.begin(id);
			await pass(adminSessionMs - 60_000);
			expect(await sessions.keyOf(secret, 'docs')).toEqual({ id, scope: 'owner' });
			await pass(60_000);
			expect(await sessions.keyOf(secret, 'docs')).toBeUndefined();
		});

		it('is over when its key is revoked', async () => {
			const { id } = await makeKey();
			const secret = await sessions.begin(id);
			await keys.revoke('docs', id);
			expect(await sessions.keyOf(secret, 'docs')).toBeUndefined();
		});

		it('is over when its key ends, and has its scope', async () => {
			const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
			const { id } = await keys.create({ kind: 'admin', name: 'Ada', projectId: 'docs', scope: 'read', expiresAt });
			const secret = await sessions.begin(id);
			expect(await sessions.keyOf(secret, 'docs')).toEqual({ id, scope: 'read' });
			await pass(3_600_000);
			expect(await sessions.keyOf(secret, 'docs')).toBeUndefined();
		});

		it('is over when it is ended, and no other with it', async () => {
			const { id } = await makeKey();
			const [first, second] = [await sessions.begin(id), await sessions.begin(id)];
			await sessions.end(first);
			expect(await sessions.keyOf(first, 'docs')).toBeUndefined();
			expect(await sessions.keyOf(second, 'docs')).toEqual({ id, scope: 'owner' });
		});

		it('opens no other project', async () => {
			const secret = await sessions.begin((await makeKey()).id);
			expect(await sessions.keyOf(secret, 'another')).toBeUndefined();
		});

		it('opens nothing to an assistant key', async () => {
			const { id } = await keys.create({ kind: 'assistant', name: 'a', projectId: 'docs', domain: 'docs' });
			expect(await sessions.keyOf(await sessions.begin(id), 'docs')).toBeUndefined();
		});

		it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, "' or true --"])('does not know %j', async (secret) => {
			await sessions.begin((await makeKey()).id);
			expect(await sessions.keyOf(secret, 'docs')).toBeUndefined();
			await sessions.end(secret);
		});
	});
}
