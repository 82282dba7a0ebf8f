import type { FeedbackRequest } from '../contract/feedback.js';
import { assistantFeedbackPath } from '../contract/routes.js';
import { addressOf, type Connection, callService, isAbsent } from './call-service.js';

/** Addresses that have said so, until the page is left. */
const refusing = new Set<string>();

/** One at a time, so that the last word of a reader arrives last. */
let sending: Promise<unknown> = Promise.resolve();

/** Whether the service takes no feedback. One that has only forgotten a thread or an answer takes the next rating. */
async function takesNone(response: Response): Promise<boolean> {
	if (!isAbsent(response)) return false;
	const body = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined;
	return !/^unknown_(thread|message)$/.test(`${body?.code}`);
}

/** Whether the service has taken it. */
async function post(connection: Connection, feedback: Omit<FeedbackRequest, 'fp'>): Promise<boolean> {
	const path = assistantFeedbackPath(connection.domain);
	const address = addressOf(connection, path);
	if (refusing.has(address)) return false;
	const json = { ...feedback, fp: connection.fp } satisfies FeedbackRequest;
	// The reader may leave right after the last word.
	const response = await callService(connection, path, { json, keepalive: true });
	if (await takesNone(response)) refusing.add(address);
	return response.ok;
}

/**
 * Sends what a reader thinks of an answer. Failures stay silent: nothing is lost for the reader, and the page has heard of it
 * by an event. A service that takes no feedback is not asked again. Resolves with whether it was taken.
 */
export function sendFeedback(connection: Connection, feedback: Omit<FeedbackRequest, 'fp'>): Promise<boolean> {
	const sent = sending.then(() => post(connection, feedback)).catch(() => false);
	sending = sent;
	return sent;
}
