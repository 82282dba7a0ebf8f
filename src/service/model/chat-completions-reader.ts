import type { IncomingMessage } from 'node:http';
import type { LanguageModelV2FinishReason, LanguageModelV2StreamPart, LanguageModelV2Usage } from '@ai-sdk/provider';
import { z } from 'zod';
import { createSseParser } from '../../stream/sse.js';
import { MessageReader } from './post-by-node.js';

type Part = LanguageModelV2StreamPart;

const usage = z.object({
	prompt_tokens: z.number().nullish(),
	completion_tokens: z.number().nullish(),
	total_tokens: z.number().nullish(),
	prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
	completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish(),
});

/** What is read of an event of the chat completions API; whatever else it holds passes. */
const event = z.union([
	z.object({ error: z.unknown().refine((error) => error !== undefined && error !== null) }),
	z.object({
		choices: z.array(
			z.object({
				delta: z
					.object({
						content: z.string().nullish(),
						reasoning_content: z.string().nullish(),
						reasoning: z.string().nullish(),
					})
					.nullish(),
				finish_reason: z.string().nullish(),
				usage: usage.nullish(),
			}),
		),
		usage: usage.nullish(),
	}),
]);

const finishReasons: Record<string, LanguageModelV2FinishReason> = {
	stop: 'stop',
	length: 'length',
	content_filter: 'content-filter',
	function_call: 'tool-calls',
	tool_calls: 'tool-calls',
};

function usageOf(told: z.infer<typeof usage> | undefined): LanguageModelV2Usage {
	return {
		inputTokens: told?.prompt_tokens ?? undefined,
		outputTokens: told?.completion_tokens ?? undefined,
		totalTokens: told?.total_tokens ?? undefined,
		reasoningTokens: told?.completion_tokens_details?.reasoning_tokens ?? undefined,
		cachedInputTokens: told?.prompt_tokens_details?.cached_tokens ?? undefined,
	};
}

/** Turns the events of one streamed chat completion into the parts of the SDK, text and reasoning alone. */
export class ChatCompletionParts {
	#queued: Part[] = [];
	readonly #open = new Set<'text' | 'reasoning'>();
	#finishReason: LanguageModelV2FinishReason = 'unknown';
	#usage: z.infer<typeof usage> | undefined;
	readonly #text = new TextDecoder();
	readonly #events = createSseParser((data) => this.#read(data));

	push(bytes: Uint8Array): void {
		this.#events.push(this.#text.decode(bytes, { stream: true }));
	}

	end(): void {
		this.#events.end();
		for (const kind of this.#open) this.#queued.push({ type: `${kind}-end`, id: kind });
		this.#queued.push({ type: 'finish', finishReason: this.#finishReason, usage: usageOf(this.#usage) });
	}

	/** Parts that have come since it was last asked. */
	take(): Part[] {
		const taken = this.#queued;
		this.#queued = [];
		return taken;
	}

	#fail(error: unknown): void {
		this.#finishReason = 'error';
		this.#queued.push({ type: 'error', error });
	}

	#read(data: string): void {
		if (data === '[DONE]') return;
		try {
			const value = event.parse(JSON.parse(data));
			if ('error' in value) {
				this.#fail(value.error);
				return;
			}
			const [choice] = value.choices;
			const told = value.usage ?? choice?.usage;
			if (told) this.#usage = told;
			if (choice?.finish_reason) this.#finishReason = finishReasons[choice.finish_reason] ?? 'unknown';
			this.#say('reasoning', choice?.delta?.reasoning_content ?? choice?.delta?.reasoning);
			this.#say('text', choice?.delta?.content);
		} catch (cause) {
			this.#fail(new Error('The model sent an event that is none of the chat completions API.', { cause }));
		}
	}

	#say(kind: 'text' | 'reasoning', delta: string | null | undefined): void {
		if (!delta) return;
		if (!this.#open.has(kind)) {
			this.#open.add(kind);
			this.#queued.push({ type: `${kind}-start`, id: kind });
		}
		this.#queued.push({ type: `${kind}-delta`, id: kind, delta });
	}
}

/** The parts of a streamed chat completion, read no faster than they are wanted. */
export function readChatCompletion(message: IncomingMessage): ReadableStream<Part> {
	const reader = new MessageReader(message);
	const parts = new ChatCompletionParts();
	return new ReadableStream<Part>(
		{
			start: (controller) => controller.enqueue({ type: 'stream-start', warnings: [] }),
			async pull(controller) {
				for (;;) {
					const bytes = await reader.next();
					if (bytes) parts.push(bytes);
					else parts.end();
					const taken = parts.take();
					for (const part of taken) controller.enqueue(part);
					if (!bytes) {
						controller.close();
						return;
					}
					if (taken.length > 0) return;
				}
			},
			cancel: () => reader.cancel(),
		},
		{ highWaterMark: 0 },
	);
}
