import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AgentWebhook } from '../../../contract/agent-v2.js';
import type { Schema } from '../../database/schema.js';

/**
 * Adds a webhook about a job to the outbox; nothing without a `webhookUrl`. Call it in the transaction that changes the job,
 * so that a webhook is stored exactly when the change is.
 */
export const addWebhook = (
	target: { webhookUrl?: string | undefined },
	transaction: Kysely<Schema>,
	type: AgentWebhook['type'],
	data: AgentWebhook['data'],
): Promise<void> =>
	addWebhookBody(target, transaction, { type, timestamp: new Date().toISOString(), data }, { job_id: data.job.id });

export async function addWebhookBody(
	{ webhookUrl }: { webhookUrl?: string | undefined },
	transaction: Kysely<Schema>,
	webhook: { type: string; timestamp: string; data: { projectId: string } },
	about: { job_id?: string; contact_id?: string } = {},
): Promise<void> {
	if (webhookUrl === undefined) return;
	const row = {
		id: `msg_${randomBytes(16).toString('hex')}`,
		project_id: webhook.data.projectId,
		...about,
		body: JSON.stringify(webhook),
	};
	await transaction.insertInto('agent_webhooks').values(row).execute();
}
