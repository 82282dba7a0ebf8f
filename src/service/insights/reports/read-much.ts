import { sql } from 'kysely';
import type { Database } from '../../database/database.js';
import { databaseTrouble } from '../../errors/database-unavailable.js';
import { ServiceError } from '../../errors/service-error.js';

/** A report that takes longer is given up, so that it never holds a connection that answers need. */
const secondsMax = 20;

/** What a report may hold in memory before it writes to disk, which takes longer than all else of it. */
const memory = '32MB';

const tooMuch = (cause: unknown) =>
	new ServiceError(
		'unavailable',
		`This is too much to count in ${secondsMax} seconds; ask for fewer days, or try again when the database has less to do.`,
		{ cause },
	);

/**
 * Runs queries that read most rows of a period, planned with hash joins. Without statistics the planner takes full tables for
 * empty, and compares each row with each other.
 */
export async function readMuch<Found>(
	database: Database['sql'],
	read: (transaction: Database['sql']) => Promise<Found>,
): Promise<Found> {
	try {
		return await database.transaction().execute(async (transaction) => {
			await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_bitmapscan', 'off', true),
				set_config('jit', 'off', true), set_config('work_mem', ${memory}, true), set_config('statement_timeout', ${`${secondsMax}s`}, true)`.execute(
				transaction,
			);
			return read(transaction);
		});
	} catch (error) {
		if (databaseTrouble(error) === 'time') throw tooMuch(error);
		throw error;
	}
}
