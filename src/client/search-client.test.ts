import { expect, it } from 'vitest';
import { createSearchClient } from './search-client.js';

const connection = {
	baseUrl: 'https://docs.example',
	domain: 'docs',
	apiKey: 'svc_dsc_x',
	fp: 'x',
	retrievalPageSize: 5,
};
const result = (more: object) => ({ path: '/a', content: 'Text.', metadata: { title: 'A' }, ...more });

/** Answers each request in turn, and keeps what was asked. */
function answering(...answers: [status: number, body: unknown][]) {
	const asked: unknown[] = [];
	const fetch = async (_: unknown, init?: RequestInit) => {
		asked.push(JSON.parse(String(init?.body)));
		const [status, body] = answers.shift() ?? [500, {}];
		return new Response(JSON.stringify(body), { status });
	};
	return { client: createSearchClient(connection, fetch as typeof globalThis.fetch), asked };
}

it('tells the sentence, its marks and what the page says of itself', async () => {
	const snippet = { text: 'Install it.', marks: [[0, 7]] };
	const facets = { version: '2.x', groups: ['admin'] };
	const { client } = answering([200, [result({ snippet, facets })]]);
	expect(await client.search('install')).toMatchObject([{ url: '/a', snippet, facets }]);
});

it('takes no mark that does not fit, and does without what an older service does not say', async () => {
	const marks = [[0, 3], [2, 5], [4, 99], ['0', 1], [6, 6], [4, 6], null];
	const { client } = answering([
		200,
		[result({ snippet: { text: 'Install it.', marks } }), result({ snippet: null, facets: null })],
	]);
	const [first, second] = (await client.search('install')) ?? [];
	expect(first?.snippet?.marks).toEqual([
		[0, 3],
		[4, 6],
	]);
	expect(second).not.toHaveProperty('snippet');
	expect(second).not.toHaveProperty('facets');
});

it('asks a service that does not know "typing" without it, from then on', async () => {
	const { client, asked } = answering([400, { code: 'invalid_request' }], [200, [result({})]], [200, []]);
	expect(await client.search('inst', undefined, { typing: true })).toHaveLength(1);
	await client.search('insta', undefined, { typing: true });
	expect(asked.map((body) => (body as { typing?: boolean }).typing)).toEqual([true, undefined, undefined]);
});
