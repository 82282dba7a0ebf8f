import type { DocentError } from '../client/docent-error.js';
import type { GenerationMemory } from '../client/generation-memory.js';
import { pageNetwork } from '../client/network-error.js';
import { stopAnswer } from '../client/replay-answer.lazy.js';
import type { Connection } from '../client/request.js';
import type { TransportDependencies } from '../client/transport.js';
import type { ChatRequest } from './chat-request.js';
import type { Conversation } from './conversations.js';
import type { AnswerFollower } from './follow-answer.js';

export interface TurnSetting {
	connection: Connection;
	conversation: Conversation;
	memory: GenerationMemory;
	fetch: typeof fetch | undefined;
	/** An answer is received again. Another attempt may take its place, which ends nothing at the service. */
	isReplay: boolean;
}

/** One request of the chat: what the widget's own transport asks of its owner, and what becomes of the answer. */
export interface Turn extends TransportDependencies {
	follower: AnswerFollower;
}

/** The generation that has streamed, for as long as the transport lives. */
export function createMemory(): GenerationMemory {
	let generation: ReturnType<GenerationMemory['recall']>;
	return {
		recall: () => generation,
		remember(streamed) {
			generation = streamed;
		},
		forget() {
			generation = undefined;
		},
	};
}

/** Adds the headers that the chat gives with a request. */
function withHeaders(send: typeof fetch, more: ChatRequest['headers']): typeof fetch {
	if (!more) return send;
	return (address, init) => {
		const headers = new Headers(more);
		for (const [name, value] of new Headers(init?.headers)) headers.set(name, value);
		return send(address, { ...init, headers });
	};
}

export function createTurn({ abortSignal, headers }: ChatRequest, setting: TurnSetting): Turn {
	const { connection, conversation, memory, isReplay } = setting;
	const network = pageNetwork();
	const isLast = conversation.begin();
	let isKept = isReplay;
	let failure: DocentError | undefined;

	const dependencies: TransportDependencies = {
		...network,
		fetch: withHeaders(setting.fetch ?? network.fetch, headers),
		connection,
		memory,
		now: Date.now,
		thread: () => conversation.thread,
		onThread: conversation.refer,
		onThreadExpired: conversation.forget,
		onMessageId(id, inHeader) {
			if (id === '') return;
			isKept ||= inHeader === true;
			conversation.expect(id);
		},
		unfinished() {
			const { answerId } = conversation;
			return answerId === undefined ? undefined : { id: answerId, messageId: answerId };
		},
		onAnswerError(error) {
			failure = error;
		},
	};

	/** Where the service gave the answer no name, it ends with the connection. */
	function stop() {
		if (!isKept || !isLast()) return;
		stopAnswer(dependencies).catch(() => {});
		conversation.expect(undefined);
	}

	return {
		...dependencies,
		follower: {
			signal: abortSignal,
			onStop: isReplay ? () => queueMicrotask(stop) : stop,
			onFinish: () => conversation.expect(undefined),
			error: () => failure,
		},
	};
}
