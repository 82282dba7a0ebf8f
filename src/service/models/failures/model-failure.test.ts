import { APICallError } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { refusesTools } from './model-failure.js';

const refusal = (body: object | string, statusCode = 400) => {
	const responseBody = typeof body === 'string' ? body : JSON.stringify(body);
	return new APICallError({
		message: 'Bad Request',
		url: 'https://api.test',
		requestBodyValues: {},
		statusCode,
		responseBody,
	});
};

it.each([
	[
		'OpenAI',
		{ error: { message: "Invalid value: 'tools' is not supported with this model.", type: 'invalid_request_error' } },
	],
	[
		'vLLM',
		{ object: 'error', message: '"auto" tool choice requires --enable-auto-tool-choice', type: 'BadRequestError' },
	],
	['Pydantic', { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted: unexpected field tools' }] }],
	['a proxy', 'registry.ollama.ai/library/gemma3 does not support tools'],
])('a server that takes no tools is known by what it says: %s', (_, body) => {
	expect(refusesTools(refusal(body))).toBe(true);
});

it.each([
	[
		'OpenAI, of a turn',
		{
			error: {
				message: 'An assistant message with tool_calls must be followed by tool messages.',
				type: 'invalid_request_error',
			},
		},
	],
	[
		'Groq',
		{
			error: {
				message: 'Failed to call a function. Please adjust your prompt.',
				type: 'invalid_request_error',
				code: 'tool_use_failed',
			},
		},
	],
	[
		'llama.cpp',
		{ error: { message: 'Failed to parse tool call arguments as JSON: unexpected end', type: 'server_error' } },
	],
	['Mistral', { message: 'Invalid tool call arguments', type: 'invalid_request_error' }],
	[
		'an unrelated error',
		{ error: { message: 'The context is too long.', type: 'invalid_request_error', code: 'tool_limit' } },
	],
])('one that could not read a call is not: %s', (_, body) => {
	expect(refusesTools(refusal(body))).toBe(false);
});
