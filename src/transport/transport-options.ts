import type { ContextItem, SearchFilter } from '../contract/assistant.js';

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
