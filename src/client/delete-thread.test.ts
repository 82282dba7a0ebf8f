import { expect, it } from 'vitest';
import { deleteThread } from './delete-thread.js';

const connection = { baseUrl: 'https://docs.example.com/', apiKey: 'svc_dsc_0123456789abcdef', domain: 'docs' };
const own = `th_${'0123456789abcdef'.repeat(2)}`;

/** What is sent for a thread, at a service that answers so. */
async function sentFor(threadId: string | undefined, answer: () => Promise<Response>) {
	const sent: string[] = [];
	await deleteThread(connection, threadId, (url, init) => {
		sent.push(`${init?.method} ${String(url)}`);
		return answer();
	});
	return sent;
}

it.each([
	['deletes it', async () => new Response(null, { status: 204 })],
	['does not know the route', async () => new Response('', { status: 405 })],
	['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks a service that %s, and says nothing', async (_, answer) => {
	expect(await sentFor(own, answer)).toEqual([
		`DELETE https://docs.example.com/discovery/v2/assistant/docs/thread/${own}`,
	]);
});

it('asks no other service for what only Docent knows', async () => {
	for (const id of [undefined, '', 'a1b2c3', `thread-${own}`])
		expect(await sentFor(id, async () => new Response())).toEqual([]);
});
