import { type Kysely, sql as statement } from 'kysely';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';

type Tell = (transaction: Kysely<Schema>) => Promise<void>;

/** What owners are told once, by only one of all processes. `tell` runs in the transaction that records it. */
export function createTold({ sql }: Pick<Database, 'sql'>, projectId: string) {
	/** What this process has found to be wrong, by its kind. */
	const seen = new Map<string, ReadonlySet<string>>();

	async function raise(name: string, tell: Tell): Promise<void> {
		await sql.transaction().execute(async (transaction) => {
			// What no process has seen for ten minutes is over: the processes that saw it have ended.
			const { rows } = await statement<{ isNew: boolean }>`
				insert into told (project_id, name) values (${projectId}, ${name})
				on conflict (project_id, name) do update set seen_at = now(),
					since = case when told.seen_at < now() - interval '10 minutes' then now() else told.since end
				returning since = now() as "isNew"`.execute(transaction);
			if (rows[0]?.isNew) await tell(transaction);
		});
	}

	return {
		/** Whether some process has told it. */
		async isTold(name: string): Promise<boolean> {
			const found = sql.selectFrom('told').select('name').where('project_id', '=', projectId).where('name', '=', name);
			return (await found.executeTakeFirst()) !== undefined;
		},
		/** Tells what happens once, such as the digest of a week. */
		async once(name: string, tell: Tell): Promise<void> {
			await sql.transaction().execute(async (transaction) => {
				const added = transaction.insertInto('told').values({ project_id: projectId, name });
				const { numInsertedOrUpdatedRows = 0n } = await added
					.onConflict((conflict) => conflict.doNothing())
					.executeTakeFirst();
				if (numInsertedOrUpdatedRows > 0n) await tell(transaction);
			});
		},
		/** Tells what is wrong now and was good before. @param bad all of this kind that is wrong */
		async settle(kind: string, bad: ReadonlySet<string>, tell: (subject: string) => Tell): Promise<void> {
			for (const subject of bad) await raise(`${kind}:${subject}`, tell(subject));
			for (const subject of seen.get(kind) ?? []) {
				if (bad.has(subject)) continue;
				const gone = sql.deleteFrom('told').where('project_id', '=', projectId);
				await gone.where('name', '=', `${kind}:${subject}`).execute();
			}
			seen.set(kind, bad);
		},
	};
}
