import type { IncomingMessage } from 'node:http';
import type { LanguageModelV2FinishReason } from '@ai-sdk/provider';
import { createSseParser } from '../../stream/sse.js';
import { readChatCompletionEvent, type ToldUsage } from './chat-completion-event.js';
import type { OnPart } from './push-parts.js';

const finishReasons: Record<string, LanguageModelV2FinishReason> = {
	stop: 'stop',
	length: 'length',
	content_filter: 'content-filter',
	function_call: 'tool-calls',
	tool_calls: 'tool-calls',
};

const unknownUsage: ToldUsage = {
	inputTokens: undefined,
	outputTokens: undefined,
	totalTokens: undefined,
	reasoningTokens: undefined,
	cachedInputTokens: undefined,
};

/** Turns the events of one streamed chat completion into the parts of the SDK, text and reasoning alone. */
export class ChatCompletionParts {
	readonly #open = new Set<'text' | 'reasoning'>();
	#finishReason: LanguageModelV2FinishReason = 'unknown';
	#usage = unknownUsage;
	readonly #text = new TextDecoder();
	readonly #events = createSseParser((data) => this.#read(data));

	constructor(readonly onPart: OnPart) {}

	push(bytes: Uint8Array): void {
		this.#events.push(this.#text.decode(bytes, { stream: true }));
	}

	end(): void {
		this.#events.end();
		for (const kind of this.#open) this.onPart({ type: `${kind}-end`, id: kind });
		this.onPart({ type: 'finish', finishReason: this.#finishReason, usage: { ...this.#usage } });
	}

	#fail(error: unknown): void {
		this.#finishReason = 'error';
		this.onPart({ type: 'error', error });
	}

	#read(data: string): void {
		if (data === '[DONE]') return;
		let event: ReturnType<typeof readChatCompletionEvent>;
		try {
			event = readChatCompletionEvent(data);
		} catch (cause) {
			this.#fail(new Error('The model sent an event that is none of the chat completions API.', { cause }));
			return;
		}
		const { error, text, reasoning, finishReason, usage } = event;
		if (error !== undefined) this.#fail(error);
		if (usage) this.#usage = usage;
		if (finishReason) this.#finishReason = finishReasons[finishReason] ?? 'unknown';
		this.#say('reasoning', reasoning);
		this.#say('text', text);
	}

	#say(kind: 'text' | 'reasoning', delta: string | undefined): void {
		if (!delta) return;
		if (!this.#open.has(kind)) {
			this.#open.add(kind);
			this.onPart({ type: `${kind}-start`, id: kind });
		}
		this.onPart({ type: `${kind}-delta`, id: kind, delta });
	}
}

/** Says the parts of a streamed chat completion as they come. Rejects when the connection breaks. */
export function hearChatCompletion(message: IncomingMessage, onPart: OnPart): Promise<void> {
	const parts = new ChatCompletionParts(onPart);
	return new Promise((resolve, reject) => {
		let hasFailed = false;
		const fail = (error: unknown) => {
			hasFailed = true;
			reject(error);
			message.destroy();
		};
		const attempt = (run: () => void) => {
			// What had arrived before the failure is still handed over.
			if (hasFailed) return;
			try {
				run();
			} catch (error) {
				fail(error);
			}
		};
		message.on('data', (bytes: Uint8Array) => attempt(() => parts.push(bytes)));
		message.on('end', () =>
			attempt(() => {
				parts.end();
				resolve();
			}),
		);
		message.on('error', fail);
		// After an end or an error it changes nothing.
		message.on('close', () => reject(new Error('The connection to the model was closed.')));
		attempt(() => onPart({ type: 'stream-start', warnings: [] }));
	});
}
