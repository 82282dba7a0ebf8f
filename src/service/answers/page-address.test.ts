import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assistantMessagePath } from '../../contract/routes.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';
import { startWebsite, type Website } from '../../testing/service/website.js';
import { websiteSource } from '../documentation/website/read-website.js';
import { createSqlDocumentStore } from '../library/document-store.js';
import { ensureDomain } from '../library/domains.js';
import { indexSource } from '../library/index-source.js';

const html = (title: string, body: string) =>
	`<!doctype html><title>${title}</title><main><h1>${title}</h1>${body}</main>`;

let site: Website;
let models: ModelServer;
let written: ServiceUnderTest;
let quoted: ServiceUnderTest;
let headers: Record<string, string>;
beforeAll(async () => {
	site = await startWebsite({
		'/': html('Pumps', '<p>All about pumps.</p><a href="/priming.html">Priming</a>'),
		'/priming.html': html('Priming', '<p>Fill it.</p><h2 id="air">Air</h2><p>Let the air out.</p>'),
	});
	models = await startModelServer();
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	written = await createServiceUnderTest({ model });
	quoted = await createServiceUnderTest({}, written);
	const { database } = written;
	await ensureDomain(database, { organization: 'docs', projectId: 'docs', domain: 'pumps', siteUrl: undefined });
	const source = websiteSource(site.url, { limits: { delayMs: 0 } });
	const documents = createSqlDocumentStore(database);
	await indexSource({ documents, notices: database.notices, domain: 'pumps', source });
	headers = { authorization: `Bearer ${await written.createKey({ kind: 'assistant', domain: 'pumps' })}` };
});
beforeEach(() => {
	models.requests.length = 0;
});
afterAll(async () => {
	await quoted.dispose();
	await written.dispose();
	await models.close();
	await site.close();
});

async function ask(service: ServiceUnderTest, text: string, currentPath?: string) {
	const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }];
	const asked = { fp: 'anonymous', messages, ...(currentPath !== undefined && { currentPath }) };
	const chunks = await chunksOf(await service.post(assistantMessagePath('v2', 'pumps'), asked, headers));
	return {
		text: textIn(chunks),
		sources: chunks.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.url] : [])),
	};
}

it('is shown to the model, which may cite the page as a whole', async () => {
	models.play({ pieces: ['It is about priming [1](/priming.html).'] });
	const { sources } = await ask(written, 'Summarise this page', '/priming.html');
	expect(models.requests[0]?.messages.at(-1)?.content).toContain('kind="page" number="1">\nurl: /priming.html\n');
	expect(sources).toEqual([new URL('/priming.html', site.url).href]);
});

it('is where the pages to begin with are', async () => {
	const { text } = await ask(quoted, 'Which zeppelin flies over Bremen?');
	expect(text).toContain('You could start here:');
	expect(text).toContain(`**[Priming](${new URL('/priming.html', site.url).href})**`);
});

it('is named to agents', async () => {
	const params = { name: 'read_page', arguments: { path: '/priming' } };
	const response = await written.post(
		'/discovery/v1/mcp/pumps',
		{ jsonrpc: '2.0', id: 1, method: 'tools/call', params },
		{ ...headers, accept: 'application/json, text/event-stream' },
	);
	expect(await response.text()).toContain(`Address: ${new URL('/priming.html', site.url).href}\\n`);
});
