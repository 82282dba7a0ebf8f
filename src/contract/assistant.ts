/** The streaming assistant, both generations: what a client sends. What it gets back is in `src/stream`. */

export type ContextItemType = 'code' | 'textSelection';

/** Something of the reader's page that goes along with a question. */
export interface ContextItem {
	type?: ContextItemType;
	/** The code or the selected text itself. */
	value: string;
	/** Path of the page, or of the source file, it stands in. */
	path?: string;
	/** Identifier of the element that holds it, usually the nearest heading's. */
	elementId?: string;
}

/** Narrows the search to a version, a language or groups of the documentation. */
export interface SearchFilter {
	version?: string;
	language?: string;
	groups?: string[];
}

export type MessageRole = 'system' | 'user' | 'assistant' | 'data';

/** A part of a message as a client may send it. Only `text` is read; the others are tolerated. */
export interface RequestMessagePart {
	type: string;
	text?: string;
}

/** v2 shape: text lives in `parts`. */
export interface AssistantMessage {
	id: string;
	role: MessageRole;
	parts: RequestMessagePart[];
}

/** v1 shape: text lives in `content`, in `parts`, or in both. */
export interface AssistantMessageV1 {
	id: string;
	role: MessageRole;
	content?: string | null;
	parts?: RequestMessagePart[];
}

interface AssistantRequestCommon {
	/** `anonymous`, or an identifier of the reader that the site's owner chose. */
	fp: string;
	/** Continues a thread when given. */
	threadId?: string | null;
	/** Secret that some services return once with a new thread and ask for afterwards. */
	threadKey?: string | null;
	/** @default 5 */
	retrievalPageSize?: number;
	filter?: SearchFilter | null;
	context?: ContextItem[];
	/** Path of the page the reader is on, at most 200 characters. */
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
