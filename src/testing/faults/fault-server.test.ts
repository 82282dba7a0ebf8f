import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from './fault-server.js';

let server: FaultServer;
beforeEach(async () => {
	server = await startFaultServer();
});
afterEach(() => server.close());

const path = '/discovery/v2/assistant/docs/message';
const ask = () => fetch(server.url + path, { method: 'POST', body: JSON.stringify({ messages: [] }) });

it('answers preflights and puts CORS headers on errors as well, until it is told not to', async () => {
	const preflight = await fetch(server.url + path, { method: 'OPTIONS' });
	expect(preflight.status).toBe(204);
	expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
	server.setScenario('rate-limited');
	const refused = await ask();
	expect(refused.status).toBe(429);
	expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
	server.setCors(false);
	expect((await ask()).headers.has('access-control-allow-origin')).toBe(false);
});

it('records questions, and neither preflights nor probes', async () => {
	await fetch(server.url + path, { method: 'OPTIONS' });
	await fetch(server.url + path);
	await ask();
	expect(server.requests).toMatchObject([{ generation: 'v2', path, body: { messages: [] } }]);
});

it('answers with the text it is given, piece by piece', async () => {
	server.setAnswer(['On', 'e']);
	const events = (await (await ask()).text()).split('\n').filter((line) => line.includes('"delta"'));
	expect(events.map((line) => JSON.parse(line.slice('data: '.length)).delta)).toEqual(['On', 'e']);
	server.setScenario('html');
	expect((await ask()).headers.get('content-type')).toBe('text/html');
});

it('closes although a response is still open', async () => {
	server.setScenario('stalled');
	const response = await ask();
	await server.close();
	await expect(response.text()).rejects.toThrow();
});

describe('the search beside it', () => {
	const search = () =>
		fetch(`${server.url}/discovery/v1/search/docs`, { method: 'POST', body: '{"query":"install","pageSize":2}' });

	it('is absent until it is told to answer', async () => {
		expect((await search()).status).toBe(404);
	});

	it('finds as many sections as are asked for, while the assistant fails', async () => {
		server.setScenario('code-internal');
		server.setSearch('found');
		expect(await (await search()).json()).toHaveLength(2);
		expect((await ask()).status).toBe(500);
		expect(server.requests, 'a search was taken for a question').toHaveLength(1);
	});

	it('fails by itself', async () => {
		server.setSearch('broken');
		expect((await search()).status).toBe(500);
		server.setSearch('nothing');
		expect(await (await search()).json()).toEqual([]);
	});
});

it('names the limit that was hit, in the body and in the headers', async () => {
	server.setScenario('limit-day');
	const refused = await ask();
	expect(refused.headers.get('ratelimit')).toBe('"assistantPerAddressAndDay";r=0;t=18000');
	expect(await refused.json()).toMatchObject({ code: 'rate_limited', limit: 'assistantPerAddressAndDay' });
});
