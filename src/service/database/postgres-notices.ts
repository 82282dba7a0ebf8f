import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { LocalNotices, type NoticeChannel } from './notices.js';
import type { Schema } from './schema.js';

const channelName = 'docent';
const reconnectMs = 1_000;

/** Milliseconds between two questions whether the server is still there: a connection can break without a sign. */
const probePauseMs = 10_000;

/** Milliseconds for the answer. */
const probeMs = 5_000;

/** Listening is idle to the server, which may end idle sessions. PostgreSQL has the setting since version 14. */
const stayOpen = "select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'";

interface Listening {
	client: Client;
	/** Resolves with the reason when the connection is lost. */
	lost: Promise<unknown>;
}

interface PostgresNoticesParts {
	/** The configuration of a connection with a session of its own. */
	config: ClientConfig;
	/** Sends notices; any connection to the same database will do. */
	database: Kysely<Schema>;
	onError(error: unknown): void;
	/** @default 10000 */
	probePauseMs?: number | undefined;
	/** @default 5000 */
	probeMs?: number | undefined;
}

/** LISTEN and NOTIFY on a connection of their own, which is replaced when it breaks or falls silent. */
export class PostgresNotices extends LocalNotices {
	readonly #closing = new AbortController();
	readonly #name = randomBytes(8).toString('hex');
	#client: Client | undefined;
	#onOwnNotice = () => {};

	constructor(readonly parts: PostgresNoticesParts) {
		super();
	}

	/** Resolves when notices arrive. Rejects when the server cannot be reached; `false` means that they get lost on their way. */
	async start(): Promise<boolean> {
		const listening = await this.#listen();
		this.#client = listening.client;
		void this.#keep(listening);
		const arrived = new Promise<true>((resolve) => {
			this.#onOwnNotice = () => resolve(true);
		});
		await this.#send(`probe ${this.#name}`);
		const timer = new AbortController();
		const late = delay(this.parts.probeMs ?? probeMs, false, { signal: timer.signal }).catch(() => false);
		return Promise.race([arrived, late]).finally(() => timer.abort());
	}

	async #listen(): Promise<Listening> {
		const { config, probeMs: query_timeout = probeMs } = this.parts;
		const client = new Client({ ...config, query_timeout });
		const lost = new Promise<unknown>((resolve) => {
			client.on('error', resolve);
			client.on('end', () => resolve(new Error('The connection for notices was closed.')));
		});
		client.on('notification', ({ payload = '' }) => {
			const [channel = '', ...rest] = payload.split(' ');
			if (channel !== 'probe') this.deliver(channel as NoticeChannel, rest.join(' '));
			else if (rest[0] === this.#name) this.#onOwnNotice();
		});
		try {
			await client.connect();
			await client.query(stayOpen);
			await client.query(`listen ${channelName}`);
		} catch (error) {
			client.end().catch(() => {});
			throw error;
		}
		return { client, lost };
	}

	/** Replaces the connection each time that it is lost. */
	async #keep(first: Listening): Promise<void> {
		let listening: Listening | undefined = first;
		while (listening) {
			const end = this.#probe(listening.client);
			const reason = await listening.lost;
			end();
			if (this.#closing.signal.aborted) return;
			this.parts.onError(reason);
			listening = await this.#listenAgain();
			if (listening) this.deliverGap();
		}
	}

	async #listenAgain(): Promise<Listening | undefined> {
		const { signal } = this.#closing;
		for (;;) {
			await delay(reconnectMs, undefined, { signal, ref: false }).catch(() => {});
			if (signal.aborted) return undefined;
			try {
				const listening = await this.#listen();
				this.#client = listening.client;
				if (!signal.aborted) return listening;
				await listening.client.end();
			} catch (error) {
				this.parts.onError(error);
			}
		}
	}

	/** Asks from time to time, and cuts a connection that does not answer. */
	#probe(client: Client): () => void {
		let isAsking = false;
		const ask = async () => {
			if (isAsking) return;
			isAsking = true;
			await client.query('select 1').catch(() => client.end());
			isAsking = false;
		};
		const timer = setInterval(() => void ask(), this.parts.probePauseMs ?? probePauseMs);
		timer.unref();
		return () => clearInterval(timer);
	}

	override publish(channel: NoticeChannel, payload: string): Promise<void> {
		return this.#send(`${channel} ${payload}`);
	}

	async #send(payload: string): Promise<void> {
		await sql`select pg_notify(${channelName}, ${payload})`.execute(this.parts.database);
	}

	async close(): Promise<void> {
		this.#closing.abort();
		await this.#client?.end().catch(() => {});
	}
}
