import type { Chunk } from '../../stream/chunk.js';
import { uiMessageStreamHeaders } from '../../stream/ui-message-stream.js';

/** An answer that goes on being written when nobody reads it. */
interface ReplayBuffer {
	events: Uint8Array[];
	complete: boolean;
	/** The readers that wait for the next event. */
	waiting: Set<() => void>;
}

/** The number of words in a slow answer, and the milliseconds between two of them. */
export const slowAnswer = { words: 60, pause: 50 } as const;

const kept = new Map<string, ReplayBuffer>();
const encoder = new TextEncoder();

const wordAt = (index: number) => `word${index + 1} `;

/** The text of a slow answer. */
export const slowText = Array.from({ length: slowAnswer.words }, (_, index) => wordAt(index))
	.join('')
	.trim();

/** Sends all earlier events, then each new one. */
function replay(answer: ReplayBuffer): ReadableStream<Uint8Array> {
	let next = 0;
	return new ReadableStream(
		{
			async pull(controller) {
				while (next >= answer.events.length && !answer.complete) {
					await new Promise<void>((resolve) => answer.waiting.add(resolve));
				}
				const event = answer.events[next++];
				if (event) controller.enqueue(event);
				else controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}

/**
 * Writes a slow answer and keeps it for a replay.
 * @param words A large number makes an answer that does not end during a test.
 * @param mayEnd The last word comes only when this returns true.
 */
export function answerSlowly(threadId: string, words: number = slowAnswer.words, mayEnd = () => true): Response {
	const messageId = `msg_${kept.size + 1}_${Math.random().toString(36).slice(2)}`;
	const answer: ReplayBuffer = { events: [], complete: false, waiting: new Set() };
	kept.set(messageId, answer);
	const write = (...chunks: Chunk[]) => {
		for (const chunk of chunks) answer.events.push(encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`));
		for (const wake of answer.waiting) wake();
		answer.waiting.clear();
	};
	let written = 0;
	write({ type: 'start', messageId }, { type: 'start-step' }, { type: 'text-start', id: '1' });
	const timer = setInterval(() => {
		if (written === words - 1 && !mayEnd()) return;
		write({ type: 'text-delta', id: '1', delta: wordAt(written++) });
		if (written < words) return;
		clearInterval(timer);
		answer.complete = true;
		write({ type: 'text-end', id: '1' }, { type: 'finish-step' }, { type: 'finish', finishReason: 'stop', threadId });
	}, slowAnswer.pause);
	return new Response(replay(answer), {
		headers: { ...uiMessageStreamHeaders, 'x-message-id': messageId, 'x-thread-id': threadId },
	});
}

/** A kept answer from its beginning; 404 for one that is not kept. */
export function replayAnswer(messageId: string): Response {
	const answer = kept.get(messageId);
	if (!answer) return new Response(null, { status: 404 });
	return new Response(replay(answer), { headers: uiMessageStreamHeaders });
}
