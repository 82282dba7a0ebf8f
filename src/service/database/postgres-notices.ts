import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import { LocalNotices, type NoticeChannel } from './notices.js';

const channelName = 'docent';
const reconnectMs = 1_000;

/** LISTEN and NOTIFY on a connection of their own, which is replaced when it breaks. */
export class PostgresNotices extends LocalNotices {
	readonly #closing = new AbortController();
	#client: Client | undefined;

	constructor(
		readonly config: ClientConfig,
		readonly pool: Pool,
		readonly onError: (error: unknown) => void,
	) {
		super();
	}

	/** Resolves when notices can arrive. Rejects when the server cannot be reached. */
	async start(): Promise<void> {
		const client = new Client(this.config);
		client.on('notification', ({ payload = '' }) => {
			const [channel = '', ...rest] = payload.split(' ');
			this.deliver(channel as NoticeChannel, rest.join(' '));
		});
		let isOver = false;
		const onEnd = (error?: unknown) => {
			if (isOver) return;
			isOver = true;
			if (this.#closing.signal.aborted) return;
			this.onError(error ?? new Error('The connection for notices was closed.'));
			void this.#reconnect();
		};
		client.on('error', onEnd);
		await client.connect();
		await client.query(`listen ${channelName}`);
		client.on('end', onEnd);
		this.#client = client;
	}

	async #reconnect(): Promise<void> {
		while (!this.#closing.signal.aborted) {
			await delay(reconnectMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
			if (this.#closing.signal.aborted) return;
			try {
				await this.start();
				this.deliverGap();
				return;
			} catch (error) {
				this.onError(error);
			}
		}
	}

	override async publish(channel: NoticeChannel, payload: string): Promise<void> {
		await this.pool.query('select pg_notify($1, $2)', [channelName, `${channel} ${payload}`]);
	}

	async close(): Promise<void> {
		this.#closing.abort();
		await this.#client?.end().catch(() => {});
	}
}
