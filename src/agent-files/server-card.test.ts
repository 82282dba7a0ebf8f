import { describe, expect, it } from 'vitest';
import { aiCatalog, serverCard } from './server-card.js';

const facts = { title: 'Acme', summary: 'Acme sends post.', version: '1.0.0' };
const cardOf = (base: string, more = {}) =>
	JSON.parse(serverCard({ ...facts, base, mcp: { url: `${base}/mcp` }, ...more }));

describe('the card of a server', () => {
	it.each([
		['https://docs.example.com', 'com.example.docs/docent'],
		['https://docs.example.com:8443/below', 'com.example.docs/docent'],
		['http://127.0.0.1:4400', '127.0.0.1/docent'],
		['http://[::1]:4400', '-1/docent'],
		['http://localhost:4400', 'localhost/docent'],
		['', 'localhost/docent'],
	])('at %s is named %s', (base, name) => {
		expect(cardOf(base).name).toBe(name);
		expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
	});

	it('describes the server in 100 characters, and asks for the key that it wants', () => {
		const mcp = { url: 'https://docent.example.com/discovery/v1/mcp/acme', apiKey: 'svc_dsc_x' };
		const card = cardOf('https://docs.example.com', { summary: 'All of it. '.repeat(40), mcp });
		expect(card.description.length).toBeLessThanOrEqual(100);
		expect(card.remotes[0]).toMatchObject({ url: mcp.url, headers: [{ value: 'Bearer svc_dsc_x' }] });
	});
});

it('the catalog names the host and the card', () => {
	const base = 'https://docs.example.com';
	const catalog = JSON.parse(aiCatalog({ title: 'Acme', base, card: `${base}/mcp/server-card` }));
	expect(catalog.specVersion).toBe('1.0');
	expect(catalog.entries[0]).toMatchObject({
		identifier: 'urn:air:docs.example.com:mcp:docent',
		url: `${base}/mcp/server-card`,
	});
});
