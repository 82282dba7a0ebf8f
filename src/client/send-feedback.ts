import type { FeedbackRequest } from '../contract/feedback.js';
import { assistantFeedbackPath } from '../contract/routes.js';
import { addressOf, type Connection, callService, isAbsent } from './call-service.js';

/** Addresses of services that take no feedback. They are remembered until the page is left. */
const refusing = new Set<string>();

/** Feedback is sent one at a time, so that a reader's last rating arrives last. */
let sending: Promise<unknown> = Promise.resolve();

/** Whether the service takes no feedback at all. A service that only does not know this thread or answer takes the next rating. */
async function takesNone(response: Response): Promise<boolean> {
	if (!isAbsent(response)) return false;
	const body = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined;
	return !/^unknown_(thread|message)$/.test(`${body?.code}`);
}

/** Sends a rating. Returns whether the service has taken it. */
async function post(connection: Connection, feedback: Omit<FeedbackRequest, 'fp'>): Promise<boolean> {
	const path = assistantFeedbackPath(connection.domain);
	const address = addressOf(connection, path);
	if (refusing.has(address)) return false;
	const json = { ...feedback, fp: connection.fp } satisfies FeedbackRequest;
	// The reader may leave the page right after the rating.
	const response = await callService(connection, path, { json, keepalive: true });
	if (await takesNone(response)) refusing.add(address);
	return response.ok;
}

/**
 * Sends a reader's rating of an answer. A failure is silent, because the page has already had an event about the rating. A service
 * that takes no feedback is not asked again. Resolves with whether the rating was taken.
 */
export function sendFeedback(connection: Connection, feedback: Omit<FeedbackRequest, 'fp'>): Promise<boolean> {
	const sent = sending.then(() => post(connection, feedback)).catch(() => false);
	sending = sent;
	return sent;
}
