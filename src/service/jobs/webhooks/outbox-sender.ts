import { sql as statement, type UpdateObject } from 'kysely';
import type { Database } from '../../database/database.js';
import type { Schema } from '../../database/schema.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { type DeliveryAnswer, postWebhook } from './post-webhook.js';

const seconds = 1_000;
const hours = 3_600 * seconds;

/** Milliseconds between attempts. After the last one the webhook is given up. */
const retryDelaysMs: readonly number[] = [
	5 * seconds,
	30 * seconds,
	120 * seconds,
	600 * seconds,
	1 * hours,
	6 * hours,
	24 * hours,
];

/** Messages that one process sends at once. */
const atOnce = 8;

/** Days that sent and failed deliveries are kept, for owners who look into them. */
const keptDays = 30;

/** Sends one message once. `id` is the same at each attempt. Never rejects. */
export type Deliver = (id: string, body: string) => Promise<DeliveryAnswer>;

interface OutboxSenderParts extends Pick<Database, 'sql'> {
	/** The sender sends the messages of this project only. Services of other projects may share the database. */
	projectId: string;
	/** Mails lose their text when they have ended. */
	table: 'agent_webhooks' | 'mails';
	/** Without it, this process sends nothing. */
	deliver: Deliver | undefined;
	log: Log;
	/** Milliseconds between two looks for due messages. @default 1000 */
	pollMs?: number;
	/** @default 10000 */
	timeoutMs?: number;
	/** @default `retryDelaysMs` */
	delaysMs?: readonly number[];
}

interface DueMessage {
	id: string;
	body: string;
	/** Id of a job, or what a mail is about. */
	about: string | null;
	/** Number of attempts, this one included. */
	attempts: number;
}

/** Milliseconds that a receiver of webhooks may take. */
const webhookMs = 10 * seconds;

export interface WebhookSenderParts extends Omit<OutboxSenderParts, 'table' | 'deliver'> {
	/** Without both, this process sends nothing. */
	config: { webhookUrl?: string | undefined; webhookSecret?: string | undefined };
}

/** Sends what is in the outbox; any number of processes may run one on the same database. */
export class OutboxSender {
	readonly #timeoutMs: number;
	readonly #delaysMs: readonly number[];
	#timer: NodeJS.Timeout | undefined;
	#working: Promise<void> | undefined;

	constructor(readonly parts: OutboxSenderParts) {
		this.#timeoutMs = parts.timeoutMs ?? webhookMs;
		this.#delaysMs = parts.delaysMs ?? retryDelaysMs;
	}

	start(): void {
		if (!this.parts.deliver) return;
		this.#timer ??= setInterval(() => this.wake(), this.parts.pollMs ?? 1 * seconds).unref();
		this.wake();
	}

	/** Looks for due messages at once. */
	wake(): void {
		const { deliver, table, log } = this.parts;
		if (!deliver || this.#working) return;
		this.#working = this.#sendDue(deliver)
			.catch((error: unknown) =>
				log.error({ error: describeError(error) }, `${table === 'mails' ? 'mails' : 'webhooks'} not sent`),
			)
			.finally(() => {
				this.#working = undefined;
			});
	}

	/** Stops, and waits for messages that are being sent. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		this.#timer = undefined;
		await this.#working;
	}

	/** Messages of the project that are to be sent. */
	async waiting(): Promise<number> {
		const { rows } = await statement<{ waiting: number }>`
			select count(*)::int as waiting from ${statement.table(this.parts.table)}
			where delivered_at is null and given_up_at is null and project_id = ${this.parts.projectId}`.execute(
			this.parts.sql,
		);
		return rows[0]?.waiting ?? 0;
	}

	/** Deletes deliveries that ended long ago. */
	async prune(): Promise<void> {
		await this.parts.sql
			.deleteFrom(this.parts.table)
			.where(
				statement<Date>`coalesce(delivered_at, given_up_at)`,
				'<',
				statement<Date>`now() - make_interval(days => ${keptDays})`,
			)
			.execute();
	}

	async #sendDue(deliver: Deliver): Promise<void> {
		for (;;) {
			const due = await this.#claim();
			await Promise.all(due.map((message) => this.#send(message, deliver)));
			if (due.length < atOnce) return;
		}
	}

	/** Claims due messages. When this process dies while it sends, another one tries again after the timeout. */
	async #claim(): Promise<DueMessage[]> {
		const { table, projectId, sql } = this.parts;
		const about = statement.ref(table === 'mails' ? 'about' : 'job_id');
		const { rows } = await statement<DueMessage>`update ${statement.table(table)}
			set attempts = attempts + 1, next_at = now() + make_interval(secs => ${(2 * this.#timeoutMs) / seconds}::double precision)
			where id in (
				select id from ${statement.table(table)}
				where delivered_at is null and given_up_at is null and next_at <= now()
					and project_id = ${projectId}
				order by next_at limit ${atOnce} for update skip locked
			)
			returning id, body, ${about} as about, attempts`.execute(sql);
		return rows;
	}

	async #send(message: DueMessage, deliver: Deliver): Promise<void> {
		const { id, body, about, attempts } = message;
		const { table, log } = this.parts;
		const isMail = table === 'mails';
		const [kind, ids] = isMail ? ['mail', { mailId: id, about }] : ['webhook', { webhookId: id, jobId: about }];
		const ended = isMail ? { body: '' } : {};
		const answer = await deliver(id, body);
		if (answer.isTaken) {
			await this.#note(message, { ...ended, delivered_at: statement<Date>`now()`, last_error: null });
			return;
		}
		const { error, isRefusedForGood } = answer;
		const delayMs = isRefusedForGood ? undefined : this.#delaysMs[attempts - 1];
		if (delayMs === undefined) {
			log.error({ ...ids, attempts, reason: error }, `${kind} given up`);
			await this.#note(message, { ...ended, given_up_at: statement<Date>`now()`, last_error: error });
		} else {
			log.warn({ ...ids, attempts, reason: error }, `${kind} not taken`);
			const next = statement<Date>`now() + make_interval(secs => ${delayMs / seconds}::double precision)`;
			await this.#note(message, { next_at: next, last_error: error });
		}
	}

	async #note({ id }: DueMessage, change: UpdateObject<Schema, 'agent_webhooks'>): Promise<void> {
		await this.parts.sql
			// Both tables have the columns of a delivery.
			.updateTable(this.parts.table as 'agent_webhooks')
			.set(change)
			.where('id', '=', id)
			// Another process may have delivered it meanwhile.
			.where('delivered_at', 'is', null)
			.execute();
	}
}

/** Sends webhooks; nothing without an address and a secret. */
export class WebhookSender extends OutboxSender {
	constructor({ config, ...parts }: WebhookSenderParts) {
		const { webhookUrl: url, webhookSecret: secret } = config;
		const { timeoutMs = webhookMs } = parts;
		const target = url !== undefined && secret !== undefined ? { url, secret, timeoutMs } : undefined;
		super({ ...parts, table: 'agent_webhooks', deliver: target && ((id, body) => postWebhook(id, body, target)) });
	}
}
