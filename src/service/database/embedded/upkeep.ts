import { type Kysely, type KyselyPlugin, type QueryResult, type RootOperationNode, sql, type UnknownRow } from 'kysely';
import type { Schema } from '../schema.js';

const minuteMs = 60_000;
/** Minutes between two runs when little is written. */
const mostMinutes = 60;
/** Rows that make a run worth its while. */
const manyRows = 5_000;

/** What autovacuum does on a server: statistics, and the room of rows that are gone. As a plugin it counts what is written. */
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

	/** Resolves when each table that holds something has statistics, and keeps them up from then on. */
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

	/** To be called once a minute: does what is due. */
	async look(database: Kysely<Schema>): Promise<void> {
		this.#minutes += 1;
		if (this.#written < manyRows && this.#minutes < mostMinutes) return;
		this.#written = 0;
		this.#minutes = 0;
		// One by one: queries of others have their turn in between.
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
