import type { AgentEvent, AgentEventData } from '../../contract/agent-v2.js';
import type { Chunk } from '../../stream/chunk.js';

/** A paragraph of its own, so that the texts of two steps do not run together. */
function textChunks(id: string, text: string): Chunk[] {
	return [
		{ type: 'text-start', id },
		{ type: 'text-delta', id, delta: `${text.trim()}\n\n` },
		{ type: 'text-end', id },
	];
}

function toolChunks(toolCallId: string, { name: toolName, summary, isError }: AgentEventData['tool']): Chunk[] {
	return [
		{ type: 'tool-input-available', toolCallId, toolName, input: {} },
		isError
			? { type: 'tool-output-error', toolCallId, errorText: summary }
			: { type: 'tool-output-available', toolCallId, output: summary },
	];
}

/** Everything that is not text becomes a data chunk with the event's name. */
const dataChunk = (name: string, data: unknown): Chunk => ({ type: `data-${name}`, data });

/** The sentence that ends a turn. `said` is the agent's last text, which is not repeated. */
function statusText({ message, prLink }: AgentEventData['status'], said: string): string {
	const news = message !== null && message.trim() !== said.trim() ? [message] : [];
	const link = prLink !== null && !message?.includes(prLink) ? [prLink] : [];
	return [...news, ...link].join('\n\n');
}

function statusChunks(id: string, status: AgentEventData['status'], said: string): Chunk[] {
	const statusChunk = dataChunk('status', status);
	if (status.status === 'failed') {
		return [statusChunk, { type: 'finish-step' }, { type: 'error', errorText: status.message ?? 'The job failed.' }];
	}
	const text = statusText(status, said);
	const words = [statusChunk, ...(text === '' ? [] : textChunks(id, text))];
	// An instruction that arrived meanwhile begins the next turn.
	if (status.status === 'active') return words;
	return [...words, { type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
}

function chunksOf(event: AgentEvent, said: string): Chunk[] {
	const id = `event-${event.id}`;
	switch (event.type) {
		case 'text':
			return textChunks(id, event.data.text);
		case 'tool':
			return toolChunks(id, event.data);
		case 'status':
			return statusChunks(id, event.data, said);
		case 'retry':
			return [...textChunks(id, event.data.reason), dataChunk('retry', event.data)];
		case 'message':
			// The caller sent this text itself.
			return [];
		default:
			return [dataChunk(event.type, event.data)];
	}
}

const isEnd = ({ type, data }: AgentEvent) => type === 'status' && data.status !== 'active';

/** Turns a job's events into one streamed message that ends with the job. */
export function sessionChunks(jobId: string): TransformStream<AgentEvent, Chunk> {
	let said = '';
	return new TransformStream<AgentEvent, Chunk>({
		start(controller) {
			controller.enqueue({ type: 'start', messageId: jobId });
			controller.enqueue({ type: 'start-step' });
		},
		transform(event, controller) {
			for (const chunk of chunksOf(event, said)) controller.enqueue(chunk);
			if (event.type === 'text') said = event.data.text;
			if (isEnd(event)) controller.terminate();
		},
	});
}
