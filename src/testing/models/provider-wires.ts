import { z } from 'zod';
import { chatCompletion, chatCompletionChunk } from './chat-completion.js';

/** The wire of one provider: the request it takes and the events of its stream. */
export interface ProviderWire {
	/** Path of the stream below the base URL. */
	path: string;
	/** Checks the body of a request and returns the fields that tests ask about. Throws when the body is wrong. */
	read(body: unknown): { system: string; question: string; temperature?: number | undefined };
	/** The header with the key, and the header's value for a key. */
	key: { header: string; value(key: string): string };
	begin: unknown[];
	/** The events before the first piece of text. */
	beginText?: unknown[];
	piece(text: string): unknown;
	/** The events with the model's thoughts. They come before the text. */
	thoughts(text: string): unknown[];
	/** The last events. They report 30 tokens of prompt, 10 of them cached, and 20 tokens of answer. */
	end: unknown[];
	/** The end of an answer that a filter has stopped. */
	filtered: unknown[];
	/** An error within the stream. */
	failure: unknown;
	/** The body of an answer without a stream. */
	whole(text: string): unknown;
}

const joined = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
const texts = z.array(z.looseObject({ text: z.string() })).min(1);

const openaiRequest = z.looseObject({
	model: z.literal('test-model'),
	stream: z.literal(true),
	temperature: z.number().optional(),
	input: z.tuple([
		z.looseObject({ role: z.enum(['system', 'developer']), content: z.string() }),
		z.looseObject({ role: z.literal('user'), content: texts }),
	]),
});

const openai: ProviderWire = {
	path: '/responses',
	key: { header: 'authorization', value: (key) => `Bearer ${key}` },
	read(body) {
		const { input, temperature } = openaiRequest.parse(body);
		return { system: input[0].content, question: joined(input[1].content), temperature };
	},
	begin: [{ type: 'response.created', response: { id: 'resp_1', created_at: 1_795_000_000, model: 'test-model' } }],
	beginText: [{ type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'msg_1' } }],
	piece: (delta) => ({ type: 'response.output_text.delta', item_id: 'msg_1', delta }),
	end: [
		{ type: 'response.output_item.done', output_index: 1, item: { type: 'message', id: 'msg_1' } },
		{
			type: 'response.completed',
			response: {
				usage: { input_tokens: 30, input_tokens_details: { cached_tokens: 10 }, output_tokens: 20 },
			},
		},
	],
	thoughts: (delta) => [
		{ type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1' } },
		{ type: 'response.reasoning_summary_part.added', item_id: 'rs_1', output_index: 0, summary_index: 0 },
		{ type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta },
	],
	filtered: [
		{
			type: 'response.incomplete',
			response: { incomplete_details: { reason: 'content_filter' }, usage: { input_tokens: 30, output_tokens: 2 } },
		},
	],
	failure: {
		type: 'error',
		sequence_number: 3,
		error: { type: 'server_error', code: 'overloaded', message: 'secret detail of the provider' },
	},
	whole: (text) => ({
		id: 'resp_1',
		created_at: 1_795_000_000,
		model: 'test-model',
		status: 'completed',
		output: [
			{
				type: 'message',
				role: 'assistant',
				id: 'msg_1',
				content: [{ type: 'output_text', text, annotations: [] }],
			},
		],
		usage: { input_tokens: 30, input_tokens_details: { cached_tokens: 10 }, output_tokens: 20 },
	}),
};

const anthropicRequest = z.looseObject({
	model: z.literal('test-model'),
	stream: z.literal(true),
	max_tokens: z.number().int().min(1),
	temperature: z.number().optional(),
	/** `cache_control` is required, because without it Anthropic charges the full price for the rules in each question. */
	system: z.tuple([z.looseObject({ text: z.string(), cache_control: z.object({ type: z.literal('ephemeral') }) })]),
	messages: z.tuple([z.looseObject({ role: z.literal('user'), content: texts })]),
});

const anthropic: ProviderWire = {
	path: '/messages',
	key: { header: 'x-api-key', value: (key) => key },
	read(body) {
		const { system, messages, temperature } = anthropicRequest.parse(body);
		return { system: joined(system), question: joined(messages[0].content), temperature };
	},
	begin: [
		{
			type: 'message_start',
			message: {
				id: 'msg_1',
				type: 'message',
				role: 'assistant',
				content: [],
				model: 'test-model',
				usage: { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 1 },
			},
		},
	],
	beginText: [{ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }],
	piece: (text) => ({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } }),
	end: [
		{ type: 'content_block_stop', index: 1 },
		{ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 20 } },
		{ type: 'message_stop' },
	],
	thoughts: (thinking) => [
		{ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
		{ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking } },
		{ type: 'content_block_stop', index: 0 },
	],
	filtered: [
		{ type: 'message_delta', delta: { stop_reason: 'refusal', stop_sequence: null }, usage: { output_tokens: 2 } },
		{ type: 'message_stop' },
	],
	failure: { type: 'error', error: { type: 'overloaded_error', message: 'secret detail of the provider' } },
	whole: (text) => ({
		id: 'msg_1',
		type: 'message',
		role: 'assistant',
		model: 'test-model',
		content: [{ type: 'text', text }],
		stop_reason: 'end_turn',
		stop_sequence: null,
		usage: { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 20 },
	}),
};

const googleRequest = z.looseObject({
	systemInstruction: z.looseObject({ parts: texts }),
	contents: z.tuple([z.looseObject({ role: z.literal('user'), parts: texts })]),
	generationConfig: z.looseObject({ temperature: z.number().optional() }).optional(),
});

const candidate = (text: string, more: object = {}) => ({
	candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
});

const google: ProviderWire = {
	path: '/models/test-model:streamGenerateContent',
	key: { header: 'x-goog-api-key', value: (key) => key },
	read(body) {
		const { systemInstruction, contents, generationConfig } = googleRequest.parse(body);
		const question = joined(contents[0].parts);
		return { system: joined(systemInstruction.parts), question, temperature: generationConfig?.temperature };
	},
	begin: [],
	piece: (text) => candidate(text),
	end: [
		{
			...candidate('', { finishReason: 'STOP' }),
			usageMetadata: {
				promptTokenCount: 30,
				cachedContentTokenCount: 10,
				candidatesTokenCount: 20,
				totalTokenCount: 50,
			},
		},
	],
	thoughts: (text) => [{ candidates: [{ content: { role: 'model', parts: [{ text, thought: true }] }, index: 0 }] }],
	filtered: [candidate('', { finishReason: 'SAFETY' })],
	failure: { error: { code: 503, message: 'secret detail of the provider', status: 'UNAVAILABLE' } },
	whole: (text) => ({
		...candidate(text, { finishReason: 'STOP' }),
		usageMetadata: { promptTokenCount: 30, cachedContentTokenCount: 10, candidatesTokenCount: 20 },
	}),
};

const compatibleRequest = z.looseObject({
	model: z.literal('test-model'),
	stream: z.literal(true),
	temperature: z.number().optional(),
	messages: z.tuple([
		z.looseObject({ role: z.literal('system'), content: z.string() }),
		z.looseObject({ role: z.literal('user'), content: z.string() }),
	]),
});

const compatibleUsage = { prompt_tokens: 30, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 10 } };

const compatible: ProviderWire = {
	path: '/chat/completions',
	key: { header: 'authorization', value: (key) => `Bearer ${key}` },
	read(body) {
		const { messages, temperature } = compatibleRequest.parse(body);
		return { system: messages[0].content, question: messages[1].content, temperature };
	},
	begin: [],
	piece: (content) => chatCompletionChunk({ content }),
	thoughts: (text) => [chatCompletionChunk({ reasoning_content: text })],
	end: [chatCompletionChunk({}, 'stop'), { ...chatCompletionChunk({}), choices: [], usage: compatibleUsage }],
	filtered: [chatCompletionChunk({}, 'content_filter')],
	failure: { error: { message: 'secret detail of the provider', type: 'test_error' } },
	whole: (content) => chatCompletion({ content }, compatibleUsage),
};

export const providerWires = { 'openai-compatible': compatible, openai, anthropic, google };
