import { finishedMetadata, quotedData, quotingName } from '../../../answering/quoted-data.js';
import type { VerdictData } from '../../../contract/answer-parts.js';
import type { Chunk } from '../../../stream/chunk.js';
import type { StoredMessage } from '../threads/thread-store.js';
import type { AnswerPiece } from './answer-log.js';

/** The last chunk of an answer whose process is gone. */
export const interruptedChunk = {
	type: 'error',
	errorText: 'The answer was interrupted because the service ended; ask again.',
} as const satisfies Chunk;

function ending({ outcome, model }: StoredMessage, threadId: string): Chunk {
	if (outcome === 'aborted') return { type: 'abort' };
	if (outcome === 'failed') return interruptedChunk;
	return { type: 'finish', finishReason: 'stop', threadId, messageMetadata: finishedMetadata(threadId, model) };
}

/** The verdict of a stored answer. */
function storedVerdict({ outcome, unanswered, doubtful, sources = [] }: StoredMessage): VerdictData {
	const ended = unanswered ? 'unanswered' : doubtful ? 'doubtful' : 'answered';
	return { verdict: outcome === 'finished' ? ended : 'failed', citations: sources.length };
}

/** The chunks of a stored answer: its text and its sources. */
export function* storedAnswerChunks(threadId: string, message: StoredMessage): Generator<Chunk> {
	yield { type: 'start', messageId: message.id, messageMetadata: { threadId } };
	yield { type: 'start-step' };
	for (const [index, { url, title }] of (message.sources ?? []).entries()) {
		yield { type: 'source-url', sourceId: `source-${index + 1}`, url, title };
	}
	if (message.model === quotingName) yield { type: 'data-quoted', data: quotedData(message.modelFailure) };
	if (message.text !== '') {
		yield { type: 'text-start', id: 'text-1' };
		yield { type: 'text-delta', id: 'text-1', delta: message.text };
		yield { type: 'text-end', id: 'text-1' };
	}
	if (message.unanswered) yield { type: 'data-unanswered', data: true };
	yield { type: 'data-verdict', data: storedVerdict(message) };
	yield { type: 'finish-step' };
	yield ending(message, threadId);
}

/** The text and the sources of an answer that was never stored, from the log. */
export function loggedText(pieces: readonly AnswerPiece[]): Required<Pick<StoredMessage, 'text' | 'sources'>> {
	const chunks = pieces.flatMap(({ chunks }) => JSON.parse(chunks) as Chunk[]);
	return {
		text: chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join(''),
		sources: chunks.flatMap((chunk) =>
			chunk.type === 'source-url' ? [{ url: chunk.url, title: chunk.title ?? chunk.url }] : [],
		),
	};
}
