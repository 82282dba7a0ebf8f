import type { LanguageModelV2FinishReason, LanguageModelV2Usage } from '@ai-sdk/provider';
import { createSseParser } from '../../stream/sse.js';
import { type OnPart, unknownUsage } from './push-parts.js';
import { errorOfEvent, foreignJson, readJson, refusal, wholeMaxLength } from './whole-answer.js';

/** The fields of an event that are used. Others are ignored. */
interface ChatCompletionEvent {
	/** Present in an error event. */
	error?: unknown;
	text?: string | undefined;
	reasoning?: string | undefined;
	/** The model's refusal, in place of an answer. */
	refusal?: string | undefined;
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

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object field; none where it is something else. */
const fieldsIn = (fields: Fields | undefined, name: string): Fields | undefined => {
	const value = fields?.[name];
	return isFields(value) ? value : undefined;
};

const listIn = (fields: Fields, name: string): unknown[] => {
	const value = fields[name];
	return Array.isArray(value) ? value : [];
};

const wordIn = (fields: Fields | undefined, name: string): string | undefined => {
	const value = fields?.[name];
	return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A count. One that cannot be read is unknown: it is no part of the answer. */
function numberIn(fields: Fields | undefined, name: string): number | undefined {
	const value = fields?.[name];
	const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
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

/** Deeper values have no words. */
const depthMax = 5;

/** The words in a text, in an object with a text, or in a list of such pieces, as Mistral sends them; `thinking` chooses thoughts among pieces. */
function wordsIn(value: unknown, thinking: boolean | undefined, depth = 0): string {
	if (depth > depthMax) return '';
	if (typeof value === 'string' || typeof value === 'number') return thinking === true ? '' : String(value);
	if (Array.isArray(value)) return value.map((piece) => wordsIn(piece, thinking, depth + 1)).join('');
	if (!isFields(value)) return '';
	const isThinking = value.type === 'thinking' || value.thinking !== undefined;
	if (thinking !== undefined && thinking !== isThinking) return '';
	return wordsIn(value.thinking ?? value.text ?? value.content ?? value.summary, undefined, depth + 1);
}

function readToolCall(value: unknown): ToolCallPiece[] {
	if (!isFields(value)) return [];
	const called = fieldsIn(value, 'function');
	const input = called?.arguments;
	// Some servers send the arguments as an object.
	const json = typeof input === 'object' && input !== null ? JSON.stringify(input) : wordIn(called, 'arguments');
	return [
		{ index: numberIn(value, 'index'), id: wordIn(value, 'id'), name: wordIn(called, 'name'), input: json ?? '' },
	];
}

function readChoice(choice: Fields): ChatCompletionEvent {
	// A whole answer has a message, and some servers stream them.
	const delta = fieldsIn(choice, 'delta') ?? fieldsIn(choice, 'message') ?? {};
	const { content } = delta;
	const isInPieces = typeof content === 'object';
	const thoughts = [delta.reasoning_content, delta.reasoning, isInPieces ? content : undefined];
	return {
		error: choice.error ?? undefined,
		text: wordsIn(content, isInPieces ? false : undefined),
		reasoning: thoughts
			.map((value, index) => wordsIn(value, index === 2 ? true : undefined))
			.find((text) => text !== ''),
		refusal: wordIn(delta, 'refusal'),
		toolCalls: listIn(delta, 'tool_calls').flatMap(readToolCall),
		// Gemini has sent the second name.
		finishReason: wordIn(choice, 'finish_reason') ?? wordIn(choice, 'finishReason'),
		usage: usageIn(choice),
	};
}

/**
 * Reads one event. There are thousands a second, and a schema would make many times as much garbage. What has neither words nor an error
 * is bookkeeping, and what cannot be read of it is left out.
 */
function readChatCompletionEvent(event: unknown): ChatCompletionEvent {
	if (!isFields(event)) return {};
	if (event.error !== undefined && event.error !== null) return { error: event.error };
	// An error of vLLM.
	if (event.object === 'error') return { error: event };
	// One choice was asked for; some models write others beside it.
	const choice = listIn(event, 'choices').find((each): each is Fields => isFields(each) && !numberIn(each, 'index'));
	const usage = usageIn(event);
	return { ...(choice && readChoice(choice)), ...(usage && { usage }) };
}

/**
 * Reasons to end. With any other, the provider could not end well: `abort` of vLLM and SGLang, `network_error` of Zhipu,
 * `insufficient_system_resource` of DeepSeek, `function_call_filter: MALFORMED_FUNCTION_CALL` of Gemini. Those beside the protocol's own
 * are from reports on clients and from LiteLLM's list. No provider could be asked: Together, Baidu, Cohere and gateways may have more
 * names for a good end, and an answer with one of these counts as cut.
 */
const finishReasons: Record<string, LanguageModelV2FinishReason> = {
	stop: 'stop',
	// Of Together, of Hugging Face, of Anthropic behind gateways, of Cohere, of Baidu, and of gateways that are not named.
	eos: 'stop',
	eos_token: 'stop',
	end_turn: 'stop',
	stop_sequence: 'stop',
	complete: 'stop',
	normal: 'stop',
	end: 'stop',
	length: 'length',
	max_tokens: 'length',
	// Of Mistral, of Anthropic and Zhipu.
	model_length: 'length',
	model_context_window_exceeded: 'length',
	content_filter: 'content-filter',
	// Of Zhipu, of Bedrock, of Anthropic.
	sensitive: 'content-filter',
	content_filtered: 'content-filter',
	guardrail_intervened: 'content-filter',
	refusal: 'content-filter',
	// Gemini's own names.
	safety: 'content-filter',
	recitation: 'content-filter',
	blocklist: 'content-filter',
	prohibited_content: 'content-filter',
	spii: 'content-filter',
	function_call: 'tool-calls',
	tool_calls: 'tool-calls',
	tool_use: 'tool-calls',
};

/** The counts of a usage that are not zero. */
const counted = (usage: LanguageModelV2Usage) => Object.fromEntries(Object.entries(usage).filter(([, count]) => count));

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

	/** The body so far; undefined once it is known to be events. */
	#body: string | undefined = '';
	/** Whether the body is one JSON text, whatever its type says. */
	#isWhole = false;
	/** How far the stream has told its end. */
	told: 'nothing' | 'reason' | 'end' = 'nothing';

	constructor(readonly onPart: OnPart) {}

	push(bytes: Uint8Array): void {
		const text = this.#text.decode(bytes, { stream: true });
		if (this.#body === undefined) {
			this.#events.push(text);
			return;
		}
		this.#body += text;
		if (this.#body.trimStart() === '') return;
		this.#isWhole = this.#body.trimStart().startsWith('{');
		if (this.#isWhole && this.#body.length <= wholeMaxLength) return;
		this.#events.push(this.#body);
		this.#body = undefined;
	}

	end(): void {
		if (this.#isWhole && this.#body !== undefined) this.#readWhole(this.#body);
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

	/** An answer in one JSON text, from a gateway that does not stream. */
	#readWhole(json: string): void {
		const event: unknown = readJson(json);
		if (!isFields(event) || !Array.isArray(event.choices)) throw foreignJson(json);
		this.#take(readChatCompletionEvent(event));
		if (this.#finishReason === 'unknown') this.#finishReason = 'other';
	}

	#read(data: string): void {
		if (data === '[DONE]') {
			if (this.#finishReason === 'unknown') this.#finishReason = 'other';
			this.told = 'end';
			return;
		}
		let event: unknown;
		try {
			event = JSON.parse(data);
		} catch (cause) {
			// A word such as `ping` is no part of an answer.
			if (data.trimStart().startsWith('{'))
				this.#fail(new Error('The model sent an event that the chat completions API does not have.', { cause }));
			return;
		}
		this.#take(readChatCompletionEvent(event));
	}

	#take({ error, text, reasoning, refusal, toolCalls = [], finishReason, usage }: ChatCompletionEvent): void {
		if (error !== undefined) this.#fail(errorOfEvent(error));
		this.#hasRefused ||= Boolean(refusal);
		// A later usage may have zeros, or only a price. What was counted stays.
		if (usage) this.#usage = { ...usage, ...counted(this.#usage), ...counted(usage) };
		// Some servers write the word `null` while the answer goes on. Gemini writes details behind a colon.
		if (finishReason && finishReason !== 'null') {
			this.#finishReason = finishReasons[finishReason.toLowerCase().replace(/:.*/s, '')] ?? 'error';
			this.told = 'reason';
		}
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
