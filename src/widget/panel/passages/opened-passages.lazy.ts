import { type Connection, callService } from '../../../client/call-service.js';
import { assistantOpenedPath } from '../../../contract/routes.js';
import { dataOf } from '../../conversation/answer-data.js';
import type { DocentMessage } from '../../conversation/message.js';
import { passagesOf } from '../../conversation/passages-of.js';

const told = new Set<string>();

/** Tells a service that counts it which passages of its answers were opened, each of them once. */
export function noteOpened(connection: Connection, message: DocentMessage, url: string): void {
	const { id: messageId, metadata } = message;
	const threadId = metadata?.threadId;
	if (!threadId || !dataOf(message, 'data-verdict')?.countsOpened || told.has(messageId + url)) return;
	told.add(messageId + url);
	const source = passagesOf(message)?.passages.findIndex((passage) => passage.url === url);
	const json = { threadId, messageId, source };
	// The passage's page may replace this one. Nobody misses a count that fails.
	callService(connection, assistantOpenedPath(connection.domain), { json, keepalive: true }).catch(() => {});
}
