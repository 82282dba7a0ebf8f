import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { assistantInsightsPath } from '../../../../contract/owner-paths.js';
import { agentReportListResponse } from '../../../../contract/schema/agent-reports.js';
import type { GapListResponse } from '../../../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import type { ThreadListResponse } from '../../../../contract/schema/transcripts.js';
import { openPage, ownForm, postForm, signIn } from '../../../../testing/service/admin-browser.js';
import { assistantGapsPath } from '../../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { pagePaths } from '../../../pages/page-paths.js';

const host = 'http://127.0.0.1:4400';

/** The SDK's own client, whose requests go to the service without a socket. */
async function connect(by: ServiceUnderTest) {
	const client = new Client({ name: 'test', version: '1.0.0' });
	const fetch = (url: string | URL, init?: RequestInit) =>
		by.fetch(new Request(url, init), { remoteAddress: '192.0.2.1' });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${host}/mcp`), { fetch }));
	return client;
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
	const { content, isError = false } = await client.callTool({ name, arguments: input });
	const [first] = content as { type: string; text: string }[];
	return { text: first?.text ?? '', isError };
}

describe('what agents look for in vain and what they report', { timeout: 60_000 }, () => {
	const readAs = (service: ServiceUnderTest, key: string) => ({
		send: (path: string, method = 'GET') =>
			service.fetch(new Request(host + path, { method, headers: { authorization: `Bearer ${key}` } })),
		async read<Body>(path: string) {
			return (await (await this.send(path)).json()) as Body;
		},
	});
	const reportsPath = '/discovery/v2/assistant/docs/agent-reports';

	it('stands in a list of its own, equal ones with a count, and in no figure of readers', async () => {
		const own = await createServiceUnderTest({ site: true });
		const client = await connect(own);
		await call(client, 'search_docs', { query: 'zeppelin harbour mooring' });
		const problem = { problem: 'The ruby client is not described.', path: '/guide/rollouts' };
		await call(client, 'report_problem', problem);
		await call(client, 'report_problem', { ...problem, problem: 'the ruby  client is NOT described.' });
		await client.close();
		await (await own.ask('Who won the chess championship of 1972?')).text();
		const owner = readAs(own, await own.createKey({ kind: 'admin' }));
		const { total, reports } = agentReportListResponse.parse(await owner.read(reportsPath));
		expect(total).toBe(2);
		expect(reports).toMatchObject([
			{ kind: 'report', text: 'The ruby client is not described.', path: '/guide/rollouts', count: 2 },
			{ kind: 'search', text: 'zeppelin harbour mooring', path: null, count: 1 },
		]);
		const { gaps } = await owner.read<GapListResponse>(assistantGapsPath('docs'));
		expect(gaps.map(({ question }) => question)).toEqual(['Who won the chess championship of 1972?']);
		const { totals } = await owner.read<InsightsResponse>(assistantInsightsPath('docs'));
		expect(totals).toMatchObject({ questions: 1, answered: 0, unanswered: 1, down: 0, activeThreads: 1 });
		const { threads } = await owner.read<ThreadListResponse>('/discovery/v2/assistant/docs/threads');
		expect(threads).toHaveLength(1);
		const [reported] = reports;
		const removed = await owner.send(`/discovery/v2/assistant/docs/agent-report/${reported?.id}`, 'DELETE');
		expect(removed.status).toBe(204);
		expect(await owner.read(`${reportsPath}?kind=report`)).toMatchObject({ total: 0, reports: [] });
		expect((await owner.send('/discovery/v2/assistant/docs/agent-report/x', 'DELETE')).status).toBe(400);
		await own.dispose();
	});

	it('has a budget of its own for a day, and searches go on without it', async () => {
		const own = await createServiceUnderTest({ site: true });
		const client = await connect(own);
		const spend = (used: number) => own.database.sql.updateTable('usage_counters').set({ count: used }).execute();
		const search = (place: string) => call(client, 'search_docs', { query: `zeppelin ${place} mooring` });
		expect((await call(client, 'report_problem', { problem: 'First' })).isError).toBe(false);
		await spend(19);
		expect((await call(client, 'report_problem', { problem: 'Twentieth' })).isError).toBe(false);
		const refused = await call(client, 'report_problem', { problem: 'One more' });
		expect(refused.isError).toBe(true);
		expect(refused.text).toContain('This was not kept');
		for (const place of ['harbour', 'mast']) {
			expect((await search(place)).isError).toBe(false);
			await spend(99);
		}
		for (const place of ['tower', 'ship']) expect((await search(place)).isError).toBe(false);
		await client.close();
		const owner = readAs(own, await own.createKey({ kind: 'admin' }));
		expect(await owner.read(`${reportsPath}?kind=report`)).toMatchObject({ total: 2 });
		expect(await owner.read(`${reportsPath}?kind=search`)).toMatchObject({ total: 3 });
		// Readers have what they had.
		expect((await own.ask('How do I install Lantern?')).status).toBe(200);
		await own.dispose();
	});

	it('has a page, where owners read it as text and remove it', async () => {
		const own = await createServiceUnderTest({ site: true });
		const client = await connect(own);
		for (const problem of ['<img src=x onerror=alert(1)>', 'another one'])
			await call(client, 'report_problem', { problem });
		await call(client, 'search_docs', { query: 'zeppelin harbour mooring' });
		await client.close();
		const form = (path: string, session = '', site = 'same-origin') =>
			postForm(own, path, {}, { ...ownForm, 'sec-fetch-site': site, cookie: session });
		const cookie = await signIn(own, await own.createKey({ kind: 'admin' }));
		const show = async (query = '') => (await openPage(own, `${pagePaths.adminAgentReports}${query}`, cookie)).text();
		const shown = await show();
		expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;');
		expect(shown).not.toContain('<img src=x');
		const remove = pagePaths.adminAgentReportsRemove;
		expect((await form(remove, cookie, 'cross-site')).status).toBe(403);
		expect((await form(remove)).status).toBe(403);
		const [, first = ''] = (await show('?kind=report')).match(/remove\?domain=docs&amp;id=(\d+)/) ?? [];
		expect((await form(`${remove}?id=${first}`, cookie)).status).toBe(303);
		expect(await show()).not.toContain('another one');
		for (const query of ['', '?id=', '?id=x', '?id=x&all=true', '?all=', '?all=1']) {
			const refused = await form(`${remove}${query}`, cookie);
			expect([query, refused.status, await refused.text()]).toEqual([
				query,
				400,
				expect.stringContaining('Nothing was removed; name one report with id=&lt;its number&gt;'),
			]);
		}
		expect(await show()).toContain('zeppelin harbour mooring');
		const all = async (query = '') =>
			/action="([^"]*all=[^"]*)"/.exec(await show(query))?.[1]?.replace('&amp;', '&') ?? '';
		expect((await form(await all('?kind=search'), cookie)).status).toBe(303);
		expect(await show('?kind=search')).toContain('No reports are in the state “Found nothing”');
		expect(await show()).toContain('&lt;img src=x');
		expect((await form(await all(), cookie)).status).toBe(303);
		expect(await show()).toContain('Nothing from agents');
		await own.dispose();
	});
});
