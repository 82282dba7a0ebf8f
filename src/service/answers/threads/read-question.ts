import { createHash, randomBytes } from 'node:crypto';
import type { AssistantRequest, AssistantRequestV1 } from '../../../contract/assistant.js';
import { requestMessages } from '../../../contract/limits.js';
import type { Question, Turn } from '../../../search/passages/question.js';
import { ServiceError } from '../../errors/service-error.js';

export const newMessageId = (): string => `msg_${randomBytes(12).toString('hex')}`;

type RequestMessage = (AssistantRequest | AssistantRequestV1)['messages'][number];

/** v2 has text in parts. v1 has it in `content`, in parts, or in both with the same text. */
function textOf(message: RequestMessage): string {
	const parts = message.parts?.flatMap((part) => (part.type === 'text' && part.text ? part.text : [])).join('') ?? '';
	return (parts || ('content' in message ? (message.content ?? '') : '')).trim();
}

/** A client chooses the chat's id, which may be the same for all readers; its first message is not. */
function chatOf({ id, fp, messages }: AssistantRequest | AssistantRequestV1): string | undefined {
	const first: RequestMessage | undefined = (messages as RequestMessage[]).find(({ role }) => role === 'user');
	if (id === undefined || first === undefined) return undefined;
	const parts = JSON.stringify([id, fp, first.id, textOf(first)]);
	return createHash('sha256').update(parts).digest('base64url');
}

/**
 * Reads the last message of the reader. Messages of the role `system` come from outside and never join our instructions.
 * Throws a `ServiceError` when there is no question.
 */
export function readQuestion(request: AssistantRequest | AssistantRequestV1): Question {
	// A longer chat counts by its newest messages; the thread has the older ones.
	const messages: readonly RequestMessage[] = request.messages.slice(-requestMessages.max);
	const index = messages.findLastIndex((message) => message.role === 'user' && textOf(message) !== '');
	const message = messages[index];
	if (!message) {
		throw new ServiceError(
			'invalid_request',
			'messages holds no question; send at least one message with the role user and a text that is not empty.',
		);
	}
	const history = messages.slice(0, index).flatMap((earlier): Turn[] => {
		const text = textOf(earlier);
		return (earlier.role === 'user' || earlier.role === 'assistant') && text ? [{ role: earlier.role, text }] : [];
	});
	return {
		messageId: message.id,
		text: textOf(message),
		history,
		fp: request.fp,
		threadId: request.threadId || undefined,
		chat: request.threadId ? undefined : chatOf(request),
		pageSize: request.retrievalPageSize,
		filter: request.filter ?? null,
		context: request.context ?? [],
		currentPath: request.currentPath,
	};
}
