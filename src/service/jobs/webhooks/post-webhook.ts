import { createHmac } from 'node:crypto';
import { version } from '../../config/version.js';

export interface WebhookTarget {
	url: string;
	/** `whsec_` and base64. */
	secret: string;
	/** Longest wait for an answer, in milliseconds. */
	timeoutMs: number;
}

/** The result of one attempt. `error` is a phrase for the log. */
export type DeliveryAnswer = { isTaken: true } | { isTaken: false; isRefusedForGood: boolean; error: string };

const failed = (error: string, isRefusedForGood = false): DeliveryAnswer => ({
	isTaken: false,
	isRefusedForGood,
	error,
});

function answerOf({ status, ok }: Response): DeliveryAnswer {
	if (ok) return { isTaken: true };
	if (status === 410) return failed('the receiver wants no more of it (410)', true);
	const isRedirect = status >= 300 && status < 400;
	return failed(`the receiver answered ${status}${isRedirect ? ', and redirects are not followed' : ''}`);
}

function reasonOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
	if (signal.aborted) return `the receiver did not answer within ${timeoutMs / 1_000} seconds`;
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke';
	return `the receiver cannot be reached (${code})`;
}

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

/** Sends one webhook once. Never rejects. */
export async function postWebhook(id: string, body: string, target: WebhookTarget): Promise<DeliveryAnswer> {
	const { url, secret, timeoutMs } = target;
	const timestamp = Math.floor(Date.now() / 1_000);
	const signal = AbortSignal.timeout(timeoutMs);
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'user-agent': `Docent/${version}`,
				...signWebhook({ id, timestamp, body }, secret),
			},
			body,
			// A redirect could make the service request internal addresses that only it can reach.
			redirect: 'manual',
			signal,
		});
		await response.body?.cancel();
		return answerOf(response);
	} catch (error) {
		return failed(reasonOf(error, signal, timeoutMs));
	}
}
