import { assistantThreadPath } from '../contract/thread-paths.js';
import { type Connection, callService } from './call-service.js';

/** The ids that Docent gives. Other services are not asked for what only Docent knows. */
const ownThread = /^th_[0-9a-f]{32}$/;

/** Deletes a thread at the service; its id is the secret that proves whose it is. Goes on after the page is left, and never rejects. */
export async function deleteThread(
	connection: Pick<Connection, 'baseUrl' | 'apiKey' | 'domain'>,
	threadId = '',
	fetch?: typeof globalThis.fetch,
): Promise<void> {
	if (!ownThread.test(threadId)) return;
	const path = assistantThreadPath(connection.domain, threadId);
	await callService(connection, path, { method: 'DELETE', keepalive: true, ...(fetch && { fetch }) }).catch(() => {});
}
