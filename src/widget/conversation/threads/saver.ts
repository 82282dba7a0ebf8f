import { toJson } from '../../../client/to-json.js';
import type { AnswerChat } from '../answer-chat.js';
import type { DocentMessage, MessageMetadata } from '../message.js';
import type { OpenThread } from './open-thread.js';
import { storedMessage } from './stored-message.js';

/** Milliseconds between two saves of a streaming answer. */
const savePause = 1_000;

/** The answer at its end: no part is growing, and the ending is recorded. */
export function endAnswer(answer: DocentMessage, metadata: MessageMetadata): DocentMessage {
	return {
		...answer,
		parts: answer.parts.map((part) =>
			'state' in part && part.state === 'streaming' ? { ...part, state: 'done' } : part,
		),
		metadata: { ...answer.metadata, ...metadata },
	} as DocentMessage;
}

/** The messages for storage during an answer: without the answer when it is empty, otherwise with its text so far. */
function unfinishedCopy(
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
) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let paused = false;

	/**
	 * Shows messages as they are stored, with this tab's own copy of each that has not changed: more is known of it than is stored.
	 *
	 * @returns whether anything has changed
	 */
	function show(stored: DocentMessage[]): boolean {
		const { messages } = chat;
		const mine = new Map(messages.map((message) => [message.id, message]));
		const shown = stored.map((message) => {
			const known = mine.get(message.id);
			return known && toJson(storedMessage(known)) === toJson(message) ? known : message;
		});
		if (shown.length === messages.length && shown.every((message, index) => message === messages[index])) return false;
		chat.messages = shown;
		return true;
	}

	/** Shows other tabs' changes of earlier turns. The turn with the running answer belongs to this tab. */
	function showEarlier(stored: DocentMessage[]) {
		const { messages } = chat;
		const running = messages.findLastIndex(({ role }) => role === 'user');
		const byId = new Map(stored.map((message) => [message.id, message]));
		const earlier = messages.slice(0, running).flatMap(({ id }) => byId.get(id) ?? []);
		show([...earlier, ...messages.slice(running)]);
	}

	/**
	 * Stores how far a running answer has come.
	 *
	 * @param left the page is being left: nobody receives the rest
	 */
	function saveRunning(left: boolean) {
		clearTimeout(timer);
		timer = undefined;
		// Other tabs need no sign of life from one that waits, and after a page that is left they go on in its place.
		if (paused || !chat.isReceiving || (chat.answer === 'kept' && !left)) return;
		// A page that is left may not see the answer's end, so the stored copy counts as cut until then.
		const id = messageId();
		showEarlier(
			thread.save(
				unfinishedCopy(chat.messages, { at: now(), left, ...(id !== undefined && { messageId: id }) }),
				saveNow,
			),
		);
	}

	/** Stores the present conversation. */
	function saveNow() {
		saveRunning(false);
		if (!paused && !chat.isReceiving) thread.save(chat.messages, saveNow);
	}

	chat.followMessages(() => {
		if (chat.isReceiving) timer ??= setTimeout(saveRunning, savePause, false);
	});
	return {
		saveNow,
		saveRunning,
		show,
		/** Suspends saving while the page is in the back/forward cache, where the browser aborts the stream. */
		pause(wanted: boolean) {
			clearTimeout(timer);
			timer = undefined;
			paused = wanted;
		},
	};
}

export type Saver = ReturnType<typeof createSaver>;
