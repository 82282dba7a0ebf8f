/**
 * One event of the v2 UI message stream, the form in which answers travel through Docent: the service encodes it to
 * either generation, the widget decodes both generations into it. It has only the types that AI SDK 5, 6 and 7 share.
 */
export type Chunk =
	| { type: 'start'; messageId?: string; messageMetadata?: ChunkMetadata }
	| { type: 'start-step' }
	| { type: 'text-start'; id: string }
	| { type: 'text-delta'; id: string; delta: string }
	| { type: 'text-end'; id: string }
	| { type: 'reasoning-start'; id: string }
	| { type: 'reasoning-delta'; id: string; delta: string }
	| { type: 'reasoning-end'; id: string }
	| { type: 'tool-input-start'; toolCallId: string; toolName: string; dynamic?: boolean }
	| { type: 'tool-input-delta'; toolCallId: string; inputTextDelta: string }
	| { type: 'tool-input-available'; toolCallId: string; toolName: string; input: unknown; dynamic?: boolean }
	| {
			type: 'tool-input-error';
			toolCallId: string;
			toolName: string;
			input: unknown;
			errorText: string;
			dynamic?: boolean;
	  }
	| { type: 'tool-output-available'; toolCallId: string; output: unknown; dynamic?: boolean }
	| { type: 'tool-output-error'; toolCallId: string; errorText: string; dynamic?: boolean }
	| { type: 'source-url'; sourceId: string; url: string; title?: string }
	| { type: 'source-document'; sourceId: string; mediaType: string; title: string; filename?: string }
	| { type: 'file'; url: string; mediaType: string }
	| { type: `data-${string}`; id?: string; data: unknown; transient?: boolean }
	| { type: 'finish-step' }
	| { type: 'finish'; threadId?: string; finishReason?: FinishReason; messageMetadata?: ChunkMetadata }
	| { type: 'abort' }
	| { type: 'message-metadata'; messageMetadata: ChunkMetadata }
	| { type: 'error'; errorText: string };

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';

/** Metadata of the whole message. */
export interface ChunkMetadata {
	threadId?: string;
	[key: string]: unknown;
}

/** Whether a chunk ends the answer. */
export function isTerminal(chunk: Chunk): boolean {
	return chunk.type === 'finish' || chunk.type === 'abort' || chunk.type === 'error';
}
