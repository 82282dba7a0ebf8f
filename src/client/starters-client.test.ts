import { expect, it } from 'vitest';
import { createStartersClient } from './starters-client.js';

const connection = { baseUrl: 'https://a.test/', domain: 'docs', apiKey: 'k', fp: 'f', retrievalPageSize: 5 };

/** A client of a service that answers so, and the bodies that it was sent. */
function clientOf(answer: () => Response) {
	const sent: unknown[] = [];
	const client = createStartersClient(connection, async (url, init) => {
		sent.push([url, JSON.parse(String(init?.body))]);
		return answer();
	});
	return { client, sent };
}

it('asks for each page once', async () => {
	const { client, sent } = clientOf(() => Response.json({ page: { title: 'A', path: '/a' }, starters: ['Why?'] }));
	expect(await client.starters('/a')).toEqual({ title: 'A', questions: ['Why?'] });
	expect(await client.starters('/a')).toEqual({ title: 'A', questions: ['Why?'] });
	expect(sent).toEqual([['https://a.test/discovery/v1/starters/docs', { currentPath: '/a' }]]);
});

it('takes texts alone from what other services send, four at most', async () => {
	const starters = [1, ' ', null, 'a'.repeat(201), 'A?', 'B?', 'C?', 'D?', 'E?'];
	const { client } = clientOf(() => Response.json({ page: { title: 7 }, starters }));
	expect(await client.starters('/a')).toEqual({ questions: ['A?', 'B?', 'C?', 'D?'] });
	for (const body of [null, [], 'x', { starters: 'A?' }])
		expect(await clientOf(() => Response.json(body)).client.starters('/a')).toEqual({ questions: [] });
});

it('does not ask again where there is nothing to ask', async () => {
	const { client, sent } = clientOf(() => new Response('<h1>Not found</h1>', { status: 404 }));
	expect([await client.starters('/a'), await client.starters('/b')]).toEqual([undefined, undefined]);
	expect(sent).toHaveLength(1);
});

it('says nothing of failures, and asks again', async () => {
	let fails = true;
	const { client } = clientOf(() => {
		if (fails) throw new TypeError('Failed to fetch');
		return Response.json({ page: null, starters: ['Why?'] });
	});
	expect(await client.starters('/a')).toBeUndefined();
	fails = false;
	expect(await client.starters('/a')).toEqual({ questions: ['Why?'] });
});
