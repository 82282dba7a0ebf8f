import { Chat, useChat } from '@ai-sdk/react';
import { type ChatOnFinishCallback, type ChatStatus, generateId } from 'ai';
import type { AnswerReference, AssistantClient } from '../../client/assistant-client.js';
import { DocentError } from '../../client/docent-error.js';
import type { ThreadReference } from '../../client/question-body.js';
import type { DocentMessage } from './message.js';
import { textOf } from './message-text.js';
import { pace } from './pacer.js';

export interface AnswerChatInit {
	client: AssistantClient;
	/** The thread that the next question continues. */
	reference: () => ThreadReference;
	onFinish: ChatOnFinishCallback<DocentMessage>;
}

/** Creates the id of a message or a thread. */
export const newId = generateId;

/** Messages and status of a chat, as reactive values. */
export const useMessages = (chat: AnswerChat) => useChat({ chat });

/**
 * The chat copies the answer for every chunk. A deep copy makes an answer cost the square of its length; new message and part
 * objects are all that a view needs to see a change, for texts are replaced and never altered in place.
 */
const copyShallowly = (message: DocentMessage | undefined) =>
	message && { ...message, parts: message.parts.map((part) => ({ ...part })) };

const lengthOf = (message: DocentMessage | undefined): number =>
	message?.role === 'assistant' ? textOf(message).length : 0;

const docentError = (error: Error): DocentError =>
	DocentError.isInstance(error) ? error : new DocentError('answer', error.message, { retryable: true, cause: error });

/** Owns messages, status and error, and sends questions to the client. Its error is always a `DocentError`. */
export class AnswerChat extends Chat<DocentMessage> {
	/** The reader sees where an answer grows, or soon will. The view says so. */
	isEndSeen = true;
	readonly #reference: () => ThreadReference;

	constructor({ client, reference, onFinish }: AnswerChatInit) {
		const isSeen = () => this.isEndSeen;
		super({
			onFinish,
			transport: {
				sendMessages: async ({ messages, abortSignal }) =>
					pace(await client.ask({ messages, thread: reference() }, abortSignal), isSeen),
				reconnectToStream: async ({ abortSignal }) => {
					const answer = this.unfinished;
					const replayed = answer && (await client.replay(answer, abortSignal).then(undefined, () => null));
					return replayed ? pace(replayed, isSeen) : null;
				},
			},
		});
		this.#reference = reference;
		this.state.snapshot = copyShallowly as typeof this.state.snapshot;
	}

	get isBusy(): boolean {
		return this.status === 'submitted' || this.status === 'streaming';
	}

	/** The answer whose end has not been seen; undefined when the service gave it no id. */
	get unfinished(): AnswerReference | undefined {
		const { id, role, metadata } = this.lastMessage ?? {};
		const answerId = metadata?.answerId ?? metadata?.unfinished?.messageId;
		if (answerId === undefined) return undefined;
		return { ...this.#reference(), answerId, messageId: role === 'assistant' ? id : undefined };
	}

	/** Whether the service continues that answer until it is stopped. */
	get isKept(): boolean {
		const { isKept, unfinished } = this.lastMessage?.metadata ?? {};
		return isKept === true || unfinished !== undefined;
	}

	/** Replays the last answer. The shown part stays until the replay has reached it. */
	async resume(): Promise<void> {
		const { state } = this;
		const shown = lengthOf(this.lastMessage);
		const { replaceMessage } = state;
		state.replaceMessage = (index, message) => {
			if (lengthOf(message) >= shown) replaceMessage(index, message);
		};
		await this.resumeStream();
		state.replaceMessage = replaceMessage;
	}

	override get error(): DocentError | undefined {
		return this.state.error as DocentError | undefined;
	}

	protected override setStatus({ status, error }: { status: ChatStatus; error?: Error | undefined }): void {
		super.setStatus({ status, ...(error && { error: docentError(error) }) });
	}
}
