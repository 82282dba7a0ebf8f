import { type Kysely, type KyselyPlugin, type QueryResult, type RootOperationNode, sql, type UnknownRow } from 'kysely';
import type { Schema } from '../schema.js';

const minuteMs = 60_000;
/** Minutes after which a run is due, even if little is written. */
const minutesMax = 60;
/** Written rows after which a run is due. */
const manyRows = 5_000;

/**
 * Does what autovacuum does on a server: it frees the room of deleted rows and keeps statistics. Without statistics the
 * planner takes each table for empty and compares all rows with all. It counts written rows as a plugin of Kysely.
 */
export class Upkeep implements KyselyPlugin {
	#written = 0;
	#minutes = 0;
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#isStopping = false;

	constructor(readonly onError: (error: unknown) => void) {}

	transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
		return node;
	}

	async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
		this.#written += Number(result.numAffectedRows ?? 0);
		return result;
	}

	/** Resolves when each table with rows has statistics. From then on they are renewed. */
	async begin(database: Kysely<Schema>): Promise<void> {
		for (const { name } of await tablesOf(database, sql`reltuples < 0 and pg_relation_size(class.oid) > 0`)) {
			await sql`analyze ${sql.table(name)}`.execute(database);
		}
		this.#timer = setInterval(() => {
			this.#running ??= this.look(database)
				.catch(this.onError)
				.finally(() => {
					this.#running = undefined;
				});
		}, minuteMs);
		this.#timer.unref();
	}

	/** Runs if a run is due. Call it once a minute. */
	async look(database: Kysely<Schema>): Promise<void> {
		this.#minutes += 1;
		if (this.#written < manyRows && this.#minutes < minutesMax) return;
		this.#written = 0;
		this.#minutes = 0;
		// Tables are analysed one by one, so that other queries can run in between.
		for (const { name } of await tablesOf(database, sql`true`)) {
			if (this.#isStopping) return;
			await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
		}
	}

	async stop(): Promise<void> {
		this.#isStopping = true;
		clearInterval(this.#timer);
		await this.#running;
	}
}

async function tablesOf(database: Kysely<Schema>, condition: ReturnType<typeof sql>): Promise<{ name: string }[]> {
	const { rows } = await sql<{ name: string }>`
		select class.relname as name from pg_class class
		where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace and ${condition}
		order by class.relname`.execute(database);
	return rows;
}
