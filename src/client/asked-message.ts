import type { ContextItem } from '../contract/assistant.js';

/** A part of a message, of which only texts are read. */
export interface AskedPart {
	type: string;
	text?: string;
}

/** What is read of a message of the conversation when a question is sent. */
export interface AskedMessage {
	id: string;
	role: 'system' | 'user' | 'assistant';
	parts: readonly AskedPart[];
	metadata?: {
		/** On questions: what of the page goes along. */
		context?: ContextItem[];
		/** On questions: path of the page the reader is on. */
		currentPath?: string;
	};
}
