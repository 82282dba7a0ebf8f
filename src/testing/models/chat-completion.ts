const common = { id: 'chatcmpl-1', created: 1_795_000_000, model: 'test-model' };

/** A whole answer of the chat completions API, whose one choice is this message. */
export const chatCompletion = (message: { tool_calls?: unknown; content: string | null }, usage: object) => ({
	...common,
	object: 'chat.completion',
	choices: [
		{ index: 0, message: { role: 'assistant', ...message }, finish_reason: message.tool_calls ? 'tool_calls' : 'stop' },
	],
	usage,
});

/** A piece of a streamed answer. */
export const chatCompletionChunk = (delta: object, finishReason: string | null = null) => ({
	...common,
	object: 'chat.completion.chunk',
	choices: [{ index: 0, delta, finish_reason: finishReason }],
});
