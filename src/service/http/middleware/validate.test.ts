import { expect, it } from 'vitest';
import { agentPromptRequest, agentSessionListQuery, agentSessionRequest } from '../../../contract/schema/agent.js';
import { assistantRequest, assistantRequestV1 } from '../../../contract/schema/assistant.js';
import { searchRequest } from '../../../contract/schema/search.js';
import { ServiceError } from '../../errors/service-error.js';
import { validate } from './validate.js';

const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello?' }] };
const body = { fp: 'anonymous', messages: [message] };

function refusal(change: object, schema: Parameters<typeof validate>[0] = assistantRequest): string {
	try {
		validate(schema, { ...body, ...change });
	} catch (error) {
		if (ServiceError.isInstance(error) && error.code === 'invalid_request') return error.message;
		throw error;
	}
	return 'accepted';
}

it('accepts what the interface asks for, and fields it does not know', () => {
	expect(refusal({})).toBe('accepted');
	expect(refusal({ tomorrow: true, messages: [{ ...message, metadata: { a: 1 } }] })).toBe('accepted');
	expect(refusal({ threadId: null, filter: null, context: [], currentPath: '' })).toBe('accepted');
});

it.each<[object, string]>([
	[
		{ messages: [...Array(101).fill(message), { id: 'm2' }] },
		'messages[101].role is missing; use one of "system", "user", "assistant".',
	],
	[
		{ messages: [message, { ...message, parts: [{ text: 'a' }] }] },
		'messages[1].parts[0].type is missing; send a string.',
	],
	[{ messages: [...Array(150).fill(message), null] }, 'messages[150] is null; send an object.'],
])('refuses %j with a sentence that names the field', (change, sentence) => {
	expect(refusal(change)).toBe(sentence);
});

it('takes a conversation that is longer than what is read of it', () => {
	expect(refusal({ messages: Array(101).fill(message) })).toBe('accepted');
	expect(refusal({ messages: Array(101).fill(message) }, assistantRequestV1)).toBe('accepted');
});

it('limits what a reader says, and takes an answer back that was longer', () => {
	const text = 'x'.repeat(64_001);
	const long = (role: string) => ({ messages: [message, { ...message, role, parts: [{ type: 'text', text }] }] });
	const sentence = 'messages[1].parts[0].text is 64001 characters long; at most 64000 are allowed.';
	for (const schema of [assistantRequest, assistantRequestV1]) {
		expect(refusal(long('user'), schema)).toBe(sentence);
		expect(refusal(long('assistant'), schema)).toBe('accepted');
	}
	const content = { messages: [{ id: 'm1', role: 'user', content: text }] };
	expect(refusal(content, assistantRequestV1)).toBe(
		'messages[0].content is 64001 characters long; at most 64000 are allowed.',
	);
});

it('says of an instruction without a word that it is blank', () => {
	expect(() => validate(agentPromptRequest, { prompt: '   ' })).toThrow('prompt is blank; send some text.');
	const session = (role?: string) => () => validate(agentSessionRequest, { messages: [{ role, content: '' }] });
	expect(session()).toThrow('messages[0].content is 0 characters long; at least 1 is needed.');
	expect(session('assistant')).not.toThrow();
});

it.each([
	['take=101', 'take is 101; at most 100 is allowed.'],
	['take=0', 'take is 0; at least 1 is needed.'],
	['take=ten', 'take is "ten"; send a number.'],
])('says of a query %s what its number is', (query, sentence) => {
	expect(() => validate(agentSessionListQuery, Object.fromEntries(new URLSearchParams(query)))).toThrow(sentence);
});

it.each([null, [], 'text', 7])('refuses the body %j', (value) => {
	expect(() => validate(searchRequest, value)).toThrow(/^The body is .+; send an object\.$/);
});
