/** The tokens of an answer, as the chat completions API tells them. */
export interface ToldUsage {
	inputTokens: number | undefined;
	outputTokens: number | undefined;
	totalTokens: number | undefined;
	reasoningTokens: number | undefined;
	cachedInputTokens: number | undefined;
}

/** What is read of an event of the chat completions API; whatever else it holds passes. */
export interface ChatCompletionEvent {
	/** Present for an event that is an error. */
	error?: unknown;
	text?: string | undefined;
	reasoning?: string | undefined;
	finishReason?: string | undefined;
	usage?: ToldUsage | undefined;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, name: string): Fields {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${name} is no object.`);
	return value as Fields;
}

/** An object that may be missing or null. */
const fieldsIn = (fields: Fields | undefined, name: string): Fields | undefined =>
	fields?.[name] === undefined || fields[name] === null ? undefined : fieldsOf(fields[name], name);

/** A text that may be missing or null. */
function textIn(fields: Fields, name: string): string | undefined {
	const value = fields[name] ?? undefined;
	if (value === undefined || typeof value === 'string') return value;
	throw new TypeError(`${name} is no text.`);
}

/** A number that may be missing or null. */
function numberIn(fields: Fields | undefined, name: string): number | undefined {
	const value = fields?.[name] ?? undefined;
	if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
	throw new TypeError(`${name} is no number.`);
}

function usageIn(fields: Fields): ToldUsage | undefined {
	const usage = fieldsIn(fields, 'usage');
	if (!usage) return undefined;
	return {
		inputTokens: numberIn(usage, 'prompt_tokens'),
		outputTokens: numberIn(usage, 'completion_tokens'),
		totalTokens: numberIn(usage, 'total_tokens'),
		reasoningTokens: numberIn(fieldsIn(usage, 'completion_tokens_details'), 'reasoning_tokens'),
		cachedInputTokens: numberIn(fieldsIn(usage, 'prompt_tokens_details'), 'cached_tokens'),
	};
}

function readChoice(value: unknown): ChatCompletionEvent {
	const choice = fieldsOf(value, 'choice');
	const delta = fieldsIn(choice, 'delta') ?? {};
	const reasoning = textIn(delta, 'reasoning');
	return {
		text: textIn(delta, 'content'),
		reasoning: textIn(delta, 'reasoning_content') ?? reasoning,
		finishReason: textIn(choice, 'finish_reason'),
		usage: usageIn(choice),
	};
}

/**
 * Reads one event, of which there are thousands a second: by hand, because a schema makes many times as much garbage. Throws
 * for what is no event of the interface.
 */
export function readChatCompletionEvent(data: string): ChatCompletionEvent {
	const event = fieldsOf(JSON.parse(data), 'event');
	if (event.error !== undefined && event.error !== null) return { error: event.error };
	if (!Array.isArray(event.choices)) throw new TypeError('choices is no list.');
	// One answer is asked for; whatever else is sent must still be well formed.
	const [first = {}] = event.choices.map(readChoice);
	const usage = usageIn(event);
	return usage ? { ...first, usage } : first;
}
