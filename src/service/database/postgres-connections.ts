import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { asUnavailable, DatabaseUnavailableError } from '../errors/database-unavailable.js';

/** Milliseconds that the server may work on a statement, and that a transaction may wait for its next one. */
const statementMs = 14_000;

/** Milliseconds until the server must have answered. The server's own limit comes first and leaves the connection in order. */
const answerMs = 15_000;

/** Milliseconds that queries may go on after `close`. */
const closingMs = 2_000;

/** PostgreSQL's code for a write where nothing can be written, such as on a standby. */
const readOnly = '25006';

/**
 * Limits that the server enforces, so that it releases the locks of a process that is gone. A transaction pooler refuses them.
 */
const serverLimits = {
	statement_timeout: statementMs,
	idle_in_transaction_session_timeout: statementMs,
	options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
} satisfies ClientConfig;

const limited = ['statement_timeout', 'idle_in_transaction_session_timeout'];
const lift = `select ${limited.map((name) => `set_config('${name}', '0', false)`).join(', ')}`;
const restore = `select ${limited.map((name) => `set_config('${name}', '${statementMs}', false)`).join(', ')}`;

/** PostgreSQL ends an idle session with this code, and the pool opens another one. */
const endedIdle = '57P05';

const isRefusedByPooler = (error: unknown) =>
	error instanceof Error && error.message.includes('unsupported startup parameter');

interface ConnectionsParts {
	config: ClientConfig;
	max: number;
	/** Receives errors of broken connections. */
	onError(error: unknown): void;
	/** Milliseconds until the server must have answered. @default 15000 */
	answerMs?: number | undefined;
}

/** The connections of this process to a server, without a session of their own: a pooler may hand them on after each transaction. */
export class PostgresConnections {
	readonly #sockets = new Set<Socket>();
	readonly #answerMs: number;
	#pool: Pool;
	/** Whether the server enforces `serverLimits`. Long work must then lift them. */
	#hasServerLimits = true;

	constructor(readonly parts: ConnectionsParts) {
		this.#answerMs = parts.answerMs ?? answerMs;
		this.#pool = this.#newPool();
	}

	/** The configuration of a further connection, which `close` cuts with the others. */
	configOf(config: ClientConfig): ClientConfig {
		// A silent socket must be destroyed by hand, so this keeps every socket.
		const stream = () => {
			const socket = new Socket();
			this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
			return socket;
		};
		return { ...config, stream };
	}

	#newPool(): Pool {
		const pool = new Pool({
			...this.configOf(this.parts.config),
			...(this.#hasServerLimits && serverLimits),
			max: this.parts.max,
		});
		// The client's own listener below reports the error, also while the client is in use.
		pool.on('error', () => {});
		pool.on('connect', (client) =>
			client.on('error', (error: Error & { code?: string }) => {
				if (error.code !== endedIdle) this.parts.onError(error);
			}),
		);
		return pool;
	}

	/** Rejects when the server cannot be reached. */
	async open(): Promise<void> {
		try {
			(await this.#pool.connect()).release();
		} catch (error) {
			if (!isRefusedByPooler(error)) throw error;
			await this.#pool.end();
			this.#hasServerLimits = false;
			this.#pool = this.#newPool();
			(await this.#pool.connect()).release();
		}
	}

	#connect(): Promise<PoolClient> {
		return this.#pool.connect().catch((error) => {
			throw asUnavailable(error);
		});
	}

	/** Connections for queries that have to be quick. */
	readonly quick: PostgresPool = {
		connect: async () => this.#limited(await this.#connect(), this.#answerMs),
		end: () => this.#pool.end(),
	};

	/** The same connections for long work, without time limits during it. */
	readonly patient: PostgresPool = {
		connect: async () => {
			const client = await this.#connect();
			if (!this.#hasServerLimits) return this.#limited(client, undefined);
			const limited = this.#limited(client, this.#answerMs);
			try {
				await limited.query(lift, []);
			} catch (error) {
				client.release(true);
				throw error;
			}
			const { query } = this.#limited(client, undefined);
			const release = () => {
				limited.query(restore, []).then(
					() => client.release(),
					() => client.release(true),
				);
			};
			return { query, release };
		},
		end: async () => {},
	};

	/** @param withinMs `undefined`: however long it takes */
	#limited(client: PoolClient, withinMs: number | undefined): PostgresPoolClient {
		let isUnfit = false;
		const query = async (text: string, values: readonly unknown[]) => {
			let isSilent = false;
			// The answer may still come, and the next query would take it for its own: `end` cuts a connection that is in use.
			const cut = () => {
				isSilent = true;
				void client.end();
			};
			const timer = withinMs === undefined ? undefined : setTimeout(cut, withinMs);
			try {
				return await client.query(text, [...values]);
			} catch (error) {
				if (isSilent) throw new DatabaseUnavailableError('time', `nothing came for ${(withinMs ?? 0) / 1_000} seconds`);
				// The server may have been the primary one once; a new connection finds the one that is now.
				if (error instanceof Error && 'code' in error && error.code === readOnly) isUnfit = true;
				throw asUnavailable(error);
			} finally {
				clearTimeout(timer);
			}
		};
		return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isUnfit) };
	}

	get figures() {
		const { totalCount, idleCount, waitingCount } = this.#pool;
		return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount, max: this.parts.max };
	}

	/**
	 * Waits for queries, and for `others`, the connections that were made with `configOf`. Cuts queries that go on for too long.
	 */
	async close(others: Promise<void>): Promise<void> {
		const ended = Promise.all([this.#pool.end(), others]);
		const timer = new AbortController();
		const tooLong = delay(closingMs, undefined, { signal: timer.signal }).catch(() => {});
		await Promise.race([ended, tooLong]);
		timer.abort();
		for (const socket of this.#sockets) socket.destroy();
	}
}
