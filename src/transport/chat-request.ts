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

/** Where the questions of an app go. What can differ from question to question can be given with each of them as well. */
export interface DocentTransportOptions {
	/** Domain identifier of the documentation. */
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
	/** Address of the service. On a server it has to be given. @default the page's own origin */
	baseUrl?: string;
	/** Identifier of the reader that you already have, if you want one. @default 'anonymous' */
	fp?: string;
	/** How many search results feed an answer, 1 to 50. @default 5 */
	retrievalPageSize?: number;
	/** Narrows the search. @default none */
	filter?: SearchFilter;
	/** What goes along with each question; a function is called when a question is sent. @default nothing */
	context?: ContextItem[] | (() => ContextItem[] | undefined);
	/** Path of the page the reader is on; a function is called when a question is sent. @default none */
	currentPath?: string | (() => string | undefined);
	/** Goes on in a thread that you have kept. @default the first question begins one */
	threadId?: string | undefined;
	/**
	 * The service named the thread of a chat, or, with `undefined`, no longer knows it: the question is then being answered as the
	 * first of a new one.
	 */
	onThreadId?: (threadId: string | undefined, chatId: string) => void;
	/** An answer that you have kept the name of, for `resumeStream` after a reload. @default none */
	answerId?: string | undefined;
	/** The service named the answer that is coming; `undefined` when it has ended. */
	onAnswerId?: (answerId: string | undefined, chatId: string) => void;
	/** Sends the requests, for example through a server of yours. @default the global `fetch` */
	fetch?: typeof fetch;
}
