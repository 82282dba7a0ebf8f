import { createHmac } from 'node:crypto';

interface SignedContent {
	/** Id that is the same at each attempt, so that a receiver recognises a webhook that it already has. */
	id: string;
	/** Time of the attempt, in seconds since the epoch. */
	timestamp: number;
	body: string;
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). `secret` is `whsec_` and base64. */
export function signWebhook({ id, timestamp, body }: SignedContent, secret: string): Record<string, string> {
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
	return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
