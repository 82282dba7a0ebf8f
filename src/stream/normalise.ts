import { type Chunk, isTerminal } from './chunk.js';
import { parseChunk } from './parse-chunk.js';

type PartKind = 'text' | 'reasoning';
type PartChunk = Extract<Chunk, { type: `${PartKind}-${string}` }>;
type ToolChunk = Extract<Chunk, { type: `tool-${string}` }>;

const isPartChunk = (chunk: Chunk): chunk is PartChunk => /^(text|reasoning)-/.test(chunk.type);
const isToolChunk = (chunk: Chunk): chunk is ToolChunk => chunk.type.startsWith('tool-');

/** Makes sure that each delta belongs to an open part, and that each part opens and closes once. */
function createPartTracker(emit: (chunk: Chunk) => void) {
	const open = { text: new Set<string>(), reasoning: new Set<string>() };

	function close(kind: PartKind, id: string) {
		if (open[kind].delete(id)) emit({ type: `${kind}-end`, id });
	}

	function start(kind: PartKind, id: string) {
		open[kind].add(id);
		emit({ type: `${kind}-start`, id });
	}

	return {
		push(chunk: PartChunk) {
			const kind = chunk.type.startsWith('text') ? 'text' : 'reasoning';
			if (chunk.type === `${kind}-end`) return close(kind, chunk.id);
			if (chunk.type === `${kind}-start`) {
				close(kind, chunk.id);
				return start(kind, chunk.id);
			}
			if (!open[kind].has(chunk.id)) start(kind, chunk.id);
			emit(chunk);
		},
		closeAll() {
			for (const kind of ['reasoning', 'text'] as const) for (const id of [...open[kind]]) close(kind, id);
		},
	};
}

/** Drops events of unannounced tool calls, and keeps each call either dynamic or static. */
function createToolTracker(emit: (chunk: Chunk) => void) {
	const calls = new Map<string, { dynamic: boolean; inputStreaming: boolean }>();

	return {
		push(chunk: ToolChunk) {
			const call = calls.get(chunk.toolCallId);
			if (chunk.type === 'tool-input-delta') {
				if (call?.inputStreaming) emit(chunk);
				return;
			}
			if (chunk.type === 'tool-output-available' || chunk.type === 'tool-output-error') {
				if (!call) return;
				const { dynamic: _, ...rest } = chunk;
				return emit(call.dynamic ? { ...rest, dynamic: true } : rest);
			}
			const dynamic = call ? call.dynamic : chunk.dynamic === true;
			calls.set(chunk.toolCallId, { dynamic, inputStreaming: chunk.type === 'tool-input-start' });
			const { dynamic: _, ...rest } = chunk;
			emit(dynamic ? { ...rest, dynamic: true } : rest);
		},
	};
}

/**
 * Turns incoming events into a sequence of chunks that every client accepts: it tolerates what services really send, in both
 * generations. `parse-chunk` is the other place that does.
 */
export function createNormaliser(emit: (chunk: Chunk) => void) {
	const parts = createPartTracker(emit);
	const tools = createToolTracker(emit);
	let started = false;
	let finished = false;

	function pushStart(chunk: Extract<Chunk, { type: 'start' }>) {
		if (!started) emit(chunk);
		// A start inside an answer would begin a second message.
		else if (chunk.messageMetadata) emit({ type: 'message-metadata', messageMetadata: chunk.messageMetadata });
		started = true;
	}

	return {
		/** Whether a `finish`, `abort` or `error` has come. A stream that ends without one was cut. */
		get finished() {
			return finished;
		},
		/** Takes a parsed event of any shape. An event that is not a chunk is dropped. */
		push(value: unknown) {
			const chunk = finished ? undefined : parseChunk(value);
			if (!chunk) return;
			if (chunk.type === 'start') return pushStart(chunk);
			started = true;
			if (isPartChunk(chunk)) return parts.push(chunk);
			if (isToolChunk(chunk)) return tools.push(chunk);
			finished = isTerminal(chunk);
			if (finished || chunk.type === 'finish-step') parts.closeAll();
			emit(chunk);
		},
		/** Ends the stream and closes open parts. */
		end: parts.closeAll,
	};
}
