import { headers } from '../contract/routes.js';
import { decodeDataStream } from '../stream/data-stream.js';
import { AgentError } from './agent-error.js';

/** A running session of the older generation. Iterating gives the agent's text as it arrives. */
export interface AgentSessionStream extends AsyncIterable<string> {
	sessionId: string;
	branch: string;
	/** The unread response in the data stream format of AI SDK 4. Read either this or the iterator, not both. */
	response: Response;
}

/** The text of a stream. Rejects with `job_failed` when the job fails, and with `unreachable` when the stream breaks off. */
async function* textOf(response: Response): AsyncGenerator<string, void, undefined> {
	if (!response.body) return;
	let cut: { cause?: unknown } | undefined;
	const reader = decodeDataStream(response.body, {
		onCut: (cause) => {
			cut = { cause };
		},
	}).getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			if (value.type === 'text-delta') yield value.delta;
			if (value.type === 'error') throw new AgentError('job_failed', value.errorText || 'The job failed.');
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
	if (cut) {
		const message = 'The stream broke off; the job goes on, and getSession tells how it ends.';
		throw new AgentError('unreachable', message, { retryable: true, ...cut });
	}
}

const decoded = (text: string) => {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
};

export const sessionStreamOf = (response: Response): AgentSessionStream => ({
	sessionId: response.headers.get(headers.sessionId) ?? '',
	branch: decoded(response.headers.get(headers.branchName) ?? ''),
	response,
	[Symbol.asyncIterator]: () => textOf(response),
});
