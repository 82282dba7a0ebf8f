import { type Kysely, type LogEvent, sql } from 'kysely';
import { type DatabaseTrouble, databaseTrouble } from '../errors/database-unavailable.js';
import type { Schema } from './schema.js';

/** `query`: the query's own fault. */
export type DatabaseErrorKind = DatabaseTrouble | 'query';

/** The row is there already, or another that it needs is not: an answer like others. */
const isRefusedRow = (error: unknown) =>
	error instanceof Error && 'code' in error && String(error.code).startsWith('23');

/** Milliseconds for which the outcome of a probe holds, however often it is asked for. */
const probeHoldsMs = 1_000;

/** Has to grow a file, which is what fails on a full disk, and leaves nothing behind. */
const probe = sql`
	create temporary table docent_probe on commit drop as
	select md5(random()::text) as filling from generate_series(1, 4000)`;

/** Remembers how queries ended: how many failed and why, and whether writes fail. */
export class QueryOutcomes {
	readonly failed = new Map<DatabaseErrorKind, number>();
	#writeError: unknown;
	#probed: { at: number; outcome: Promise<void> } | undefined;

	/** The function for Kysely's `log`. */
	readonly note = (event: LogEvent): void => {
		if (event.level !== 'error') return;
		if (isRefusedRow(event.error)) return;
		const kind = databaseTrouble(event.error) ?? 'query';
		this.failed.set(kind, (this.failed.get(kind) ?? 0) + 1);
		if (kind === 'write') this.#writeError = event.error;
	};

	/** Rejects while writes fail. After one that has failed, a write of our own finds out whether they succeed again. */
	async checkWrites(database: Kysely<Schema>): Promise<void> {
		if (this.#writeError === undefined) return;
		if (!this.#probed || performance.now() - this.#probed.at > probeHoldsMs) {
			this.#probed = { at: performance.now(), outcome: this.#probe(database) };
		}
		await this.#probed.outcome;
	}

	async #probe(database: Kysely<Schema>): Promise<void> {
		try {
			await database.transaction().execute((transaction) => probe.execute(transaction));
		} catch (error) {
			// A refused probe says nothing about other writes.
			if (databaseTrouble(error)) throw error;
		}
		this.#writeError = undefined;
	}
}
