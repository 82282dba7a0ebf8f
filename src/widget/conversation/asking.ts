import { generateId } from 'ai';
import type { ContextItem } from '../../contract/assistant.js';
import { nextTask } from '../boot/next-task.js';
import type { ConnectedChat } from './connected-chat.js';
import type { DocentMessage, MessageMetadata } from './message.js';

/** What of the page goes along with a question. */
export interface QuestionContext {
	context?: ContextItem[] | undefined;
	/** Path of the page the reader is on; cut to its limit when it is sent. */
	currentPath?: string | undefined;
}

/** When questions can be asked. */
export interface AskingConditions {
	/** An answer is coming, here or in another tab. */
	isTaken(): boolean;
	/** The thread is being changed: what is asked now is the first question of the next one. */
	isSwitching(): boolean;
	/** Milliseconds since the epoch. */
	now(): number;
}

function questionOf(text: string, { context, currentPath }: QuestionContext, createdAt: number): DocentMessage {
	const metadata: MessageMetadata = {
		createdAt,
		...(context && context.length > 0 && { context }),
		...(currentPath !== undefined && { currentPath }),
	};
	return { id: generateId(), role: 'user', parts: [{ type: 'text', text }], metadata };
}

/** The messages up to the last question, which is as if it had just been asked; none when there is none. */
function untilLastQuestion(messages: readonly DocentMessage[]): DocentMessage[] {
	const place = messages.findLastIndex(({ role }) => role === 'user');
	return messages.slice(0, place + 1).map((message, index) => {
		if (index !== place) return message;
		const { unfinished: _, ...metadata } = message.metadata ?? {};
		return { ...message, metadata };
	});
}

/** The ways to ask: anew, again, and in other words. Each is false when it cannot be done now. */
export function createAsking(
	{ chat, saver, expectAnswer }: ConnectedChat,
	{ isTaken, isSwitching, now }: AskingConditions,
) {
	let waiting: DocentMessage | undefined;

	function send(question: DocentMessage) {
		expectAnswer();
		void chat.sendMessage(question);
		nextTask(saver.saveNow);
	}

	/** Asks the question that the messages end with. */
	function sendLast(messages: DocentMessage[]) {
		chat.messages = messages;
		expectAnswer();
		void chat.regenerate();
		nextTask(saver.saveNow);
	}

	return {
		ask(text: string, context: QuestionContext = {}): boolean {
			if (text.trim() === '' || waiting || (isTaken() && !isSwitching())) return false;
			const question = questionOf(text.trim(), context, now());
			if (isSwitching()) waiting = question;
			else send(question);
			return true;
		},
		/** Asks what had to wait for the thread. */
		askWaiting() {
			if (waiting) send(waiting);
			waiting = undefined;
		},
		retry(): boolean {
			const messages = untilLastQuestion(chat.messages);
			if (messages.length === 0 || isTaken()) return false;
			sendLast(messages);
			return true;
		},
		edit(messageId: string, text: string): boolean {
			const place = chat.messages.findIndex(({ id, role }) => id === messageId && role === 'user');
			const question = chat.messages[place];
			if (!question || text.trim() === '' || isTaken() || isSwitching()) return false;
			// In one change: what is drawn between two would have no question.
			sendLast([...chat.messages.slice(0, place), questionOf(text.trim(), question.metadata ?? {}, now())]);
			return true;
		},
	};
}
