import { type Selectable, sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import type { AnswerRow } from '../../database/schema.js';
import { storedText } from '../../database/stored-text.js';

export type AnswerState = 'running' | 'finished' | 'stopped' | 'failed';

/** An answer in the log, which all processes see. */
export interface LoggedAnswer {
	messageId: string;
	threadId: string;
	domain: string;
	/** Id of the process that runs the answer. */
	nodeId: string;
	state: AnswerState;
}

export interface AnswerPiece {
	messageId: string;
	/** Number of the piece, from 0 and without holes. */
	seq: number;
	/** The chunks as a JSON array. */
	chunks: string;
}

export interface AnswerEnd {
	messageId: string;
	state: Exclude<AnswerState, 'running'>;
}

/** Milliseconds after which a silent node is removed, long after its answers were given up. */
const nodeKeptMs = 24 * 60 * 60_000;

const ago = (ms: number) => statement<Date>`now() - make_interval(secs => ${ms / 1_000}::double precision)`;

const answerOf = (row: Selectable<AnswerRow>): LoggedAnswer => ({
	messageId: row.message_id,
	threadId: row.thread_id,
	domain: row.domain_id,
	nodeId: row.node_id,
	state: row.state,
});

const answersIn = (sql: Database['sql']) => ({
	/** Registers running answers. Their node's heartbeat must exist; an answer whose thread was deleted is left out. */
	async begin(answers: readonly Omit<LoggedAnswer, 'state'>[]): Promise<void> {
		if (answers.length === 0) return;
		await statement`insert into answers (message_id, thread_id, domain_id, node_id, state)
			select begun."messageId", begun."threadId", begun.domain, begun."nodeId", 'running'
			from json_to_recordset(${JSON.stringify(answers)}::json)
				as begun ("messageId" text, "threadId" text, domain text, "nodeId" text)
			where exists (select from threads where threads.id = begun."threadId")
			on conflict do nothing`.execute(sql);
	},

	/** Stores pieces and endings in one transaction, so that no reader sees an ending without all pieces. */
	async write(pieces: readonly AnswerPiece[], ends: readonly AnswerEnd[]): Promise<void> {
		if (pieces.length === 0 && ends.length === 0) return;
		// Pieces travel as JSON, because the driver would split lists. One statement makes pieces and endings visible at the
		// same moment. A repeated piece is a retry of a write; an unknown answer was removed with its thread.
		await statement`with pieces as (
			insert into answer_chunks (message_id, seq, chunks)
			select piece.* from json_to_recordset(${JSON.stringify(pieces)}::json) as piece ("messageId" text, seq int, chunks text)
			where exists (select from answers where answers.message_id = piece."messageId")
			on conflict do nothing
		)
		update answers set state = ended.state, ended_at = now()
		from json_to_recordset(${JSON.stringify(ends)}::json) as ended ("messageId" text, state text)
		where answers.message_id = ended."messageId" and answers.state = 'running'`.execute(sql);
	},

	/** Returns the known answers among these. */
	async find(messageIds: readonly string[]): Promise<LoggedAnswer[]> {
		if (messageIds.length === 0) return [];
		const wanted = messageIds.map(storedText);
		const rows = await sql
			.selectFrom('answers')
			.selectAll()
			.where('message_id', '=', statement<string>`any(${wanted}::text[])`)
			.orderBy('message_id')
			.execute();
		return rows.map(answerOf);
	},

	/** Returns the pieces from `from` on, in order. */
	async read(wanted: readonly { messageId: string; from: number }[]): Promise<AnswerPiece[]> {
		if (wanted.length === 0) return [];
		const { rows } = await statement<{ message_id: string; seq: number; chunks: string }>`
			select chunk.message_id, chunk.seq, chunk.chunks
			from unnest(${wanted.map(({ messageId }) => messageId)}::text[], ${wanted.map(({ from }) => from)}::int[]) as wanted (message_id, first)
			join answer_chunks chunk on chunk.message_id = wanted.message_id and chunk.seq >= wanted.first
			order by chunk.message_id, chunk.seq`.execute(sql);
		return rows.map(({ message_id: messageId, seq, chunks }) => ({ messageId, seq, chunks }));
	},

	/** Asks the answer's node to stop it. */
	async requestStop(messageId: string): Promise<void> {
		await sql
			.updateTable('answers')
			.set({ stop_requested: true })
			.where('message_id', '=', messageId)
			.where('state', '=', 'running')
			.execute();
	},

	/** The node's running answers that a reader asked to stop. */
	async requestedStops(nodeId: string): Promise<string[]> {
		const rows = await sql
			.selectFrom('answers')
			.select('message_id')
			.where('state', '=', 'running')
			.where('node_id', '=', nodeId)
			.where('stop_requested', '=', true)
			.execute();
		return rows.map(({ message_id: messageId }) => messageId);
	},
});

/** The heartbeats of the nodes, and the answers of nodes that are gone. */
const nodesIn = (sql: Database['sql']) => ({
	async beat(nodeId: string): Promise<void> {
		await sql
			.insertInto('nodes')
			.values({ id: nodeId, heartbeat_at: statement<Date>`now()` })
			.onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at: statement<Date>`now()` }))
			.execute();
	},

	/** Records that a node has shut down. */
	async leave(nodeId: string): Promise<void> {
		await sql.deleteFrom('nodes').where('id', '=', nodeId).execute();
	},

	/** Ends the running answers of nodes that have been silent for so long, and hands them over: each to one caller only. */
	async claimLost(silentMs: number): Promise<LoggedAnswer[]> {
		const rows = await sql
			.updateTable('answers')
			.set({ state: 'failed', ended_at: statement<Date>`now()` })
			.where('state', '=', 'running')
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('nodes')
							.select('nodes.id')
							.whereRef('nodes.id', '=', 'answers.node_id')
							.where('nodes.heartbeat_at', '>', ago(silentMs)),
					),
				),
			)
			.returningAll()
			.execute();
		return rows.map(answerOf);
	},

	/** Removes answers that ended more than `keptMs` milliseconds ago, and nodes that are gone. */
	async prune(keptMs: number): Promise<void> {
		await sql.deleteFrom('answers').where('state', '<>', 'running').where('ended_at', '<', ago(keptMs)).execute();
		await sql.deleteFrom('nodes').where('heartbeat_at', '<', ago(nodeKeptMs)).execute();
	},
});

/** Stores the answers of all processes. Times come from the database, because the clocks of nodes may differ. */
export const createSqlAnswerLog = ({ sql }: Pick<Database, 'sql'>) => ({ ...answersIn(sql), ...nodesIn(sql) });

export type AnswerLog = ReturnType<typeof createSqlAnswerLog>;
