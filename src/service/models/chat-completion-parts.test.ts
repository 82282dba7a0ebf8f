import type { LanguageModelV2FinishReason } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { ChatCompletionParts } from './chat-completion-parts.js';
import type { Part } from './push-parts.js';

const choice = (reason: string | null) => ({ choices: [{ delta: { content: 'Yes.' }, finish_reason: reason }] });

/** The last part of an answer with these events, and how far it has told its end. */
function read(...events: object[]) {
	const parts: Part[] = [];
	const reader = new ChatCompletionParts((part) => parts.push(part));
	reader.push(new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')));
	reader.end();
	return { end: parts.at(-1), told: reader.told };
}

describe('a reason to end', () => {
	it.each<[LanguageModelV2FinishReason, string[]]>([
		['stop', ['stop', 'STOP', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'COMPLETE', 'normal', 'end']],
		['length', ['length', 'max_tokens', 'MAX_TOKENS', 'model_length', 'model_context_window_exceeded']],
		['content-filter', ['content_filter', 'SAFETY', 'sensitive', 'guardrail_intervened', 'refusal']],
		['content-filter', ['content_filtered', 'content_filter: PROHIBITED_CONTENT']],
		['tool-calls', ['tool_calls', 'function_call', 'tool_use']],
		['error', ['error', 'abort', 'network_error', 'insufficient_system_resource', 'a_reason_that_nobody_knows']],
		['error', ['function_call_filter: MALFORMED_FUNCTION_CALL', 'MALFORMED_FUNCTION_CALL']],
	])('is %s where a server writes one of %j', (finishReason, reasons) => {
		for (const reason of reasons)
			expect(read(choice(reason)), reason).toMatchObject({ end: { finishReason }, told: 'reason' });
	});

	it('is not told by the word null', () => {
		expect(read(choice('null'))).toMatchObject({ end: { finishReason: 'unknown' }, told: 'nothing' });
		expect(read(choice('null'), choice('stop'))).toMatchObject({ end: { finishReason: 'stop' }, told: 'reason' });
	});
});

describe('what was counted', () => {
	const usage = { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 7 } };
	const counts = { inputTokens: 9, outputTokens: 2, cachedInputTokens: 7 };

	it.each([
		{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, prompt_tokens_details: { cached_tokens: 0 } },
		{ cost: 0.1 },
		{},
	])('stays when %j follows', (later) => {
		const { end } = read({ ...choice('stop'), usage }, { choices: [], usage: later });
		expect(end).toMatchObject({ usage: counts });
	});

	it('is replaced by a later count, and may be zero', () => {
		const { end } = read(
			{ ...choice(null), usage: { prompt_tokens: 9, completion_tokens: 0 } },
			{ ...choice('stop'), usage },
		);
		expect(end).toMatchObject({ usage: counts });
		expect(read({ ...choice('stop'), usage: { prompt_tokens: 9, completion_tokens: 0 } }).end).toMatchObject({
			usage: { inputTokens: 9, outputTokens: 0 },
		});
	});
});
