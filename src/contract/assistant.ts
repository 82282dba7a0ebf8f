/** Requests to the streaming assistant, in both generations. `src/stream` has the answers. */

export type ContextItemType = 'code' | 'textSelection';

/** A part of the reader's page that is sent with a question. */
export interface ContextItem {
	type?: ContextItemType;
	/** The code or the selected text. */
	value: string;
	/** Path of the page or source file that contains it. */
	path?: string;
	/** Id of the element that contains it, usually the nearest heading's. */
	elementId?: string;
}

/** Restricts the search to a version, a language, groups or content sources of the documentation. */
export interface SearchFilter {
	version?: string;
	language?: string;
	groups?: string[];
	sources?: string[];
}

export type MessageRole = 'system' | 'user' | 'assistant' | 'data';

/** A part of a client's message. The service reads only `text` parts and ignores the others. */
export interface RequestMessagePart {
	type: string;
	text?: string;
}

/** A message of v2, which has its text in `parts`. */
export interface AssistantMessage {
	id: string;
	role: MessageRole;
	parts: RequestMessagePart[];
}

/** A message of v1, which has its text in `content`, in `parts`, or in both. */
export interface AssistantMessageV1 {
	id: string;
	role: MessageRole;
	content?: string | null;
	parts?: RequestMessagePart[];
}

interface AssistantRequestCommon {
	/** `anonymous`, or an identifier of the reader that the site's owner chooses. */
	fp: string;
	/** Id of the thread to continue. */
	threadId?: string | null;
	/** Id of the chat, as the AI SDK's own transport sends it. Reports count the turns of a chat without a `threadId` as one conversation. */
	id?: string | undefined;
	/** A secret that some services return with a new thread and ask for afterwards. */
	threadKey?: string | null;
	/** Number of search results that feed the answer. @default 5 */
	retrievalPageSize?: number;
	filter?: SearchFilter | null;
	context?: ContextItem[];
	/** Path of the reader's page, at most 200 characters. */
	currentPath?: string;
}

/** Body of `POST /discovery/v2/assistant/{domain}/message`. */
export interface AssistantRequest extends AssistantRequestCommon {
	messages: AssistantMessage[];
}

/** Body of `POST /discovery/v1/assistant/{domain}/message`. */
export interface AssistantRequestV1 extends AssistantRequestCommon {
	messages: AssistantMessageV1[];
}
