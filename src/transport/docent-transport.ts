import { type AssistantClient, createAssistantClient } from '../client/assistant-client.js';
import { DocentError } from '../client/docent-error.js';
import { createGenerationMemory, type GenerationMemory } from '../client/generation-memory.js';
import { pageNetwork } from '../client/network-error.js';
import type { AnswerMetadata } from '../client/read-answer.js';
import type { Chunk } from '../stream/chunk.js';
import { threadIdOf } from '../stream/thread-id.js';
import { askedMessages } from './asked-messages.js';
import type { ChatQuestion, ChatRequest, DocentQuestionBody, DocentTransportOptions } from './chat-request.js';
import { type Conversation, type Conversations, createConversations } from './conversations.js';
import { type Prepared, prepareQuestion, prepareReplay } from './prepare-request.js';
import { missingBaseUrl, questionExtras, resolveConnection, threadOf } from './question-extras.js';
import { warnOnce } from './warn-once.js';

/** Remembers the generation that has answered, for the transport's lifetime. */
function createMemory(): GenerationMemory {
	const texts = new Map<string, string>();
	return createGenerationMemory(
		{
			read: (key) => texts.get(key),
			write: (key, text) => void texts.set(key, text),
			remove: (key) => void texts.delete(key),
		},
		'',
	);
}

/** Adds the headers of the chat's request, and sends cookies where the app says so. */
function withHeaders(send: typeof fetch, prepared: Promise<Prepared<ChatRequest>>): typeof fetch {
	return async (address, init) => {
		const { request, credentials } = await prepared;
		const headers = new Headers(request.headers);
		for (const [name, value] of new Headers(init?.headers)) {
			if (headers.has(name) && headers.get(name) !== value)
				warnOnce(
					`the header "${name}" of the chat is not sent, because Docent sends its own; the option "fetch" can change it.`,
				);
			headers.set(name, value);
		}
		return send(address, { ...init, headers, ...(credentials && { credentials }) });
	};
}

/** One request of a chat. */
interface Turn {
	client: AssistantClient;
	conversation: Conversation;
	signal: AbortSignal | undefined;
	/** Whether the answer is a replay. A newer replay may replace it, and the service is not told. */
	isReplay: boolean;
}

/** Records the service's metadata. The app only gets the thread. */
function learn(chunk: Chunk, conversation: Conversation): Chunk {
	const threadId = threadIdOf(chunk);
	if (chunk.type !== 'start') {
		if (threadId !== undefined) conversation.refer({ threadId });
		return chunk;
	}
	const { messageMetadata, ...start } = chunk;
	const { threadKey, answerId, threadExpired } = (messageMetadata ?? {}) as AnswerMetadata;
	if (threadExpired) conversation.forget();
	conversation.refer({ ...(threadId !== undefined && { threadId }), ...(threadKey && { threadKey }) });
	if (answerId !== undefined) conversation.expect(answerId);
	return { ...start, ...(threadId !== undefined && { messageMetadata: { threadId } }) };
}

/** Passes the answer on, records its metadata, and lets the reader stop it until its end. */
async function follow<Begun extends ReadableStream<Chunk> | null>(
	asked: Promise<Begun>,
	{ client, conversation, signal, isReplay }: Turn,
): Promise<Begun> {
	const isLast = conversation.begin();
	let isKept = isReplay;

	/** An answer without an id ends with the connection. */
	function stop() {
		const { answerId } = conversation;
		if (!isKept || !isLast() || answerId === undefined) return;
		void client.stop({ ...conversation.thread, answerId });
		conversation.expect(undefined);
	}

	const onAbort = isReplay ? () => queueMicrotask(stop) : stop;
	signal?.addEventListener('abort', onAbort, { once: true });
	const end = () => signal?.removeEventListener('abort', onAbort);

	const answer = await asked.catch((cause: unknown) => {
		end();
		throw cause;
	});
	if (!answer) {
		end();
		return answer;
	}
	const chunks = answer.getReader();
	let { value: start } = await chunks.read();
	isKept ||= start?.type === 'start' && start.messageMetadata?.isKept === true;
	start &&= learn(start, conversation);

	/** Only an answer that was cut can be received again. */
	function failed(cause: unknown): never {
		if (isLast() && DocentError.isInstance(cause) && cause.code !== 'cut') conversation.expect(undefined);
		throw cause;
	}

	const followed = new ReadableStream<Chunk>(
		{
			async pull(controller) {
				if (start) controller.enqueue(start);
				else {
					const { value } = await chunks.read().catch(failed);
					if (value?.type === 'finish') conversation.expect(undefined);
					if (value) controller.enqueue(learn(value, conversation));
					else controller.close();
				}
				start = undefined;
			},
			cancel(reason) {
				end();
				return chunks.cancel(reason);
			},
		},
		// Nothing is buffered here either.
		{ highWaterMark: 0 },
	);
	void chunks.closed.then(end, end);
	return followed as Begun;
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
	/** A replay sends the answer from its beginning. */
	readonly resumeStreamIsReplay = true;
	readonly #options: DocentTransportOptions;
	readonly #conversations: Conversations;
	readonly #memory = createMemory();

	/** @throws DocentError with the code `options` when an option is missing or wrong */
	constructor(options: DocentTransportOptions) {
		resolveConnection(options);
		this.#options = options;
		this.#conversations = createConversations(options);
	}

	/** The thread of the chat that asked last. Set it to continue another one, or to `undefined` to begin a new one. */
	get threadId(): string | undefined {
		return this.#conversations.threadId;
	}

	set threadId(threadId: string | undefined) {
		this.#conversations.threadId = threadId;
	}

	/** The service's id of that chat's answer whose end has not been seen. */
	get answerId(): string | undefined {
		return this.#conversations.answerId;
	}

	/**
	 * Asks. The chat calls it; aborting `abortSignal` ends the answer at the service, too.
	 *
	 * @throws DocentError when no answer begins. What goes wrong later is the error of the stream.
	 */
	async sendMessages(question: ChatQuestion): Promise<ReadableStream<Chunk>> {
		const { chatId, messages, trigger, abortSignal } = question;
		const prepared = await prepareQuestion(question, this.#options, resolveConnection(this.#options));
		abortSignal?.throwIfAborted();
		const { context, currentPath, threadId, ...settings } = questionExtras(
			prepared.request,
			this.#options,
			prepared.defaults,
		);
		const page = { ...(context && { context }), ...(currentPath && { currentPath }) };
		const asked = askedMessages(prepared.request.messages, page);
		const conversation = this.#conversations.of(chatId, threadOf(messages));
		// An emptied chat begins a new thread.
		const isEmptied = trigger === 'submit-message' && messages.length === 1 && conversation.isLearned;
		if (threadId !== undefined || isEmptied) conversation.choose(threadId ?? undefined);
		conversation.expect(undefined);
		const client = this.#client(Promise.resolve(prepared), settings);
		const answer = client.ask({ messages: asked, thread: conversation.thread }, abortSignal);
		return follow(answer, { client, conversation, signal: abortSignal, isReplay: false });
	}

	/**
	 * Receives an answer again that was cut. The chat calls it, as in `resumeStream()`. Resolves with `null` when there is none, or the
	 * service has not kept it.
	 *
	 * @throws DocentError when the service cannot be reached
	 */
	async reconnectToStream(request: ChatRequest): Promise<ReadableStream<Chunk> | null> {
		const { chatId, abortSignal } = request;
		const conversation = this.#conversations.of(chatId);
		const { thread, answerId } = conversation;
		if (answerId === undefined) return null;
		const prepared = prepareReplay(request, this.#options, resolveConnection(this.#options));
		// Its error is that of the request.
		prepared.catch(() => {});
		const client = this.#client(prepared, {});
		const answer = client.replay({ ...thread, answerId, messageId: answerId }, abortSignal);
		return follow(answer, { client, conversation, signal: abortSignal, isReplay: true });
	}

	#client(
		prepared: Promise<Prepared<ChatRequest>>,
		settings: Pick<DocentQuestionBody, 'fp' | 'retrievalPageSize' | 'filter'>,
	): AssistantClient {
		const connection = resolveConnection({ ...this.#options, ...settings });
		if (connection.baseUrl === '') throw missingBaseUrl();
		const network = pageNetwork();
		return createAssistantClient({
			...network,
			fetch: withHeaders(this.#options.fetch ?? network.fetch, prepared),
			connection,
			memory: this.#memory,
			now: Date.now,
		});
	}
}
