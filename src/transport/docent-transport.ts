import type { AskedMessage } from '../client/asked-message.js';
import { DocentError } from '../client/docent-error.js';
import { networkError } from '../client/network-error.js';
import { replayAnswer } from '../client/replay-answer.lazy.js';
import { sendQuestion } from '../client/transport.js';
import type { Chunk } from '../stream/chunk.js';
import type { ChatMessage, ChatQuestion, ChatRequest, DocentQuestionBody } from './chat-request.js';
import { type Conversations, createConversations } from './conversations.js';
import { followAnswer } from './follow-answer.js';
import { questionExtras, threadOf } from './question-extras.js';
import { missingBaseUrl, type QuestionSetting, resolveConnection } from './resolve-connection.js';
import type { DocentTransportOptions } from './transport-options.js';
import { createMemory, createTurn, type Turn } from './turn.js';

/** The messages as they are sent: what goes along stands on the question. */
function askedMessages(messages: readonly ChatMessage[], page: AskedMessage['metadata']): AskedMessage[] {
	const question = messages.findLast(({ role }) => role === 'user');
	return messages.map((message) => {
		const { id, role, parts } = message;
		return { id, role, parts, ...(message === question && page && { metadata: page }) };
	});
}

/**
 * The transport of a chat of your own: give it to `useChat` of AI SDK 5, 6 or 7. It speaks both generations of the service, goes on
 * in the thread of each chat, and fails with a `DocentError`. It can be made on a server.
 *
 * @example
 * const transport = new DocentTransport({ domain: 'acme', apiKey: 'svc_dsc_…', baseUrl: 'https://assistant.example.com' });
 * const { messages, sendMessage } = useChat<UIMessage<DocentMetadata>>({ transport });
 */
export class DocentTransport {
	/** An answer that is received again comes from its beginning. */
	readonly resumeStreamIsReplay = true;
	readonly #options: DocentTransportOptions;
	readonly #conversations: Conversations;
	readonly #memory = createMemory();

	/** @throws DocentError `options` when an option is missing or wrong */
	constructor(options: DocentTransportOptions) {
		resolveConnection(options);
		this.#options = options;
		this.#conversations = createConversations(options);
	}

	/** The thread that the chat that asked last goes on in. Set it to go on in another one, or to `undefined` to begin anew. */
	get threadId(): string | undefined {
		return this.#conversations.threadId;
	}

	set threadId(threadId: string | undefined) {
		this.#conversations.threadId = threadId;
	}

	/** The service's name of that chat's answer that has not been seen to end. */
	get answerId(): string | undefined {
		return this.#conversations.answerId;
	}

	/**
	 * Asks. The chat calls it; aborting `abortSignal` ends the answer at the service, too.
	 *
	 * @throws DocentError when no answer begins. What goes wrong later is the error of the stream.
	 */
	async sendMessages(question: ChatQuestion): Promise<ReadableStream<Chunk>> {
		const { chatId, messages, trigger } = question;
		const { context, currentPath, threadId, ...settings } = questionExtras(question, this.#options);
		const conversation = this.#conversations.of(chatId, threadOf(messages));
		// A chat that has been emptied begins anew.
		const isEmptied = trigger === 'submit-message' && messages.length === 1 && conversation.isLearned;
		if (threadId !== undefined || isEmptied) conversation.choose(threadId ?? undefined);
		conversation.expect(undefined);
		const turn = this.#turn(question, settings, false);
		const asked = askedMessages(messages, { ...(context && { context }), ...(currentPath && { currentPath }) });
		return followAnswer(() => sendQuestion(turn, asked, question.abortSignal), turn.follower);
	}

	/**
	 * Receives an answer again that was cut. The chat calls it, as in `resumeStream()`. Resolves with `null` when there is none, or the
	 * service has not kept it.
	 *
	 * @throws DocentError when the service cannot be reached
	 */
	async reconnectToStream(request: ChatRequest): Promise<ReadableStream<Chunk> | null> {
		const { abortSignal } = request;
		const turn = this.#turn(request, {}, true);
		return followAnswer(() => replayAnswer(turn, abortSignal), turn.follower).catch(async (cause: unknown) => {
			if (abortSignal?.aborted || DocentError.isInstance(cause)) throw cause;
			throw await networkError(turn, turn.connection.baseUrl, cause, abortSignal);
		});
	}

	#turn(request: ChatRequest, settings: Pick<DocentQuestionBody, QuestionSetting>, isReplay: boolean): Turn {
		const connection = resolveConnection({ ...this.#options, ...settings });
		if (connection.baseUrl === '') throw missingBaseUrl();
		const conversation = this.#conversations.of(request.chatId);
		return createTurn(request, {
			connection,
			conversation,
			memory: this.#memory,
			fetch: this.#options.fetch,
			isReplay,
		});
	}
}
