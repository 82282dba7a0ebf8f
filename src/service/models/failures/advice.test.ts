import { APICallError } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { adviceOn, type ConfiguredModel } from './advice.js';
import { failureOf, isProvidersFault } from './model-failure.js';

const configured: ConfiguredModel = {
	provider: 'openai-compatible',
	model: 'one',
	baseUrl: 'http://models.test/v1',
	group: 'model',
};

const refused = (statusCode: number, error: unknown, responseHeaders: Record<string, string> = {}) =>
	new APICallError({
		message: 'No.',
		url: 'http://models.test/v1/chat/completions',
		requestBodyValues: {},
		statusCode,
		responseHeaders,
		responseBody: typeof error === 'string' ? error : JSON.stringify({ error }),
	});

const flagged = {
	code: 403,
	message: 'Your chosen model requires moderation and your input was flagged.',
	metadata: { reasons: ['violence'], flagged_input: 'flag' },
};
const filtered = { code: 'content_filter', message: 'The response was filtered.', innererror: {} };

it.each([
	['an account without credit', refused(402, { message: 'Insufficient credits' }), 'rate-limit', 'has no credit left'],
	[
		'a redirect',
		refused(307, '', { location: 'https://models.test/v1/chat/completions' }),
		'foreign',
		'leads to https://models.test/v1,',
	],
	[
		'a redirect within the host',
		refused(308, '', { location: '/api/v1/chat/completions' }),
		'foreign',
		'http://models.test/api/v1,',
	],
	[
		'OpenAI: a prompt that is too long',
		refused(400, { code: 'context_length_exceeded', message: 'Too long.' }),
		'request',
		'set model.contextTokens',
	],
	[
		'vLLM: a prompt that is too long',
		refused(400, { message: "This model's maximum context length is 4096 tokens.", code: 400 }),
		'request',
		'set model.contextTokens',
	],
	[
		'llama.cpp: a prompt that is too long',
		refused(400, { type: 'exceed_context_size_error', message: 'the request exceeds it', code: 400 }),
		'request',
		'set model.contextTokens',
	],
	['OpenRouter: a moderation', refused(403, flagged), 'filtered', 'by its filter'],
	['Azure: a moderation', refused(400, filtered), 'filtered', 'by its filter'],
	['a wrong key', refused(403, { message: 'Forbidden' }), 'key', 'refused the key'],
	['another question that is refused', refused(400, { message: 'temperature is not supported' }), 'request', undefined],
])('%s is told with its remedy', (_, error, failure, advice) => {
	expect(failureOf(error)).toBe(failure);
	const said = adviceOn(failureOf(error), configured, error);
	if (advice === undefined) expect(said).toBeUndefined();
	else expect(said).toContain(advice);
	expect(isProvidersFault(error)).toBe(!['filtered', 'request'].includes(failure));
});
