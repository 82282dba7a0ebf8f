import type { AnswerChat } from '../answer-chat.js';
import type { DocentMessage, MessageMetadata } from '../message.js';
import type { OpenThread } from './open-thread.js';
import { storedMessage } from './stored-message.js';

/** How often a streaming answer is stored, in milliseconds. */
const savePause = 1_000;

/** The answer at its end: no part is still growing, and what ended it is written on it. */
export function endAnswer(answer: DocentMessage, metadata: MessageMetadata): DocentMessage {
	return {
		...answer,
		parts: answer.parts.map((part) =>
			'state' in part && part.state === 'streaming' ? { ...part, state: 'done' } : part,
		),
		metadata: { ...answer.metadata, ...metadata },
	} as DocentMessage;
}

/** The messages as they are stored while an answer comes: without it when there is nothing of it yet, else as a part of it. */
export function unfinishedCopy(
	messages: DocentMessage[],
	unfinished: NonNullable<MessageMetadata['unfinished']>,
): DocentMessage[] {
	const shown = messages.filter(
		(message) => message !== messages.at(-1) || message.role === 'user' || storedMessage(message)?.parts.length,
	);
	return shown.map((message) => {
		if (message !== shown.at(-1)) return message;
		return message.role === 'user'
			? { ...message, metadata: { ...message.metadata, unfinished } }
			: endAnswer(message, { ended: 'cut', unfinished });
	});
}

export interface Saver {
	/** Stores the conversation as it stands. */
	saveNow(): void;
	/**
	 * Stores how far a running answer has come.
	 *
	 * @param left the page is being left: nobody receives the rest
	 */
	saveRunning(left: boolean): void;
	/** Whether anything is stored: what a browser does to a page that it has left says nothing about the answer. */
	pause(paused: boolean): void;
}

/**
 * Stores the chat's messages: at once when it is told to, and now and then while an answer streams.
 *
 * @param messageId the service's name of the answer that is coming
 */
export function createSaver(
	chat: AnswerChat,
	thread: OpenThread,
	messageId: () => string | undefined,
	now: () => number,
): Saver {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let paused = false;

	/** What another tab added to the conversation, or took away, is shown here as well. */
	function show(stored: DocentMessage[]) {
		const mine = new Map(chat.messages.map((message) => [message.id, message]));
		if (stored.length === mine.size && stored.every(({ id }) => mine.has(id))) return;
		thread.adopt(stored);
		chat.messages = stored.map((message) => mine.get(message.id) ?? message);
	}

	function saveRunning(left: boolean) {
		clearTimeout(timer);
		timer = undefined;
		if (paused || !chat.isBusy) return;
		// A page that is left now never sees the end of this answer: until it ends, the stored copy counts as cut.
		const id = messageId();
		thread.save(unfinishedCopy(chat.messages, { at: now(), left, ...(id !== undefined && { messageId: id }) }));
	}

	chat['~registerMessagesCallback'](() => {
		if (chat.isBusy) timer ??= setTimeout(saveRunning, savePause, false);
	});
	return {
		saveNow() {
			saveRunning(false);
			if (!paused && !chat.isBusy) show(thread.save(chat.messages));
		},
		saveRunning,
		pause(wanted) {
			clearTimeout(timer);
			timer = undefined;
			paused = wanted;
		},
	};
}
