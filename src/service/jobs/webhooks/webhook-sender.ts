import { sql as statement, type UpdateObject } from 'kysely';
import type { Database } from '../../database/database.js';
import type { Schema } from '../../database/schema.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { postWebhook, type WebhookTarget } from './post-webhook.js';

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

/** Webhooks that one process sends at once. */
const atOnce = 8;

/** Days that sent and failed deliveries are kept, for owners who look into them. */
const keptDays = 30;

export interface WebhookSenderParts extends Pick<Database, 'sql'> {
	/** The sender sends the webhooks of this project only. Services of other projects may share the database. */
	projectId: string;
	/** Without both, this process sends nothing. */
	config: { webhookUrl?: string | undefined; webhookSecret?: string | undefined };
	log: Log;
	/** Milliseconds between two looks for due webhooks. @default 1000 */
	pollMs?: number;
	/** @default 10000 */
	timeoutMs?: number;
	/** @default `retryDelaysMs` */
	delaysMs?: readonly number[];
}

interface DueWebhook {
	id: string;
	body: string;
	job_id: string | null;
	/** Number of attempts, this one included. */
	attempts: number;
}

/** Sends what is in the outbox; any number of processes may run one on the same database. */
export class WebhookSender {
	readonly #target: WebhookTarget | undefined;
	readonly #delaysMs: readonly number[];
	#timer: NodeJS.Timeout | undefined;
	#working: Promise<void> | undefined;

	constructor(readonly parts: WebhookSenderParts) {
		const { config, timeoutMs = 10 * seconds, delaysMs = retryDelaysMs } = parts;
		const { webhookUrl: url, webhookSecret: secret } = config;
		if (url !== undefined && secret !== undefined) this.#target = { url, secret, timeoutMs };
		this.#delaysMs = delaysMs;
	}

	start(): void {
		if (!this.#target) return;
		this.#timer ??= setInterval(() => this.wake(), this.parts.pollMs ?? 1 * seconds).unref();
		this.wake();
	}

	/** Looks for due webhooks at once. */
	wake(): void {
		if (!this.#target || this.#working) return;
		this.#working = this.#sendDue(this.#target)
			.catch((error: unknown) => this.parts.log.error({ error: describeError(error) }, 'webhooks not sent'))
			.finally(() => {
				this.#working = undefined;
			});
	}

	/** Stops, and waits for webhooks that are being sent. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		this.#timer = undefined;
		await this.#working;
	}

	/** Webhooks of the project that are to be sent. */
	async waiting(): Promise<number> {
		const { rows } = await statement<{ waiting: number }>`
			select count(*)::int as waiting from agent_webhooks
			where delivered_at is null and given_up_at is null and project_id = ${this.parts.projectId}`.execute(
			this.parts.sql,
		);
		return rows[0]?.waiting ?? 0;
	}

	/** Deletes deliveries that ended long ago. */
	async prune(): Promise<void> {
		await this.parts.sql
			.deleteFrom('agent_webhooks')
			.where(
				statement<Date>`coalesce(delivered_at, given_up_at)`,
				'<',
				statement<Date>`now() - make_interval(days => ${keptDays})`,
			)
			.execute();
	}

	async #sendDue(target: WebhookTarget): Promise<void> {
		for (;;) {
			const due = await this.#claim(target);
			await Promise.all(due.map((webhook) => this.#send(webhook, target)));
			if (due.length < atOnce) return;
		}
	}

	/** Claims due webhooks. When this process dies while it sends, another one tries again after the timeout. */
	async #claim({ timeoutMs }: WebhookTarget): Promise<DueWebhook[]> {
		const { rows } = await statement<DueWebhook>`update agent_webhooks
			set attempts = attempts + 1, next_at = now() + make_interval(secs => ${(2 * timeoutMs) / seconds}::double precision)
			where id in (
				select id from agent_webhooks
				where delivered_at is null and given_up_at is null and next_at <= now()
					and project_id = ${this.parts.projectId}
				order by next_at limit ${atOnce} for update skip locked
			)
			returning id, body, job_id, attempts`.execute(this.parts.sql);
		return rows;
	}

	async #send(webhook: DueWebhook, target: WebhookTarget): Promise<void> {
		const { id, body, job_id: jobId, attempts } = webhook;
		const answer = await postWebhook(id, body, target);
		if (answer.isTaken) {
			await this.#note(webhook, { delivered_at: statement<Date>`now()`, last_error: null });
			return;
		}
		const { error, isRefusedForGood } = answer;
		const delayMs = isRefusedForGood ? undefined : this.#delaysMs[attempts - 1];
		if (delayMs === undefined) {
			this.parts.log.error({ webhookId: id, jobId, attempts, reason: error }, 'webhook given up');
			await this.#note(webhook, { given_up_at: statement<Date>`now()`, last_error: error });
		} else {
			this.parts.log.warn({ webhookId: id, jobId, attempts, reason: error }, 'webhook not taken');
			const next = statement<Date>`now() + make_interval(secs => ${delayMs / seconds}::double precision)`;
			await this.#note(webhook, { next_at: next, last_error: error });
		}
	}

	async #note({ id }: DueWebhook, change: UpdateObject<Schema, 'agent_webhooks'>): Promise<void> {
		await this.parts.sql
			.updateTable('agent_webhooks')
			.set(change)
			.where('id', '=', id)
			// Another process may have delivered it meanwhile.
			.where('delivered_at', 'is', null)
			.execute();
	}
}
