import { createGenerationMemory } from '../../client/generation-memory.js';
import { type Network, pageNetwork } from '../../client/network-error.js';
import type { Connection } from '../../client/request.js';
import { createTransport, type TransportDependencies } from '../../client/transport.js';
import type { AnswerDetail } from '../../options/events.js';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import { AnswerChat } from './answer-chat.js';
import type { DocentMessage } from './message.js';
import { type OpenThread, openThread } from './threads/open-thread.js';
import { createSaver, endAnswer, type Saver } from './threads/saver.js';
import type { DocentStorage } from './threads/storage.js';
import type { ThreadsStore } from './threads/threads.js';

export interface ConnectedChatDependencies {
	options: Connection & Pick<ResolvedOptions, 'persistence'>;
	network: Partial<Network> | undefined;
	storage: DocentStorage;
	threads: ThreadsStore;
	onThreadExpired: (() => void) | undefined;
	onAnswer: ((message: DocentMessage, ended: AnswerDetail['ended']) => void) | undefined;
	now(): number;
}

/** The SDK's chat with the service at one end and the stored thread at the other. */
export interface ConnectedChat {
	chat: AnswerChat;
	thread: OpenThread;
	saver: Saver;
	/** The answer that is asked for from now on has no name yet, or this one. */
	expectAnswer(messageId?: string): void;
	/** Ends the running answer, at the service too. Resolves when the connection is closed. */
	stop(): Promise<void>;
}

/** Puts chat, transport and storage together. */
export function createConnectedChat(dependencies: ConnectedChatDependencies): ConnectedChat {
	const { options, network, storage, threads, onThreadExpired, onAnswer, now } = dependencies;
	const thread = openThread(threads);
	let messageId: string | undefined;
	let isKept: boolean | undefined;

	const transportDependencies: TransportDependencies = {
		...pageNetwork(),
		...network,
		connection: options,
		memory: createGenerationMemory(storage, options.baseUrl, now),
		now,
		thread: () => thread.reference,
		onThread: thread.refer,
		onMessageId(id, kept) {
			messageId = id || messageId;
			isKept ||= kept && id !== '';
		},
		unfinished() {
			const last = chat.lastMessage;
			return messageId === undefined ? undefined : { messageId, id: last?.role === 'assistant' ? last.id : undefined };
		},
		onThreadExpired() {
			thread.forgetReference();
			onThreadExpired?.();
		},
		onAnswerError: (error) => chat.announce(error),
	};

	const chat: AnswerChat = new AnswerChat({
		transport: createTransport(transportDependencies),
		onFinish({ message, isAbort, isError, finishReason }) {
			const ended = isAbort ? 'stopped' : chat.error?.code === 'cut' ? 'cut' : isError ? 'failed' : undefined;
			const cutOff = finishReason === 'length' || finishReason === 'content-filter' ? finishReason : undefined;
			const last = chat.lastMessage;
			chat.messages = chat.messages.map((shown) => {
				// An answer that is stopped before its replay has begun has no message of its own yet: the one that is shown ends.
				if (shown.id !== message.id && !(isAbort && shown === last)) return shown;
				// The question of an answer that is stopped before its first word waits for nothing any more.
				if (shown.role === 'user') return endAnswer(shown, { unfinished: undefined, ...(ended && { ended }) });
				// A replay that did not get as far as what is shown takes nothing away.
				return endAnswer(ended ? shown : message, {
					createdAt: now(),
					...(ended ? { ended } : cutOff && { cutOff }),
					// Some browsers cut the connection before they say that the page is left.
					unfinished: ended === 'cut' && messageId !== undefined ? { at: now(), left: true, messageId } : undefined,
				});
			});
			saver.saveNow();
			onAnswer?.(message, ended ?? 'complete');
		},
	});
	const saver = createSaver(chat, thread, () => messageId, now);
	return {
		chat,
		thread,
		saver,
		expectAnswer(id) {
			messageId = id;
			isKept = id !== undefined;
		},
		async stop() {
			const isRunning = isKept && chat.isBusy;
			await chat.stop();
			// Where nothing was named, nothing runs on; a service that does not know this has nothing to say to the reader.
			if (isRunning)
				import('../../client/replay-answer.lazy.js')
					.then(({ stopAnswer }) => stopAnswer(transportDependencies))
					.catch(() => {});
		},
	};
}
