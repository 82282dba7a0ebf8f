import type { ContextItem } from '../contract/assistant.js';

/** A part of a message. Only texts are read. */
export interface AskedPart {
	type: string;
	text?: string;
}

/** The fields of a conversation's message that a request needs. */
export interface AskedMessage {
	id: string;
	role: 'system' | 'user' | 'assistant';
	parts: readonly AskedPart[];
	metadata?: {
		/** Parts of the page that are sent with a question. */
		context?: ContextItem[];
		/** Path of the reader's page, for questions. */
		currentPath?: string;
	};
}

/** The texts of a message in order, without reasoning, tools and sources. */
export function textsOf({ parts }: { parts: readonly AskedPart[] }): string[] {
	return parts.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []));
}
