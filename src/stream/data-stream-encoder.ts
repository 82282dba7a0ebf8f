import type { Chunk, ChunkMetadata, FinishReason } from './chunk.js';
import type { ItemEncoder } from './encode-stream.js';

const line = (code: string, value: unknown) => `${code}:${JSON.stringify(value)}\n`;

const metadataLine = (metadata: ChunkMetadata | undefined) => (metadata ? line('8', [metadata]) : '');

/** v1 sends files by value only. A file without a base64 data URL cannot be sent. */
function fileLine({ url, mediaType }: Extract<Chunk, { type: 'file' }>): string {
	const data = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1];
	return data === undefined ? '' : line('k', { data, mimeType: mediaType });
}

function finishLines({ threadId, messageMetadata, finishReason }: Extract<Chunk, { type: 'finish' }>): string {
	// The stock client drops `threadId` from `d` but keeps annotations, so both carry it.
	const thread = threadId === undefined ? {} : { threadId };
	const annotation = { type: 'finish', ...messageMetadata, ...thread };
	const annotated = threadId !== undefined || messageMetadata !== undefined;
	return (annotated ? line('8', [annotation]) : '') + line('d', { finishReason: finishReason ?? 'stop', ...thread });
}

/** Lines of tool calls. v1 has no failed tools: the error's sentence becomes the result, so that the call is closed. */
function toolLines(chunk: Extract<Chunk, { type: `tool-${string}` }>): string {
	const { toolCallId } = chunk;
	switch (chunk.type) {
		case 'tool-input-start':
			return line('b', { toolCallId, toolName: chunk.toolName });
		case 'tool-input-delta':
			return line('c', { toolCallId, argsTextDelta: chunk.inputTextDelta });
		case 'tool-input-available':
			return line('9', { toolCallId, toolName: chunk.toolName, args: chunk.input ?? {} });
		case 'tool-input-error':
			return (
				line('9', { toolCallId, toolName: chunk.toolName, args: chunk.input ?? {} }) +
				line('a', { toolCallId, result: chunk.errorText })
			);
		case 'tool-output-available':
			return line('a', { toolCallId, result: chunk.output ?? null });
		case 'tool-output-error':
			return line('a', { toolCallId, result: chunk.errorText });
	}
}

const isTool = (chunk: Chunk): chunk is Extract<Chunk, { type: `tool-${string}` }> => chunk.type.startsWith('tool-');
const isData = (chunk: Chunk): chunk is Extract<Chunk, { type: `data-${string}` }> => chunk.type.startsWith('data-');

function contentLines(chunk: Chunk): string {
	if (isTool(chunk)) return toolLines(chunk);
	if (isData(chunk)) return line('2', [chunk]);
	switch (chunk.type) {
		case 'text-delta':
			return line('0', chunk.delta);
		case 'reasoning-delta':
			return line('g', chunk.delta);
		case 'source-url':
			return line('h', {
				sourceType: 'url',
				id: chunk.sourceId,
				url: chunk.url,
				...(chunk.title !== undefined && { title: chunk.title }),
			});
		case 'file':
			return fileLine(chunk);
		case 'message-metadata':
			return metadataLine(chunk.messageMetadata);
		case 'finish':
			return finishLines(chunk);
		case 'error':
			return line('3', chunk.errorText);
		default:
			// v1 has no marks for parts, documents and aborts. An aborted answer ends without `d`.
			return '';
	}
}

/** The stock client needs a message id for each step, and takes two messages with the same id for one. */
function createMessageId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return `msg-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Encodes v2 chunks as v1. Each response needs its own encoder. */
export function createDataStreamEncoder(): ItemEncoder<Chunk> {
	let messageId = createMessageId();
	// The start metadata waits for the first step, which begins a message in v1.
	let startMetadata: ChunkMetadata | undefined;
	let stepHasTools = false;
	// v1 says why a step ended and v2 does not, so the end of a step waits for the next chunk.
	let stepEnded = false;

	function stepEnd(finishReason: FinishReason): string {
		if (!stepEnded) return '';
		stepEnded = false;
		return line('e', { finishReason, isContinued: false });
	}

	function metadataOfStart(): string {
		const text = metadataLine(startMetadata);
		startMetadata = undefined;
		return text;
	}

	return {
		item(chunk) {
			switch (chunk.type) {
				case 'start':
					messageId = chunk.messageId ?? messageId;
					startMetadata = chunk.messageMetadata;
					return '';
				case 'start-step': {
					const before = stepEnd(stepHasTools ? 'tool-calls' : 'other');
					stepHasTools = false;
					return before + line('f', { messageId }) + metadataOfStart();
				}
				case 'finish-step':
					stepEnded = true;
					return '';
				case 'finish':
					return stepEnd(chunk.finishReason ?? 'stop') + metadataOfStart() + contentLines(chunk);
				case 'error':
					return stepEnd('error') + metadataOfStart() + contentLines(chunk);
				case 'tool-input-available':
					stepHasTools = true;
					return contentLines(chunk);
				default:
					return contentLines(chunk);
			}
		},
		// v1 has no comments, and stock clients refuse an empty line. An empty data list has no effect.
		quiet: '2:[]\n',
		end: () => stepEnd('other') + metadataOfStart(),
	};
}
