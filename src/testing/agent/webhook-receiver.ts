import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AgentWebhook } from '../../contract/agent-v2.js';
import { listen } from '../service/listen.js';

const key = Buffer.alloc(24, 7);
export const webhookSecret = `whsec_${key.toString('base64')}`;

export interface WebhookReceiver {
	url: string;
	/** The requests with a valid signature. */
	received: { id: string; webhook: AgentWebhook }[];
	/** The reasons why the other requests were refused. */
	refused: string[];
	/** The statuses of the next answers, in order. When the list is empty, the answer is a 204. */
	statuses: number[];
	/** From now on the receiver takes requests but does not answer them. */
	fallSilent(): void;
	close(): Promise<void>;
}

/** Returns the webhook's id. Throws when the webhook is old or forged, as a real receiver does. */
function verify({ headers }: IncomingMessage, body: string): string {
	const id = String(headers['webhook-id']);
	const timestamp = String(headers['webhook-timestamp']);
	if (Math.abs(Number(timestamp) - Date.now() / 1_000) > 60) throw new Error('It is old.');
	const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
	const [version, given = ''] = String(headers['webhook-signature']).split(',');
	if (version !== 'v1' || !timingSafeEqual(expected, Buffer.from(given, 'base64'))) throw new Error('It is forged.');
	return id;
}

/** Starts a receiver of webhooks on a free port. It refuses every webhook that is not signed with `webhookSecret`. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	let isSilent = false;
	const receiver = { received: [], refused: [], statuses: [] } as Pick<
		WebhookReceiver,
		'received' | 'refused' | 'statuses'
	>;
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const piece of request) body += piece;
		try {
			receiver.received.push({ id: verify(request, body), webhook: JSON.parse(body) as AgentWebhook });
		} catch (error) {
			receiver.refused.push(String(error));
		}
		if (isSilent) return;
		const status = receiver.statuses.shift() ?? 204;
		response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
	});
	const { origin, close } = await listen(server);
	return Object.assign(receiver, {
		url: `${origin}/hook`,
		fallSilent() {
			isSilent = true;
		},
		close,
	});
}
