import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import { endAnswer } from '../threads/saver.js';
import { storedMessage } from '../threads/stored-message.js';
import { withRating } from '../with-rating.js';
import type { Room } from './open-company.js';
import { parseTabMessage, type TurnMessage } from './tab-message.lazy.js';

export { replayAnswer, stopAnswer } from '../../../client/replay-answer.lazy.js';

/** The part of the company that is loaded when there is any. */
export interface CompanyOfTabs {
	/** @param data whatever came through the channel */
	receive(data: unknown): void;
	/** Another tab has stored the open thread, and there is no channel to say more. */
	readStored(): void;
	/** The stored answer may still be on its way to another tab: waits for news, and receives it here when there are none. */
	wait(): void;
	close(): void;
}

/** Milliseconds between two pictures of a growing answer. */
const newsPause = 150;
/** How long another tab may be silent before it is asked whether it is still there, and then until it counts as lost. */
const silence = { asked: 3_000, lost: 7_000 } as const;
const firstNews = 1_500;

/** Tells the other tabs how the answer grows that this tab receives. */
function createLeader({ chat, thread, post }: Room) {
	let leading = false;
	let told = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	function tellTurn() {
		clearTimeout(timer);
		timer = undefined;
		const messages = chat.messages.map(storedMessage).filter((message) => message !== undefined);
		post({ type: 'turn', localId: thread.localId, ...thread.reference, messages, busy: chat.isBusy });
	}

	function tellAnswer() {
		timer = undefined;
		const message = storedMessage(chat.lastMessage);
		if (!chat.isBusy || message?.role !== 'assistant' || message.parts.length === 0) return;
		told = Date.now();
		post({ type: 'answer', localId: thread.localId, message });
	}

	// A hidden tab has slow timers, so the clock decides wherever it can.
	const unfollowMessages = chat['~registerMessagesCallback'](() => {
		if (!chat.isBusy) return;
		if (Date.now() - told >= newsPause) tellAnswer();
		else timer ??= setTimeout(tellAnswer, newsPause);
	});
	// What ended the answer is written on it right after the status has changed.
	const onStatus = () =>
		queueMicrotask(() => {
			if (chat.isBusy === leading) return;
			leading = chat.isBusy;
			tellTurn();
		});
	const unfollowStatus = chat['~registerStatusCallback'](onStatus);
	onStatus();

	return {
		tellTurn,
		close() {
			clearTimeout(timer);
			unfollowMessages();
			unfollowStatus();
		},
	};
}

/** Shows the answer that another tab receives. */
function createFollower({ chat, thread, post, ...room }: Room, setElsewhere: Room['setElsewhere']) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const ask = () => post({ type: 'hello', localId: thread.localId });

	function lost() {
		clearTimeout(timer);
		setElsewhere(false);
		// What the lost tab has stored of the answer must not come back when the reader asks again.
		thread.adopt(chat.messages);
		chat.messages = chat.messages.map((message) =>
			message === chat.lastMessage && message.role === 'assistant' ? endAnswer(message, { ended: 'cut' }) : message,
		);
		void room.resume();
	}

	function expectNews(within: number = silence.asked) {
		clearTimeout(timer);
		timer = setTimeout(() => {
			ask();
			timer = setTimeout(lost, within === firstNews ? firstNews : silence.lost);
		}, within);
	}

	function setAnswering(answering: boolean) {
		setElsewhere(answering);
		if (answering) expectNews();
		else clearTimeout(timer);
	}

	return {
		lost,
		expectNews,
		showTurn(turn: TurnMessage) {
			const { messages, busy } = turn;
			thread.refer(turn);
			thread.adopt(messages);
			const mine = new Map(chat.messages.map((message) => [toJson(storedMessage(message)), message]));
			chat.clearError();
			chat.messages = messages.map((message) => mine.get(toJson(message)) ?? message);
			setAnswering(busy);
		},
		showAnswer(answer: DocentMessage) {
			const last = chat.lastMessage;
			const before = last?.id === answer.id ? chat.messages.slice(0, -1) : chat.messages;
			// Whoever came late does not have the question yet.
			if (before.at(-1)?.role !== 'user') return ask();
			chat.messages = [...before, answer];
			setAnswering(true);
		},
		close: () => clearTimeout(timer),
	};
}

/** This tab among the others that have the assistant open. */
export function createCompany(room: Room): CompanyOfTabs {
	const { chat, thread, threads } = room;
	const leader = createLeader(room);
	const follower = createFollower(room, room.setElsewhere);

	function removed() {
		// What is being answered right now must not come back when it is over.
		threads.remove(thread.localId);
		void room.showNew();
	}

	return {
		receive(data) {
			const message = parseTabMessage(data);
			if (!message) return;
			if (message.type === 'here') return;
			if (message.type === 'hello') room.post({ type: 'here' });
			if (message.localId !== undefined && message.localId !== thread.localId) return;
			if (message.type === 'removed') return removed();
			if (message.type === 'rated') {
				// The tab where it was given has stored it.
				chat.messages = withRating(chat.messages, message.messageId, message.rating);
				return;
			}
			if (chat.isBusy) {
				// Two tabs that answer at the same time each go on; the store keeps both.
				if (message.type === 'hello') leader.tellTurn();
				if (message.type === 'stop') void room.stop();
			} else if (message.type === 'turn') follower.showTurn(message);
			else if (message.type === 'answer') follower.showAnswer(message.message);
			else if (message.type === 'bye' && room.isElsewhere) follower.lost();
		},
		readStored() {
			const stored = chat.isBusy ? undefined : threads.open(thread.localId);
			if (!stored) return;
			const unfinished = stored.messages.at(-1)?.metadata?.unfinished;
			follower.showTurn({ type: 'turn', ...stored, busy: unfinished?.left === false });
		},
		wait: () => follower.expectNews(firstNews),
		close() {
			leader.close();
			follower.close();
		},
	};
}
