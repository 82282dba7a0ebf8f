import type { Kysely } from 'kysely';
import { weekdays } from '../config/mail-settings.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { ServiceError } from '../errors/service-error.js';
import { dayMs } from '../insights/insights-period.js';
import { ownerPages } from '../insights/owner-pages.js';
import { OutboxSender } from '../jobs/webhooks/outbox-sender.js';
import { addWebhookBody } from '../jobs/webhooks/webhook-outbox.js';
import { type DigestParts, digestMail, readDigest } from '../mail/digest.js';
import { addMail, listMails } from '../mail/mail-outbox.js';
import { createMailer, type Mail, mailMs } from '../mail/mailer.js';
import { createTold } from '../mail/told.js';
import type { DomainSources } from '../sources/domain-sources.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Circuit } from '../telemetry/metrics.js';
import { every } from './clean-up.js';

interface NoticesParts extends DigestParts {
	config: Pick<ServiceConfig, 'mail' | 'agent' | 'projectId' | 'domain'>;
	database: Pick<Database, 'sql' | 'patientSql'>;
	sources: Pick<DomainSources, 'states'>;
	/** What this process knows of the models. */
	circuits(): readonly Circuit[];
	/** Why the documentation could not be read the last time. */
	indexProblem(): string | undefined;
	publicUrl(): string;
	log: Log;
	/** Milliseconds between two looks at what is wrong. @default a minute */
	everyMs?: number;
	now?: () => Date;
}

/** The day of the last digest that is due, `YYYY-MM-DD` in UTC. */
function dueDay(weekday: (typeof weekdays)[number], now: Date): string {
	const daysSince = (now.getUTCDay() - weekdays.indexOf(weekday) + 7) % 7;
	return new Date(now.getTime() - daysSince * dayMs).toISOString().slice(0, 10);
}

type Told = ReturnType<typeof createTold>;
type Notice = { type: 'digest.weekly' | 'alarm.raised'; data: { projectId: string } };

/** Adds a notice to the outboxes, in the transaction that records it. */
async function tell(config: NoticesParts['config'], transaction: Kysely<Schema>, notice: Notice, mail: Mail) {
	await addWebhookBody(config.agent, transaction, { ...notice, timestamp: new Date().toISOString() });
	await addMail(config, transaction, notice.type === 'alarm.raised' ? 'alarm' : 'digest', mail);
}

/** Tells what is wrong, each once until it was good in between. */
async function raiseAlarms({ config, log, ...parts }: NoticesParts, told: Told): Promise<void> {
	const { projectId } = config;
	const settle = (kind: 'model_down' | 'index_failed', bad: readonly string[], wordsOf: (subject: string) => string) =>
		told.settle(kind, new Set(bad), (subject) => async (transaction) => {
			const message = wordsOf(subject);
			log.warn({ alarm: kind, subject }, 'alarm');
			const lines = [{ text: message }, { text: 'Administration', href: parts.publicUrl() + ownerPages.admin }];
			const data = { projectId, kind, subject, message };
			await tell(config, transaction, { type: 'alarm.raised', data }, { subject: message, lines });
		});
	const down = parts.circuits().filter(({ state }) => state !== 'closed');
	await settle(
		'model_down',
		down.map(({ name }) => name),
		(name) => `The model ${name} does not answer. Readers get the fallback in the meantime.`,
	);
	const failed = (await parts.sources.states()).filter(({ state }) => state === 'failed').map(({ name }) => name);
	await settle(
		'index_failed',
		parts.indexProblem() === undefined ? failed : [...failed, config.domain],
		(name) => `The documentation of ${name} could not be read. Readers get the version before.`,
	);
}

/** Sends the digest of the week before the last day that is set, unless it was sent. Returns this day. */
async function sendDigest({ config, now = () => new Date(), ...parts }: NoticesParts, told: Told, doneDay?: string) {
	const { projectId, mail } = config;
	const day = mail.digest === 'off' ? doneDay : dueDay(mail.digest, now());
	if (day === undefined || day === doneDay) return doneDay;
	const name = `digest:${day}`;
	// Reading it takes seconds, which a process that starts later in the week need not spend.
	if (await told.isTold(name)) return day;
	const digest = await readDigest(parts, projectId, new Date(Date.parse(day) - dayMs));
	await told.once(name, async (transaction) => {
		// A week without questions needs no digest.
		if (digest.domains.length === 0) return;
		await tell(config, transaction, { type: 'digest.weekly', data: digest }, digestMail(digest, parts.publicUrl()));
	});
	return day;
}

/** Digests and alarms for the owner, by mail and webhook. Any number of processes may run this on one database. */
export function openNotices(parts: NoticesParts) {
	const { config, database, log } = parts;
	const { mail, projectId, agent } = config;
	const deliver = createMailer(mail);
	const outbox = { sql: database.sql, projectId, table: 'mails', deliver, timeoutMs: mailMs, log } as const;
	const sender = new OutboxSender(outbox);
	const told = createTold(database, projectId);
	let doneDay: string | undefined;
	const onError = (error: unknown) => log.error({ error: describeError(error) }, 'digest and alarms');
	const look = async () => {
		if (!deliver && agent.webhookUrl === undefined) return;
		await raiseAlarms(parts, told).catch(onError);
		const day = await sendDigest(parts, told, doneDay);
		if (day !== doneDay) await sender.prune();
		doneDay = day;
	};
	let stopLooking: (() => Promise<void>) | undefined;
	return {
		/** The newest mails; undefined without a mail server. */
		list: async () => (deliver === undefined ? undefined : listMails(database, projectId)),
		/** Sends a test at once. @throws ServiceError with what the server said */
		async sendTest(): Promise<void> {
			const words: Mail = { subject: 'Test of Docent', lines: [{ text: 'Mails of Docent arrive here.' }] };
			const answer = await deliver?.(`test_${Date.now()}`, JSON.stringify(words));
			if (answer?.isTaken) return;
			throw new ServiceError('conflict', `No mail was sent: ${answer?.error ?? 'mail.host is not set'}.`);
		},
		start() {
			sender.start();
			stopLooking = every(parts.everyMs ?? 60_000, look, onError);
		},
		async stop() {
			await stopLooking?.();
			await sender.stop();
		},
	};
}
