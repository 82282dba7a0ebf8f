import { Chat } from '@ai-sdk/react';
import { type ChatOnFinishCallback, type ChatStatus, type FinishReason, generateId } from 'ai';
import type { AssistantClient } from '../../client/assistant-client.js';
import { DocentError } from '../../client/docent-error.js';
import type { ThreadReference } from '../../client/question-body.js';
import { abandoned } from '../../client/read-answer.js';
import type { AnswerReference } from '../../client/replay.lazy.js';
import type { Chunk } from '../../stream/chunk.js';
import { ownTask } from '../boot/next-task.js';
import { type AnswerEvent, type AnswerState, answerStates, nextState } from './answer-state.js';
import type { DocentMessage, MessageMetadata } from './message.js';
import { pace } from './pacer.js';

/** The end of an answer. */
export interface AnswerEnd {
	/** The part that came. If nothing came, it is not among the messages. */
	message: DocentMessage;
	/** Absent for a whole answer. */
	ended: MessageMetadata['ended'];
	finishReason: FinishReason | undefined;
	/** The service's id of an answer that it may still have. */
	answerId: string | undefined;
}

export interface AnswerChatInit {
	client: AssistantClient;
	/** The thread that the next question continues. */
	reference: () => ThreadReference;
	onEnd: (end: AnswerEnd) => void;
}

/** Creates the id of a message or a thread. */
export const newId = generateId;

/** Requests for one answer after the first. */
const triesMax = 5;

/** Waits a random time before another request, so that readers whose connections break together do not return together. */
const pauseBefore = (tries: number, signal: AbortSignal | undefined) =>
	new Promise((resolve) => {
		setTimeout(resolve, tries && 2 ** tries * (200 + Math.random() * 100));
		signal?.addEventListener('abort', resolve);
	});

/**
 * The chat copies the answer for every chunk. A deep copy makes an answer cost the square of its length. Views need only new
 * message and part objects to see a change, because texts are replaced and never altered in place.
 */
const copyShallowly = (message: DocentMessage | undefined) =>
	message && { ...message, parts: message.parts.map((part) => ({ ...part })) };

const lengthOf = (message: DocentMessage | undefined): number =>
	message?.parts.reduce((length, part) => length + (part.type === 'text' ? part.text.length : 0), 0) ?? 0;

const docentError = (error: Error): DocentError =>
	DocentError.isInstance(error) ? error : new DocentError('answer', error.message, { retryable: true, cause: error });

/**
 * Owns messages, state and error of a conversation, and sends questions to the client. An answer whose connection breaks is received
 * again if the service keeps it. No other file uses the inner state of the SDK's chat.
 */
export class AnswerChat extends Chat<DocentMessage> {
	/** Whether the reader sees the end of the answer. The view sets this. */
	isEndSeen = true;
	/** Resolves when the newest question has been sent, or is not going to be. */
	sent: Promise<unknown> = Promise.resolve();
	#onSent: (() => void) | undefined;
	readonly #reference: () => ThreadReference;
	readonly #onEnd: AnswerChatInit['onEnd'];
	readonly #listeners = new Set<() => void>();
	#answer: AnswerState = 'done';
	/** Times that the answer was cut or could not be received again. */
	#tries = 0;
	/** Why nothing was replayed: the service does not have the answer, or cannot be reached. */
	#missed: 'gone' | 'away' | undefined;

	constructor({ client, reference, onEnd }: AnswerChatInit) {
		const paced = (answer: ReadableStream<Chunk>) => pace(answer, () => this.isEndSeen);
		super({
			onFinish: (end) => this.#end(end),
			transport: {
				sendMessages: async ({ messages, abortSignal }) => {
					// The question is drawn first.
					await ownTask();
					const answer = client.ask({ messages, thread: reference() }, abortSignal);
					this.#onSent?.();
					return paced(await answer);
				},
				reconnectToStream: async ({ abortSignal, metadata: cause }) => {
					const replayed = await this.#receiveAgain(client, abortSignal);
					if (replayed) return paced(replayed);
					if (cause) throw cause;
					return null;
				},
			},
		});
		this.#reference = reference;
		this.#onEnd = onEnd;
		const { state } = this;
		const { replaceMessage } = state;
		state.snapshot = copyShallowly as typeof state.snapshot;
		// The shown part of an answer stays until its replay has reached it.
		state.replaceMessage = (index, message) => {
			if (lengthOf(message) >= lengthOf(this.messages[index])) replaceMessage(index, message);
		};
	}

	get answer(): AnswerState {
		return this.#answer;
	}

	/** Whether this tab receives an answer. */
	get isReceiving(): boolean {
		return answerStates[this.#answer].isHere;
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

	/** Why the answer failed, or has to wait. */
	override get error(): DocentError | undefined {
		const isMissing = this.#answer === 'failed' || this.#answer === 'waiting';
		return isMissing ? (this.state.error as DocentError | undefined) : undefined;
	}

	/** Calls `listener` when the state has changed. The returned function ends it. */
	readonly follow = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	};

	/** Calls `listener` when the messages have changed. The returned function ends it. */
	readonly followMessages: (listener: () => void) => () => void = this['~registerMessagesCallback'];

	/** Records an event of the answer. */
	happen(event: AnswerEvent): void {
		const before = this.#answer;
		this.#answer = nextState(before, event);
		if (!this.isReceiving) this.#tries = 0;
		if (this.#answer !== before) for (const listener of this.#listeners) listener();
	}

	/** Shows the messages and asks the question at their end. */
	ask(messages: DocentMessage[]): void {
		this.#missed = undefined;
		this.happen('ask');
		this.messages = messages;
		this.sent = new Promise<void>((resolve) => {
			this.#onSent = resolve;
			this.regenerate().then(resolve, resolve);
		});
	}

	/** Receives the last answer again, from its beginning. Resolves with false when the service has not kept it. */
	async replay(): Promise<boolean> {
		this.#missed = undefined;
		this.happen('replay');
		await this.resumeStream({ metadata: this.state.error });
		return this.#missed !== 'gone';
	}

	/** Requests the last answer again until the service responds, or the tries are used up. */
	async #receiveAgain(client: AssistantClient, signal: AbortSignal | undefined) {
		const answer = this.unfinished;
		while (answer) {
			await pauseBefore(this.#tries, signal);
			try {
				const replayed = await client.replay(answer, signal);
				if (replayed) return replayed;
				break;
			} catch (error) {
				if (signal?.aborted) break;
				const { code } = error as DocentError;
				const isLast = code === 'offline' || this.#tries++ >= triesMax;
				// A service that responds with something else, or with nothing that a page may read, has no replays.
				if (code === 'protocol' || (isLast && code === 'blocked')) break;
				if (!isLast) continue;
				this.#missed = 'away';
				throw error;
			}
		}
		this.#missed = 'gone';
		return undefined;
	}

	/** Handles the end of a connection, with the whole answer or a part of it. */
	#end({ message, isAbort, isError, finishReason }: Parameters<ChatOnFinishCallback<DocentMessage>>[0]): void {
		const { code, cause } = (this.state.error as DocentError | undefined) ?? {};
		const missed = this.#missed;
		const ended = isAbort ? 'stopped' : code === 'cut' || missed ? 'cut' : isError ? 'failed' : undefined;
		const hasMore = ended === 'cut' && missed !== 'gone' && cause !== abandoned;
		const answerId = hasMore ? this.unfinished?.answerId : undefined;
		// A replay that breaks before its first chunk is not requested again, nor is an answer that was not found.
		if (answerId !== undefined && this.#answer !== 'kept' && this.isKept && this.#tries++ < triesMax) {
			this.happen('cut');
			void this.replay();
			return;
		}
		this.happen(isAbort ? 'stop' : code === 'offline' ? 'offline' : ended ? 'fail' : 'finish');
		this.#onEnd({ message, ended, finishReason, answerId });
	}

	protected override setStatus({ status, error }: { status: ChatStatus; error?: Error | undefined }): void {
		super.setStatus({ status, ...(error && { error: docentError(error) }) });
		if (status === 'streaming') this.happen('chunk');
	}
}
