import type { LanguageModelV2FinishReason, LanguageModelV2Usage } from '@ai-sdk/provider';
import { createSseParser } from '../../stream/sse.js';
import { type OnPart, unknownUsage } from './push-parts.js';
import { errorOfEvent, refusal } from './whole-answer.js';

/** The fields of an event that are used. Others are ignored. */
interface ChatCompletionEvent {
	/** Present in an error event. */
	error?: unknown;
	text?: string | undefined;
	reasoning?: string | undefined;
	/** The model's refusal, in place of an answer. */
	refusal?: string | undefined;
	/** Pieces of calls of tools. */
	toolCalls?: ToolCallPiece[] | undefined;
	finishReason?: string | undefined;
	usage?: LanguageModelV2Usage | undefined;
}

/** A piece of one call: its name comes first, its arguments in as many pieces as the server likes. */
interface ToolCallPiece {
	index: number | undefined;
	id: string | undefined;
	name: string | undefined;
	input: string;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, name: string): Fields {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw new TypeError(`${name} is not an object.`);
	return value as Fields;
}

/** An optional object field. */
const fieldsIn = (fields: Fields | undefined, name: string): Fields | undefined =>
	fields?.[name] === undefined || fields[name] === null ? undefined : fieldsOf(fields[name], name);

function textIn(fields: Fields, name: string): string | undefined {
	const value = fields[name] ?? undefined;
	if (value === undefined || typeof value === 'string') return value;
	throw new TypeError(`${name} is not a text.`);
}

function numberIn(fields: Fields | undefined, name: string): number | undefined {
	const value = fields?.[name] ?? undefined;
	if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
	throw new TypeError(`${name} is not a number.`);
}

function usageIn(fields: Fields): LanguageModelV2Usage | undefined {
	const usage = fieldsIn(fields, 'usage');
	if (!usage) return undefined;
	return {
		inputTokens: numberIn(usage, 'prompt_tokens'),
		outputTokens: numberIn(usage, 'completion_tokens'),
		totalTokens: numberIn(usage, 'total_tokens'),
		reasoningTokens: numberIn(fieldsIn(usage, 'completion_tokens_details'), 'reasoning_tokens'),
		cachedInputTokens:
			numberIn(fieldsIn(usage, 'prompt_tokens_details'), 'cached_tokens') ??
			// DeepSeek's name.
			numberIn(usage, 'prompt_cache_hit_tokens'),
	};
}

/** The text in a list of pieces, in which Mistral sends the answers of its thinking models. */
function textOfPieces(pieces: readonly unknown[], type: 'text' | 'thinking'): string | undefined {
	const texts = pieces.map((value) => {
		const piece = fieldsOf(value, 'piece');
		if (piece.type !== type) return '';
		return Array.isArray(piece.thinking) ? textOfPieces(piece.thinking, 'text') : textIn(piece, type);
	});
	return texts.join('') || undefined;
}

function readToolCall(value: unknown): ToolCallPiece {
	const call = fieldsOf(value, 'tool call');
	const called = fieldsIn(call, 'function') ?? {};
	const input = called.arguments;
	return {
		index: numberIn(call, 'index'),
		id: textIn(call, 'id') || undefined,
		name: textIn(called, 'name') || undefined,
		// Some servers send the arguments as an object.
		input: typeof input === 'object' && input !== null ? JSON.stringify(input) : (textIn(called, 'arguments') ?? ''),
	};
}

function readChoice(value: unknown): ChatCompletionEvent {
	const choice = fieldsOf(value, 'choice');
	const delta = fieldsIn(choice, 'delta') ?? {};
	const reasoning = textIn(delta, 'reasoning');
	const pieces = Array.isArray(delta.content) ? delta.content : undefined;
	return {
		error: choice.error ?? undefined,
		text: pieces ? textOfPieces(pieces, 'text') : textIn(delta, 'content'),
		reasoning: textIn(delta, 'reasoning_content') ?? reasoning ?? (pieces && textOfPieces(pieces, 'thinking')),
		refusal: textIn(delta, 'refusal'),
		toolCalls: Array.isArray(delta.tool_calls) ? delta.tool_calls.map(readToolCall) : undefined,
		// Gemini has sent the second name.
		finishReason: textIn(choice, 'finish_reason') || textIn(choice, 'finishReason'),
		usage: usageIn(choice),
	};
}

/**
 * Reads one event. There are thousands a second, and a schema would make many times as much garbage. Throws when the event is not
 * one of the chat completions API.
 */
function readChatCompletionEvent(data: string): ChatCompletionEvent {
	const event = fieldsOf(JSON.parse(data), 'event');
	if (event.error !== undefined && event.error !== null) return { error: event.error };
	// An error of vLLM.
	if (event.object === 'error') return { error: event };
	if (!Array.isArray(event.choices)) throw new TypeError('choices is not a list.');
	// Only the first choice was requested, but all must be well formed.
	const [first = {}] = event.choices.map(readChoice);
	const usage = usageIn(event);
	return usage ? { ...first, usage } : first;
}

const finishReasons: Record<string, LanguageModelV2FinishReason> = {
	stop: 'stop',
	length: 'length',
	max_tokens: 'length',
	content_filter: 'content-filter',
	// Gemini's own names.
	safety: 'content-filter',
	recitation: 'content-filter',
	blocklist: 'content-filter',
	prohibited_content: 'content-filter',
	spii: 'content-filter',
	error: 'error',
	function_call: 'tool-calls',
	tool_calls: 'tool-calls',
};

/** A call of a tool as far as it has come. */
interface ToolCall {
	index: number | undefined;
	id: string;
	name: string;
	input: string;
}

function isWhole(json: string): boolean {
	try {
		JSON.parse(json);
		return true;
	} catch {
		return false;
	}
}

/** Turns the events of a streamed chat completion into parts of the SDK: text, reasoning and calls of tools. */
export class ChatCompletionParts {
	readonly #open = new Set<'text' | 'reasoning'>();
	/** `unknown` while the stream has not told its end. */
	#finishReason: LanguageModelV2FinishReason = 'unknown';
	#hasRefused = false;
	#usage: LanguageModelV2Usage = unknownUsage;
	readonly #calls: ToolCall[] = [];
	readonly #text = new TextDecoder();
	readonly #events = createSseParser((data) => this.#read(data));

	constructor(readonly onPart: OnPart) {}

	push(bytes: Uint8Array): void {
		this.#events.push(this.#text.decode(bytes, { stream: true }));
	}

	end(): void {
		this.#events.end();
		if (this.#hasRefused) this.#fail(refusal(this.#usage));
		for (const kind of this.#open) this.onPart({ type: `${kind}-end`, id: kind });
		for (const { id, name, input } of this.#calls) {
			this.onPart({ type: 'tool-input-end', id });
			this.onPart({ type: 'tool-call', toolCallId: id, toolName: name, input });
		}
		this.onPart({ type: 'finish', finishReason: this.#finishReason, usage: { ...this.#usage } });
	}

	#fail(error: unknown): void {
		this.#finishReason = 'error';
		this.onPart({ type: 'error', error });
	}

	#read(data: string): void {
		if (data === '[DONE]') {
			if (this.#finishReason === 'unknown') this.#finishReason = 'other';
			return;
		}
		let event: ReturnType<typeof readChatCompletionEvent>;
		try {
			event = readChatCompletionEvent(data);
		} catch (cause) {
			this.#fail(new Error('The model sent an event that the chat completions API does not have.', { cause }));
			return;
		}
		const { error, text, reasoning, toolCalls = [], finishReason, usage } = event;
		if (error !== undefined) this.#fail(errorOfEvent(error));
		this.#hasRefused ||= Boolean(event.refusal);
		if (usage) this.#usage = usage;
		if (finishReason) this.#finishReason = finishReasons[finishReason.toLowerCase()] ?? 'other';
		this.#push('reasoning', reasoning);
		this.#push('text', text);
		for (const piece of toolCalls) this.#call(piece);
	}

	/** A server may leave out the index, or give each call the same; then a name tells that a call begins, with another id or behind a whole input. */
	#call({ index, id, name, input }: ToolCallPiece): void {
		let call = this.#calls.findLast((each) => each.index === index);
		const isNext = name !== undefined && call && (id === undefined ? isWhole(call.input) : id !== call.id);
		if (call === undefined || isNext) {
			if (name === undefined) return;
			call = { index, id: id ?? `call-${this.#calls.length}`, name, input: '' };
			this.#calls.push(call);
			this.onPart({ type: 'tool-input-start', id: call.id, toolName: name });
		}
		call.input += input;
		if (input !== '') this.onPart({ type: 'tool-input-delta', id: call.id, delta: input });
	}

	#push(kind: 'text' | 'reasoning', delta: string | undefined): void {
		if (!delta) return;
		if (!this.#open.has(kind)) {
			this.#open.add(kind);
			this.onPart({ type: `${kind}-start`, id: kind });
		}
		this.onPart({ type: `${kind}-delta`, id: kind, delta });
	}
}
