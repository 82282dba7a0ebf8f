import type { ContextItem, SearchFilter } from '../../contract/assistant.js';

export interface Turn {
	role: 'user' | 'assistant';
	text: string;
	/** Whether it refused. */
	refuses?: boolean;
}

/** A request of either generation, reduced to what an answer needs. */
export interface Question {
	/** Id that the client gave to the reader's message. */
	messageId: string;
	text: string;
	/** Earlier messages from the client; empty when it sent only the question. */
	history: Turn[];
	fp: string;
	/** @default a reader */
	askedBy?: 'agent';
	/** The key, and the origin of the reader's page. */
	from?: { key: string; origin?: string | undefined };
	threadId: string | undefined;
	/** An id that all turns of a chat without a thread share. It gives no access to anything. */
	chat?: string | undefined;
	/** Passages to search for. @default the setting */
	pageSize: number | undefined;
	filter: SearchFilter | null;
	context: ContextItem[];
	currentPath: string | undefined;
}
