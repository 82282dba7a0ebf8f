import type { AskedPart } from '../client/asked-message.js';
import type { ContextItem, SearchFilter } from '../contract/assistant.js';

/** A message of the chat, whatever the app has made of its type. */
export interface ChatMessage {
	id: string;
	role: 'system' | 'user' | 'assistant';
	parts: readonly AskedPart[];
	metadata?: unknown;
}

/** What the chat asks a transport for, as AI SDK 5, 6 and 7 write it. */
export interface ChatRequest {
	chatId: string;
	abortSignal?: AbortSignal | undefined;
	/** Headers that go along. */
	headers?: Record<string, string> | Headers | undefined;
	/** With a question, a `DocentQuestionBody`. */
	body?: object | undefined;
	/** With a question, `context` and `currentPath`, as on a message. */
	metadata?: unknown;
}

/** A question, or the last one once more. */
export interface ChatQuestion extends ChatRequest {
	trigger: 'submit-message' | 'regenerate-message';
	messageId: string | undefined;
	messages: readonly ChatMessage[];
}

/** What the app keeps on a message; give it to the chat as the type of its metadata. */
export interface DocentMetadata {
	/** On questions: what of the page goes along, also when the question is asked again. */
	context?: ContextItem[];
	/** On questions: path of the page the reader is on. */
	currentPath?: string;
	/** On answers: the thread that it belongs to. */
	threadId?: string;
}

/** What can be given with one question, as in `sendMessage({ text }, { body })`. */
export interface DocentQuestionBody {
	context?: ContextItem[];
	currentPath?: string;
	filter?: SearchFilter;
	/** 1 to 50. */
	retrievalPageSize?: number;
	fp?: string;
	/** Goes on in this thread; `null` begins a new one. */
	threadId?: string | null;
}
