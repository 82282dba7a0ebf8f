import { describe, expect, it } from 'vitest';
import {
	ask,
	expectRefusal,
	type Generation,
	generations,
	type Interface,
	messagePath,
	said,
	send,
} from './interface-under-test.js';

const taken = async (response: Response) => {
	const text = await response.text();
	expect([response.status, response.ok ? '' : text]).toEqual([200, '']);
};
const user = (generation: Generation, more: object = {}) => ({
	...said('How do I roll back a flag?', generation),
	...more,
});
const text = { type: 'text', text: 'How do I roll back a flag?' };
const roles = { v1: '"system", "user", "assistant", "data"', v2: '"system", "user", "assistant"' };
const letters = 'x'.repeat(200);
const faces = '🙂'.repeat(200);

/** Fields that are taken, besides `fp` and `messages`. */
const takenFields: [string, object][] = [
	['nothing else', {}],
	['a field that is not known', { tomorrow: true }],
	['fp of a reader', { fp: 'reader-7' }],
	['fp of 256 characters', { fp: 'f'.repeat(256) }],
	['threadId null', { threadId: null }],
	['retrievalPageSize null', { retrievalPageSize: null }],
	['filter null', { filter: null }],
	['an empty filter', { filter: {} }],
	['a filter by version', { filter: { version: '2' } }],
	['a filter by language', { filter: { language: 'en' } }],
	['a filter by groups', { filter: { groups: ['guides'] } }],
	['a filter by all', { filter: { version: '2', language: 'en', groups: ['guides', 'api'] } }],
	['no context', { context: [] }],
	['context null', { context: null }],
	['context of a value alone', { context: [{ value: 'lantern flag off' }] }],
	['context that is code', { context: [{ type: 'code', value: 'lantern flag off' }] }],
	['context that is selected', { context: [{ type: 'textSelection', value: 'roll back' }] }],
	['context with all fields', { context: [{ type: 'code', value: 'x', path: '/guide', elementId: 'rolling-back' }] }],
	['context with fields that are null', { context: [{ type: null, value: 'x', path: null, elementId: null }] }],
	['currentPath', { currentPath: '/guide/rollouts' }],
	['currentPath null', { currentPath: null }],
	['an empty currentPath', { currentPath: '' }],
	['currentPath of 200 letters', { currentPath: letters }],
	['currentPath of 200 emoji', { currentPath: faces }],
];

const long = 'is 201 characters long; at most 200 are allowed.';
/** Wrong fields, and the sentence for each. */
const wrongFields: [string, object, string][] = [
	['without fp', { fp: undefined }, 'fp is missing; send a string.'],
	['with an empty fp', { fp: '' }, 'fp is 0 characters long; at least 1 is needed.'],
	['with fp that is a number', { fp: 7 }, 'fp is 7; send a string.'],
	['with fp null', { fp: null }, 'fp is null; send a string.'],
	['with fp of 257 characters', { fp: 'f'.repeat(257) }, 'fp is 257 characters long; at most 256 are allowed.'],
	['without messages', { messages: undefined }, 'messages is missing; send an array.'],
	['with messages that are a text', { messages: 'Hello?' }, 'messages is a string; send an array.'],
	['with no message', { messages: [] }, 'messages has 0 items; at least 1 is needed.'],
	['with a message null', { messages: [null] }, 'messages[0] is null; send an object.'],
	['with retrievalPageSize 0', { retrievalPageSize: 0 }, 'retrievalPageSize is 0; at least 1 is needed.'],
	['with retrievalPageSize 51', { retrievalPageSize: 51 }, 'retrievalPageSize is 51; at most 50 is allowed.'],
	['with retrievalPageSize 5.5', { retrievalPageSize: 5.5 }, 'retrievalPageSize is 5.5; send a whole number.'],
	['with retrievalPageSize "5"', { retrievalPageSize: '5' }, 'retrievalPageSize is "5"; send a number.'],
	['with a filter that is a text', { filter: 'v2' }, 'filter is a string; send an object.'],
	['with groups that are a text', { filter: { groups: 'a' } }, 'filter.groups is a string; send an array.'],
	[
		'with another filter',
		{ filter: { lang: 'en' } },
		'filter has a field that is not known, "lang"; leave it out, or check how it is written.',
	],
	[
		'with context of another type',
		{ context: [{ value: 'a', type: 'image' }] },
		'context[0].type is "image"; use one of "code", "textSelection".',
	],
	['with context without a value', { context: [{ type: 'code' }] }, 'context[0].value is missing; send a string.'],
	['with context that is an object', { context: { value: 'a' } }, 'context is an object; send an array.'],
	['with currentPath of 201 letters', { currentPath: `${letters}x` }, `currentPath ${long}`],
	['with currentPath of 201 emoji', { currentPath: `${faces}🙂` }, `currentPath ${long}`],
	['with currentPath that is a number', { currentPath: 7 }, 'currentPath is 7; send a string.'],
	['with threadId that is a number', { threadId: 7 }, 'threadId is 7; send a string.'],
	[
		'with threadId of 257 characters',
		{ threadId: 't'.repeat(257) },
		'threadId is 257 characters long; at most 256 are allowed.',
	],
];

const part = (more: object) => (generation: Generation) => [
	user(generation, { content: undefined, parts: [text, more] }),
];
/** Messages that are taken in both generations. */
const takenMessages: [string, (generation: Generation) => unknown[]][] = [
	[
		'of a conversation',
		(generation) => [said('Hello', generation), said('Hi.', generation, 'assistant'), user(generation)],
	],
	['with one of the role system', (generation) => [said('Be brief.', generation, 'system'), user(generation)]],
	['with fields that are not known', (generation) => [user(generation, { metadata: { a: 1 }, createdAt: 'now' })]],
	['with a part of reasoning', part({ type: 'reasoning', text: 'Hm.' })],
	['with a part that is a source', part({ type: 'source-url', sourceId: '1', url: '/guide' })],
	['with a part that is a file', part({ type: 'file', mediaType: 'image/png', url: 'data:,' })],
	['with the start of a step', part({ type: 'step-start' })],
	['in two parts of text', part({ type: 'text', text: 'And a rollout?' })],
	['of which there are 101', (generation) => Array.from({ length: 101 }, () => user(generation))],
];

const wrongMessages: [string, (generation: Generation) => unknown[], (generation: Generation) => string | RegExp][] = [
	[
		'without a role',
		(generation) => [user(generation, { role: undefined })],
		(generation) => `messages[0].role is missing; use one of ${roles[generation]}.`,
	],
	[
		'of another role',
		(generation) => [user(generation, { role: 'owner' })],
		(generation) => `messages[0].role is "owner"; use one of ${roles[generation]}.`,
	],
	[
		'without an id',
		(generation) => [user(generation, { id: undefined })],
		() => 'messages[0].id is missing; send a string.',
	],
	[
		'with a part without a type',
		(generation) => [user(generation, { parts: [{ text: 'a' }] })],
		() => 'messages[0].parts[0].type is missing; send a string.',
	],
	[
		'with parts that are a text',
		(generation) => [user(generation, { parts: 'a' })],
		() => 'messages[0].parts is a string; send an array.',
	],
	['of the assistant alone', (generation) => [said('Hi.', generation, 'assistant')], () => /^messages holds/],
	['without a word', (generation) => [said('', generation)], () => /^messages holds/],
];

/** What a request to the assistant may hold. */
export function assistantRequestsContract(under: Interface): void {
	describe.each(generations)('a request to the assistant of %s', (generation) => {
		it.each(takenFields)('is taken with %s', async (_, change) => taken(await ask(under, generation, change)));

		it.each(wrongFields)('is refused %s', async (_, change, sentence) => {
			await expectRefusal(await ask(under, generation, change), 400, 'invalid_request', sentence);
		});

		it.each(takenMessages)('is taken with messages %s', async (_, messages) => {
			await taken(await ask(under, generation, { messages: messages(generation) }));
		});

		it.each(wrongMessages)('is refused with a message %s', async (_, messages, sentence) => {
			const response = await ask(under, generation, { messages: messages(generation) });
			await expectRefusal(response, 400, 'invalid_request', sentence(generation));
		});

		it.each<[string, object, number]>([
			['5 by default', {}, 5],
			['5 for null', { retrievalPageSize: null }, 5],
			['1', { retrievalPageSize: 1 }, 1],
			['9', { retrievalPageSize: 9 }, 9],
			['more than 9 for 50', { retrievalPageSize: 50 }, 50],
		])('is answered from %s search results', async (_, change, most) => {
			const answer = await (await ask(under, generation, { ...change, messages: [said('flag', generation)] })).text();
			const found = /"(?:output|result)":(\[\{"path".*\])\}$/m.exec(answer)?.[1] ?? '[]';
			const { length } = JSON.parse(found) as unknown[];
			if (most === 50) expect(length).toBeGreaterThan(9);
			else expect(length).toBe(most);
		});
	});

	const asV2 = { id: 'm', role: 'user', parts: [text] };
	it.each<[string, object]>([
		['content alone', { id: 'm', role: 'user', content: text.text }],
		['parts alone', asV2],
		['both', { ...asV2, content: text.text }],
		['parts, and content null', { ...asV2, content: null }],
		[
			'fields of its client',
			{ ...asV2, content: text.text, createdAt: '2026-11-21', annotations: [], toolInvocations: [] },
		],
	])('v1 takes a message with %s', async (_, message) => taken(await ask(under, 'v1', { messages: [message] })));

	it('v1 takes messages of the role data', async () => {
		await taken(await ask(under, 'v1', { messages: [said('{}', 'v1', 'data'), user('v1')] }));
	});

	it('v1 refuses a message without content and parts', async () => {
		const response = await ask(under, 'v1', { messages: [{ id: 'm', role: 'user' }] });
		await expectRefusal(response, 400, 'invalid_request', 'messages[0] needs `content`, `parts` or both.');
	});

	it('v2 takes content that is no text, and refuses a message without parts', async () => {
		await taken(await ask(under, 'v2', { messages: [{ ...asV2, content: 7 }] }));
		const response = await ask(under, 'v2', { messages: [{ id: 'm', role: 'user', content: 'How?' }] });
		await expectRefusal(response, 400, 'invalid_request', 'messages[0].parts is missing; send an array.');
	});
}

/** How a conversation goes on. */
export function threadsContract(under: Interface): void {
	const idOf = async (response: Response) => {
		await response.text();
		return response.headers.get('x-thread-id') ?? '';
	};
	const pairs = generations.flatMap((first) => generations.map((second) => [first, second] as const));
	it.each(pairs)('a thread that began in %s goes on in %s', async (first, second) => {
		const threadId = await idOf(await ask(under, first));
		under.models.requests.length = 0;
		const messages = [said('And in the morning?', second)];
		expect(await idOf(await ask(under, second, { threadId, messages }))).toBe(threadId);
		expect(JSON.stringify(under.models.requests)).toContain('How do I roll back a flag?');
	});

	it.each(generations)('null begins a new thread, whose id nobody guesses: %s', async (generation) => {
		const ids = [
			await idOf(await ask(under, generation, { threadId: null })),
			await idOf(await ask(under, generation)),
		];
		expect(new Set(ids).size).toBe(2);
		for (const id of ids) expect(id).toMatch(/^th_[0-9a-f]{32}$/);
	});

	const strange = ['th_00000000000000000000000000000000', 'nonsense', 'th_\0', 'th_\ud800', "' or 1=1 --", '💡'];
	it.each(
		strange.flatMap((threadId) => generations.map((generation) => [JSON.stringify(threadId), generation] as const)),
	)('the thread %s is not known: %s', async (threadId, generation) => {
		const response = await ask(under, generation, { threadId: JSON.parse(threadId) as string });
		await expectRefusal(response, 404, 'unknown_thread');
	});
}

/** Refusals before a request is read, and what pages of other origins need. */
export function errorsContract(under: Interface): void {
	const path = (generation: Generation) => messagePath(generation);
	const post = (generation: Generation, body: unknown, headers: Record<string, string> = {}) =>
		send(under.service, { path: path(generation), key: under.assistantKey, body, headers });

	describe.each(generations)('of %s', (generation) => {
		it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is refused, and Allow names what is not', async (method) => {
			const response = await send(under.service, { method, path: path(generation), key: under.assistantKey });
			await expectRefusal(response, 405, 'method_not_allowed');
			expect(response.headers.get('allow')).toBe('POST, OPTIONS');
		});

		it.each<[string, string, number, string]>([
			['that is no JSON', '{"fp":', 400, 'invalid_json'],
			['that is empty', '', 400, 'invalid_json'],
			['that is null', 'null', 400, 'invalid_request'],
			['that is an array', '[]', 400, 'invalid_request'],
			['of 262,145 bytes', JSON.stringify('x'.repeat(262_143)), 413, 'body_too_large'],
			['of 1 MB', JSON.stringify('x'.repeat(1_000_000)), 413, 'body_too_large'],
		])('a body %s is refused', async (_, body, status, code) => {
			await expectRefusal(await post(generation, body), status, code);
		});

		it('a body of 262,144 bytes is read', async () => {
			await expectRefusal(await post(generation, JSON.stringify('x'.repeat(262_142))), 400, 'invalid_request');
		});

		it.each(['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])(
			'a body of the type %s is refused',
			async (type) => {
				await expectRefusal(await post(generation, '{}', { 'content-type': type }), 415, 'unsupported_media_type');
			},
		);

		it('a refusal tells which generation is deprecated', async () => {
			const { headers } = await post(generation, '{');
			const isDeprecated = generation === 'v1';
			expect(/^@\d+$/.test(headers.get('deprecation') ?? '')).toBe(isDeprecated);
			const link = '</discovery/v2/assistant/docs/message>; rel="successor-version"';
			expect(headers.get('link')).toBe(isDeprecated ? link : null);
		});

		it('an answer and a refusal expose their headers to pages of other origins', async () => {
			const named = [
				'x-thread-id',
				'x-message-id',
				'x-request-id',
				'retry-after',
				'ratelimit',
				'x-vercel-ai-ui-message-stream',
				'x-vercel-ai-data-stream',
				'deprecation',
			];
			for (const response of [await ask(under, generation), await post(generation, '{')]) {
				await response.text();
				expect(response.headers.get('access-control-allow-origin')).toBe('*');
				expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
					expect.arrayContaining(named),
				);
			}
		});
	});

	it.each([
		'/discovery/v2/assistant/docs/message',
		'/discovery/v1/assistant/nowhere/message',
		'/discovery/v3/assistant/docs/message',
		'/discovery/v1/search/docs',
		'/v2/agent/docs/job',
		'/health',
		'/',
	])('a preflight of %s is answered with all that a browser asks for', async (there) => {
		const response = await send(under.service, { method: 'OPTIONS', path: there });
		expect([response.status, await response.text()]).toEqual([204, '']);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'access-control-allow-origin': '*',
			'access-control-allow-headers': 'authorization, content-type, x-thread-key',
			'access-control-allow-methods': 'GET, POST, DELETE',
			'access-control-max-age': '7200',
		});
	});

	it.each([
		['POST', '/discovery/v3/assistant/docs/message'],
		['GET', '/discovery/v3/assistant/docs/message'],
		['POST', '/v3/agent/docs/job'],
		['GET', '/v1/agent/docs/job/job-1/diff'],
		['POST', '/'],
	])('a path that does not exist is answered in JSON: %s %s', async (method, there) => {
		const response = await send(under.service, { method, path: there, key: under.assistantKey });
		await expectRefusal(response, 404, 'unknown_route', `There is nothing at ${method} ${there}.`);
	});
}
