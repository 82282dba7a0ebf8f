import { Chat } from '@ai-sdk/react';
import type { ChatInit, ChatStatus } from 'ai';
import { DocentError } from '../../client/docent-error.js';
import { drawLater } from '../boot/draw-later.js';
import type { DocentMessage } from './message.js';
import { textOf } from './message-text.js';

/**
 * The chat copies the answer for every chunk. A deep copy makes an answer cost the square of its length; new message and part
 * objects are all that a view needs to see a change, for texts are replaced and never altered in place.
 */
function copyShallowly<Value>(value: Value): Value {
	if (typeof value !== 'object' || value === null) return value;
	const copy = { ...value };
	if ('parts' in copy && Array.isArray(copy.parts)) {
		copy.parts = copy.parts.map((part: unknown) => (typeof part === 'object' ? { ...part } : part));
	}
	return copy;
}

const lengthOf = (message: DocentMessage | undefined): number =>
	message?.role === 'assistant' ? textOf(message).length : 0;

/** Owns messages, status and error; give it to `useChat`. Its error is always a `DocentError`. */
export class AnswerChat extends Chat<DocentMessage> {
	#answerError: DocentError | undefined;

	constructor(init: ChatInit<DocentMessage>) {
		super(init);
		this.state.snapshot = copyShallowly;
		const { '~registerMessagesCallback': onMessages, '~registerStatusCallback': onStatus } = this;
		this['~registerMessagesCallback'] = (tell, pause) => onMessages(() => drawLater(tell), pause);
		// What can be pressed changes at once: only the first words can wait.
		this['~registerStatusCallback'] = (tell) =>
			onStatus(() => (this.status === 'streaming' ? drawLater(tell) : tell()));
	}

	/** The error behind the `error` chunk that comes next: chunks carry a sentence only. */
	announce(error: DocentError): void {
		this.#answerError = error;
	}

	get isBusy(): boolean {
		return this.status === 'submitted' || this.status === 'streaming';
	}

	/** Receives the last answer again. What is shown of it stays until the replay has come as far. */
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
		const { error } = this.state;
		return DocentError.isInstance(error) ? error : undefined;
	}

	protected override setStatus({ status, error }: { status: ChatStatus; error?: Error | undefined }): void {
		if (status === 'submitted') this.#answerError = undefined;
		super.setStatus({ status, ...(error && { error: this.#docentError(error) }) });
	}

	#docentError(error: Error): DocentError {
		if (DocentError.isInstance(error)) return error;
		return this.#answerError ?? new DocentError('answer', error.message, { retryable: true, cause: error });
	}
}
