import type {
	AssistantMessage,
	AssistantMessageV1,
	AssistantRequest,
	AssistantRequestV1,
	ContextItem,
} from '../contract/assistant.js';
import { contextItems, currentPathMaxLength, requestMessages } from '../contract/limits.js';
import type { Generation } from '../contract/routes.js';
import { type AskedMessage, textsOf } from './asked-message.js';
import type { Connection } from './call-service.js';

/** Names a conversation of the service. Both fields are absent before the first answer. */
export interface ThreadReference {
	threadId?: string;
	threadKey?: string;
}

export interface Question {
	messages: readonly AskedMessage[];
	thread: ThreadReference;
}

/**
 * Text of the history that goes along, in UTF-16 code units: more than a prompt has room for. At three bytes for each of them, with the
 * context beside it, the body stays below the service's `questionBodyMaxBytes`; v1 carries every text twice.
 */
const historyMaxLength: Record<Generation, number> = { v1: 12_000, v2: 32_000 };

/** The text cut to a length, but never inside a surrogate pair. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

interface SentMessage {
	id: string;
	role: AskedMessage['role'];
	texts: string[];
}

function sent({ id, role, parts }: AskedMessage): SentMessage {
	let room: number = requestMessages.textMaxLength;
	const texts = textsOf({ parts }).map((text) => {
		const kept = cut(text, room);
		room -= kept.length;
		return kept;
	});
	return { id, role, texts: texts.filter((text) => text !== '') };
}

/** The newest messages that fit, beginning with a question. The last question is always included. */
function trimHistory(messages: readonly AskedMessage[], maxLength: number): SentMessage[] {
	const history = messages.map(sent).filter(({ texts }) => texts.length > 0);
	let room = maxLength;
	let first = history.length;
	while (first > 0 && history.length - first < requestMessages.max) {
		room -= history[first - 1]?.texts.join('').length ?? 0;
		if (room < 0 && first < history.length) break;
		first--;
	}
	const kept = history.slice(first);
	const begin = kept.findIndex(({ role }) => role === 'user');
	return kept.slice(Math.max(begin, 0));
}

const partsOf = (texts: string[]) => texts.map((text) => ({ type: 'text', text }));

const messageV2 = ({ id, role, texts }: SentMessage): AssistantMessage => ({ id, role, parts: partsOf(texts) });

const messageV1 = ({ id, role, texts }: SentMessage): AssistantMessageV1 => ({
	id,
	role,
	content: texts.join('\n\n'),
	parts: partsOf(texts),
});

function contextOf(items: readonly ContextItem[]): ContextItem[] {
	return items.slice(0, contextItems.max).map(({ type, value, path, elementId }) => ({
		...(type && { type }),
		value: cut(value, contextItems.valueMaxLength),
		...(path !== undefined && { path }),
		...(elementId !== undefined && { elementId }),
	}));
}

/** The body of a question: the documented keys only, without empty ones. */
export function requestBody(
	generation: Generation,
	connection: Connection,
	{ messages, thread }: Question,
): AssistantRequest | AssistantRequestV1 {
	const { fp, retrievalPageSize, filter } = connection;
	const { context, currentPath } = messages.findLast(({ role }) => role === 'user')?.metadata ?? {};
	const history = trimHistory(messages, historyMaxLength[generation]);
	return {
		fp,
		messages: generation === 'v2' ? history.map(messageV2) : history.map(messageV1),
		...(thread.threadId !== undefined && { threadId: thread.threadId }),
		...(thread.threadId !== undefined && thread.threadKey !== undefined && { threadKey: thread.threadKey }),
		retrievalPageSize,
		...(filter && { filter }),
		...(context && context.length > 0 && { context: contextOf(context) }),
		...(currentPath !== undefined && { currentPath: cut(currentPath, currentPathMaxLength) }),
	} as AssistantRequest | AssistantRequestV1;
}
