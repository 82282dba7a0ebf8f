import { setTimeout as delay } from 'node:timers/promises';
import { assistantFeedbackPath, assistantMessagePath, headers } from '../../src/contract/routes.js';
import { decodeUiMessageStream } from '../../src/stream/ui-message-stream.js';
import type { ReadyLine } from './service-process.js';

/** What the service has said that it has, by the id of the message or the words of the comment. */
export interface Acknowledged {
	/** Questions whose response headers came. */
	questions: Map<string, { threadId: string; text: string }>;
	/** Answers whose `finish` event came. */
	answers: Map<string, { threadId: string; text: string }>;
	/** Comments that were answered with 204. */
	feedback: Map<string, { messageId: string }>;
}

export const nothingAcknowledged = (): Acknowledged => ({
	questions: new Map(),
	answers: new Map(),
	feedback: new Map(),
});

type Service = Pick<ReadyLine, 'url' | 'domain' | 'key'>;

const subjects = ['installation', 'Docker', 'keys', 'limits', 'search', 'themes', 'the command line'];

const post = ({ url, key }: Service, path: string, body: unknown) =>
	fetch(`${url}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
		body: JSON.stringify(body),
	});

function expectStatus(response: Response, status: number): void {
	if (response.status !== status) throw new Error(`The service answered ${response.status} instead of ${status}.`);
}

/** Asks and rates until something breaks. Returns the thread, for the next question. */
async function readOnce(
	service: Service,
	name: string,
	thread: string | undefined,
	had: Acknowledged,
): Promise<string> {
	const text = `How do I use Docent with ${subjects[name.length % subjects.length]}? (${name})`;
	const message = { id: name, role: 'user', parts: [{ type: 'text', text }] };
	const body = { fp: 'anonymous', threadId: thread, messages: [message] };
	const response = await post(service, assistantMessagePath('v2', service.domain), body);
	expectStatus(response, 200);
	const threadId = response.headers.get(headers.threadId) ?? '';
	const messageId = response.headers.get(headers.messageId) ?? '';
	had.questions.set(name, { threadId, text });
	if (!response.body) throw new Error('The answer has no body.');
	let answer = '';
	let isFinished = false;
	for await (const chunk of decodeUiMessageStream(response.body)) {
		if (chunk.type === 'text-delta') answer += chunk.delta;
		if (chunk.type === 'error') throw new Error(`The answer failed: ${chunk.errorText}`);
		if (chunk.type === 'finish') isFinished = true;
	}
	if (!isFinished) throw new TypeError('The answer was cut.');
	had.answers.set(messageId, { threadId, text: answer });
	const comment = `what ${name} thinks`;
	const rated = await post(service, assistantFeedbackPath(service.domain), {
		threadId,
		messageId,
		rating: 'up',
		comment,
		fp: 'anonymous',
	});
	expectStatus(rated, 204);
	had.feedback.set(comment, { messageId });
	return threadId;
}

interface BusyReading {
	count: number;
	name: string;
	had: Acknowledged;
	ended: AbortSignal;
	/** Is told of what a reader was refused, who asks something else then. @default the reader gives up */
	onRefusal?: (error: unknown) => void;
}

/**
 * Many readers who ask, go on asking in their thread, and rate, until the service is gone. Rejects when it refuses
 * something while it is there.
 */
export async function runBusyReaders(
	service: Service,
	{ count, name, had, ended, onRefusal }: BusyReading,
): Promise<void> {
	const reader = async (index: number) => {
		let thread: string | undefined;
		for (let turn = 0; !ended.aborted; turn++) {
			try {
				thread = await readOnce(service, `${name}-${index}-${turn}`, turn % 3 === 0 ? undefined : thread, had);
			} catch (error) {
				// A connection breaks a moment before its process is seen to have ended.
				if (!ended.aborted) await delay(200);
				if (ended.aborted) continue;
				if (!onRefusal) throw error;
				onRefusal(error);
				thread = undefined;
			}
		}
	};
	await Promise.all(Array.from({ length: count }, (_, index) => reader(index)));
}
