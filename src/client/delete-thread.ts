import { assistantThreadPath } from '../contract/thread-paths.js';
import { type Connection, callService } from './call-service.js';

/** Ids of Docent's own service. Other services do not have this route, so they are not asked. */
const ownThread = /^th_[0-9a-f]{32}$/;

/** Deletes a thread at the service. Its id is secret, so it proves whose thread it is. The request survives leaving the page and never rejects. */
export async function deleteThread(
	connection: Pick<Connection, 'baseUrl' | 'apiKey' | 'domain'>,
	threadId = '',
	fetch?: typeof globalThis.fetch,
): Promise<void> {
	if (!ownThread.test(threadId)) return;
	const path = assistantThreadPath(connection.domain, threadId);
	await callService(connection, path, { method: 'DELETE', keepalive: true, ...(fetch && { fetch }) }).catch(() => {});
}
