import { expect, it } from 'vitest';
import { readChatCompletionEvent } from './chat-completions-model.js';

const read = (value: unknown) => readChatCompletionEvent(JSON.stringify(value));

it('reads words, thoughts, the end and the tokens, and lets the rest pass', () => {
	const usage = { prompt_tokens: 1, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 3, other: [] } };
	const delta = { role: 'assistant', content: 'a', reasoning: 'c', reasoning_content: 'b', refusal: null };
	expect(read({ id: 7, choices: [{ index: 0, delta, finish_reason: 'stop' }], usage })).toMatchObject({
		text: 'a',
		reasoning: 'b',
		finishReason: 'stop',
		usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 3, reasoningTokens: undefined },
	});
	expect(read({ choices: [{ delta: null, finish_reason: null }], usage: null }).text).toBeUndefined();
	expect(read({ choices: [] }).text).toBeUndefined();
	expect(read({ error: 'overloaded' })).toEqual({ error: 'overloaded' });
});

it.each([
	null,
	'text',
	[],
	{},
	{ choices: {} },
	{ choices: ['text'] },
	{ choices: [{ delta: 'text' }] },
	{ choices: [{ delta: { content: 7 } }] },
	{ choices: [{ delta: { reasoning_content: 'a', reasoning: {} } }] },
	{ choices: [{ finish_reason: false }] },
	{ choices: [{}, { delta: { content: [] } }] },
	{ choices: [], usage: { prompt_tokens: '1' } },
	{ choices: [], usage: { completion_tokens_details: 1 } },
])('refuses %j', (event) => {
	expect(() => read(event)).toThrow(TypeError);
});
