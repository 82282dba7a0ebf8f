import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import { jobColumns, jobOf, type StoredJob } from '../stored-job.js';

/** Days for which a hook is known again: longer than forges offer to send one anew. */
const keptDays = 7;

/** A rule whose code is to be looked at. */
export interface AskedRule {
	name: string;
	/** The newest commit that the documentation knows; undefined before the first look. */
	seen: string | undefined;
	/** Number of the request. */
	asked: number;
}

/** Rolls back what another process or an earlier hook has done. */
export class RuleOvertaken extends Error {
	override readonly name = 'RuleOvertaken';
}

/** The state of the rules of a project, in the database. */
export class RuleStore {
	constructor(
		readonly sql: Database['sql'],
		readonly projectId: string,
	) {}

	/**
	 * Asks for a look at the code of a rule, if one is named; false, and nothing changed, for a hook whose `deliveries` came before.
	 * `before` is the commit to begin with, when there was no look yet.
	 */
	async ask(
		name: string | undefined,
		{ deliveries = [], before }: { deliveries?: readonly string[]; before?: string } = {},
	) {
		const project_id = this.projectId;
		const asking = this.sql.transaction().execute(async (transaction) => {
			const forgotten = statement<Date>`now() - make_interval(days => ${keptDays})`;
			await transaction.deleteFrom('hook_deliveries').where('created_at', '<', forgotten).execute();
			for (const id of deliveries) {
				const kept = transaction.insertInto('hook_deliveries').values({ project_id, id: storedText(id) });
				const { numInsertedOrUpdatedRows } = await kept
					.onConflict((known) => known.doNothing())
					.executeTakeFirstOrThrow();
				if (numInsertedOrUpdatedRows === 0n) throw new RuleOvertaken();
			}
			if (name === undefined) return true;
			const seen_sha = statement<string>`coalesce(code_rules.seen_sha, excluded.seen_sha)`;
			const change = { asked: statement<number>`code_rules.asked + 1`, seen_sha };
			const row = transaction.insertInto('code_rules').values({ project_id, name, seen_sha: before ?? null, asked: 1 });
			await row.onConflict((known) => known.columns(['project_id', 'name']).doUpdateSet(change)).execute();
			return true;
		});
		return asking.catch((error: unknown) => {
			if (error instanceof RuleOvertaken) return false;
			throw error;
		});
	}

	/** The rules that somebody has asked for since the last look. */
	async asked(): Promise<AskedRule[]> {
		const all = this.sql.selectFrom('code_rules').selectAll().where('project_id', '=', this.projectId);
		const rows = await all.whereRef('asked', '>', 'answered').orderBy('name').execute();
		return rows.map(({ name, seen_sha: seen, asked }) => ({ name, seen: seen ?? undefined, asked }));
	}

	/** Records how far the code was followed. @throws RuleOvertaken when another process has done so meanwhile */
	async settle({ name, seen = '', asked }: AskedRule, to: string, transaction = this.sql): Promise<void> {
		const { numUpdatedRows } = await transaction
			.updateTable('code_rules')
			.set({ seen_sha: to, answered: asked })
			.where('project_id', '=', this.projectId)
			.where('name', '=', name)
			.where(statement<boolean>`coalesce(seen_sha, '') = ${seen} and answered < ${asked}`)
			.executeTakeFirstOrThrow();
		if (numUpdatedRows === 0n) throw new RuleOvertaken();
	}

	/** The newest job of a rule that was no trial. */
	async lastJob(rule: string): Promise<StoredJob | undefined> {
		const all = this.#jobsOf(rule).select(jobColumns).where(statement<boolean>`follows->>'isTrial' = 'false'`);
		const row = await all.orderBy('position', 'desc').executeTakeFirst();
		return row && jobOf(row);
	}

	/** What a rule has used in the last 24 hours. Of trials, the tokens count. */
	used(rule: string): Promise<{ runs: number; tokens: number }> {
		return this.#jobsOf(rule)
			.select(statement<number>`(count(*) filter (where follows->>'isTrial' = 'false'))::int`.as('runs'))
			.select(statement<number>`coalesce(sum((follows->>'tokens')::bigint), 0)::float`.as('tokens'))
			.where('created_at', '>', statement<Date>`now() - interval '1 day'`)
			.executeTakeFirstOrThrow();
	}

	#jobsOf(rule: string) {
		const all = this.sql.selectFrom('agent_jobs').where('project_id', '=', this.projectId);
		return all.where(statement<boolean>`follows->>'rule' = ${rule}`);
	}
}
