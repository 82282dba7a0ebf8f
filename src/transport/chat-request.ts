import type { AskedPart } from '../client/asked-message.js';
import type { ContextItem, SearchFilter } from '../contract/assistant.js';

/** A message of the chat, with any message type of the app. */
export interface ChatMessage {
	id: string;
	role: 'system' | 'user' | 'assistant';
	parts: readonly AskedPart[];
	metadata?: unknown;
}

/** A chat's request to its transport, in AI SDK 5, 6 and 7. */
export interface ChatRequest {
	chatId: string;
	abortSignal?: AbortSignal | undefined;
	/** Additional headers of the request. */
	headers?: Record<string, string> | Headers | undefined;
	/** A `DocentQuestionBody`, with a question. */
	body?: object | undefined;
	/** `context` and `currentPath` of the question, as in a message's metadata. */
	metadata?: unknown;
}

/** A question, or the last question again. */
export interface ChatQuestion extends ChatRequest {
	trigger: 'submit-message' | 'regenerate-message';
	messageId: string | undefined;
	messages: readonly ChatMessage[];
}

/** Metadata of the app's messages. Use it as the chat's metadata type. */
export interface DocentMetadata {
	/** Parts of the page that are sent with the question, also when it is asked again. */
	context?: ContextItem[];
	/** Path of the reader's page, for questions. */
	currentPath?: string;
	/** Thread of the conversation, for answers. */
	threadId?: string;
}

/** Options of a single question, as in `sendMessage({ text }, { body })`. */
export interface DocentQuestionBody {
	context?: ContextItem[];
	currentPath?: string;
	filter?: SearchFilter;
	/** Number of search results, 1 to 50. */
	retrievalPageSize?: number;
	fp?: string;
	/** Thread to continue; `null` begins a new one. */
	threadId?: string | null;
}

/** A value, a promise of it, or a function that is called for each request. */
export type Resolvable<Value> = Value | PromiseLike<Value> | (() => Value | PromiseLike<Value>);

/** What a function that prepares requests gets, as from the SDK's own transport. */
export interface RequestToPrepare {
	/** Id of the chat. */
	id: string;
	/** The `metadata` of the call. */
	requestMetadata: unknown;
	/** `body` of the options and of the call. */
	body: Record<string, unknown> | undefined;
	/** The headers of the options and of the call. */
	headers: HeadersInit | undefined;
	credentials: RequestCredentials | undefined;
	/** Address of the service. It cannot be changed here. */
	api: string;
}

export interface QuestionToPrepare extends RequestToPrepare {
	messages: ChatMessage[];
	trigger: 'submit-message' | 'regenerate-message';
	messageId: string | undefined;
}

/** The values that replace the given ones. */
export interface PreparedRequest {
	/** A `DocentQuestionBody`, with `messages` or without them. */
	body?: object;
	headers?: HeadersInit;
	credentials?: RequestCredentials;
	api?: string;
}

/** Options of the transport. Those that may differ between questions can also be given with each question. */
export interface DocentTransportOptions {
	/** Domain identifier of the documentation. */
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
	/** Address of the service. A server must set it. @default the page's own origin */
	baseUrl?: string;
	/** An identifier of the reader, if you have one. @default 'anonymous' */
	fp?: string;
	/** Number of search results that feed an answer, 1 to 50. @default 5 */
	retrievalPageSize?: number;
	/** Restricts the search. @default none */
	filter?: SearchFilter;
	/** Parts of the page that are sent with each question. A function is called for each question. @default nothing */
	context?: ContextItem[] | (() => ContextItem[] | undefined);
	/** Path of the reader's page. A function is called for each question. @default none */
	currentPath?: string | (() => string | undefined);
	/** A stored thread to continue. @default the first question begins a new one */
	threadId?: string | undefined;
	/**
	 * Receives the thread's id when the service names it. Receives `undefined` when the service no longer knows the thread; it then
	 * answers the question as the first one of a new thread.
	 */
	onThreadId?: (threadId: string | undefined, chatId: string) => void;
	/** Id of a stored answer, for `resumeStream` after a reload. @default none */
	answerId?: string | undefined;
	/** Receives the id of the arriving answer, and `undefined` when it has ended. */
	onAnswerId?: (answerId: string | undefined, chatId: string) => void;
	/** Additional headers of each request. The key's `Authorization` cannot be replaced. @default none */
	headers?: Resolvable<Record<string, string> | Headers>;
	/** A `DocentQuestionBody` for each question. The body of the call wins over it. @default none */
	body?: Resolvable<object>;
	/** Whether requests carry cookies, for a server of yours. @default 'omit' */
	credentials?: Resolvable<RequestCredentials>;
	/** Changes a question before it is sent, as in the SDK's own transport. @default sent as it is */
	prepareSendMessagesRequest?(question: QuestionToPrepare): PreparedRequest | PromiseLike<PreparedRequest>;
	/** Changes a request for an answer that was cut. @default sent as it is */
	prepareReconnectToStreamRequest?(
		request: RequestToPrepare,
	): Omit<PreparedRequest, 'body'> | PromiseLike<Omit<PreparedRequest, 'body'>>;
	/** Sends the requests, for example through your own server. @default the global `fetch` */
	fetch?: typeof fetch;
}
