import { afterEach, beforeEach, expect, it } from 'vitest';
import { originsPath } from '../../../../contract/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { startWebsite } from '../../../../testing/service/website.js';
import { websiteSource } from '../../../documentation/website/read-website.js';
import { createSqlDocumentStore } from '../../../library/document-store.js';
import { indexSource } from '../../../library/index-source.js';

let service: ServiceUnderTest;
let admin: string;
beforeEach(async () => {
	service = await createServiceUnderTest({ allowedOrigins: ['https://app.example.com'] });
	admin = `Bearer ${await service.createKey({ kind: 'admin' })}`;
});
afterEach(() => service.dispose());

const searchFrom = async (origin: string, authorization?: string, domain = 'docs') => {
	const headers = { origin, ...(authorization && { authorization }) };
	return (await service.post(`/discovery/v1/search/${domain}`, { query: 'high water' }, headers)).status;
};
const owner = (method: string, query = '', body?: unknown) =>
	service.fetch(
		new Request(`http://127.0.0.1${originsPath}${query}`, {
			method,
			headers: { authorization: admin, 'content-type': 'application/json' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		}),
	);
const shown = async () => ((await (await owner('GET')).json()) as { origins: object[] }).origins;

/** Indexes a website for the domain `other`, beside the service, and gives its origin. */
async function indexSite(): Promise<string> {
	const site = await startWebsite({ '/': '<main><h1>Tides</h1><p>High water comes twice a day.</p></main>' });
	const documents = createSqlDocumentStore(service.database);
	const source = websiteSource(site.url, { limits: { delayMs: 0 } });
	await indexSource({ documents, notices: service.database.notices, domain: 'other', source });
	await site.close();
	return site.url.origin;
}

it('the pages of an indexed website may ask, with the keys of its domain', async () => {
	await service.database.sql.insertInto('domains').values({ id: 'other', project_id: 'docs' }).execute();
	const key = `Bearer ${await service.createKey({ kind: 'assistant', domain: 'other' })}`;
	const origin = await indexSite();
	expect(await searchFrom(origin, key, 'other')).toBe(200);
	expect(await searchFrom(`${origin}0`, key, 'other')).toBe(403);
	expect(await searchFrom(origin)).toBe(403);
	const bound = await service.createKey({ kind: 'assistant', domain: 'other', origins: ['https://a.example.com'] });
	expect(await searchFrom(origin, `Bearer ${bound}`, 'other')).toBe(403);
	expect(await shown()).toEqual([
		{ origin: 'https://app.example.com', allowedBy: 'allowedOrigins' },
		{ origin, domain: 'other', allowedBy: 'index', createdAt: expect.any(String) },
	]);
});

it('a revoked origin stays refused when its website is indexed again', async () => {
	await service.database.sql.insertInto('domains').values({ id: 'other', project_id: 'docs' }).execute();
	const key = `Bearer ${await service.createKey({ kind: 'assistant', domain: 'other' })}`;
	const origin = await indexSite();
	const named = `?${new URLSearchParams({ origin, domain: 'other' })}`;
	expect(await (await owner('DELETE', named)).json()).toMatchObject({ origin, revokedAt: expect.any(String) });
	const documents = createSqlDocumentStore(service.database);
	const outline = { title: 'Tides', siteUrl: origin, navigation: [], pages: [], warnings: [] };
	await documents.publish('other', outline, []);
	expect(await searchFrom(origin, key, 'other')).toBe(403);
	expect((await owner('POST', '', { origin, domain: 'other' })).status).toBe(201);
	await expect.poll(() => searchFrom(origin, key, 'other'), { timeout: 10_000, interval: 500 }).toBe(200);
});

it('an owner allows an origin while the service runs', async () => {
	expect(await searchFrom('https://blog.example.com')).toBe(403);
	expect((await owner('POST', '', { origin: 'https://*.example.com' })).status).toBe(201);
	await expect.poll(() => searchFrom('https://blog.example.com'), { timeout: 10_000, interval: 500 }).toBe(200);
});

it.each([
	['POST', '', { origin: 'https://a.example.com/path' }, 400, 'invalid_request'],
	['POST', '', { origin: 'https://a.example.com', domain: 'none' }, 404, 'unknown_domain'],
	['DELETE', '?origin=https://a.example.com', undefined, 400, 'invalid_request'],
	['DELETE', '', undefined, 400, 'invalid_request'],
] as const)('refuses %s%s %j', async (method, query, body, status, code) => {
	const response = await owner(method, query, body);
	expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
});
