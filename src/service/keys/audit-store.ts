import { createHash } from 'node:crypto';
import { sql as statement } from 'kysely';
import type { AuditAction, AuditEvent, AuditListResponse } from '../../contract/schema/audit.js';
import type { Database } from '../database/database.js';

/** The name of a reader in the audit: a hash, so that deleting a reader's data leaves no `fp` behind. */
export const readerSubject = (fp: string): string =>
	`reader_${createHash('sha256').update(fp).digest('hex').slice(0, 16)}`;

/** Stores the actions of a project's owners. */
export function createSqlAuditStore({ sql }: Pick<Database, 'sql'>, { projectId }: { projectId: string }) {
	return {
		async add(event: { action: AuditAction } & Pick<AuditEvent, 'keyId' | 'address' | 'subject'>): Promise<void> {
			const { action, keyId, address, subject } = event;
			await sql
				.insertInto('audit_events')
				.values({ project_id: projectId, action, key_id: keyId, address, subject })
				.execute();
		},

		/** Newest first. */
		async list({ cursor, take }: { cursor?: string | undefined; take: number }): Promise<AuditListResponse> {
			const all = sql
				.selectFrom('audit_events as event')
				.leftJoin('keys', 'keys.id', 'event.key_id')
				.selectAll('event')
				.select('keys.name as key_name')
				.where('event.project_id', '=', projectId);
			const older = cursor === undefined ? all : all.where('event.position', '<', cursor);
			// One extra row shows whether another page follows.
			const rows = await older
				.orderBy('event.position', 'desc')
				.limit(take + 1)
				.execute();
			const shown = rows.slice(0, take);
			return {
				events: shown.map(({ action, key_id: keyId, key_name: keyName, address, subject, created_at: at }) => ({
					at: at.toISOString(),
					action,
					...(keyId !== null && { keyId }),
					...(keyName !== null && { keyName }),
					...(address !== null && { address }),
					...(subject !== null && { subject }),
				})),
				nextCursor: rows.length > take ? (shown.at(-1)?.position ?? null) : null,
			};
		},

		/** Deletes what is older than `days`. */
		async forget(days: number): Promise<void> {
			await sql
				.deleteFrom('audit_events')
				.where('created_at', '<', statement<Date>`now() - make_interval(days => ${days})`)
				.execute();
		},
	};
}

export type AuditStore = ReturnType<typeof createSqlAuditStore>;
