import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { root } from '../../tooling/run.js';

const run = promisify(execFile);
const page = readFileSync(join(root, 'public/service/agents.md'), 'utf8');
const snippets = (language: string) =>
	[...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = '']) =>
		name === language ? [code] : [],
	);

let service: ServiceUnderTest;
let url: string;
beforeAll(async () => {
	service = await createServiceUnderTest({ site: true, docsFolder: join(root, 'public'), port: 0 });
	({ url } = await service.start());
});
afterAll(() => service.dispose());

const filled = (code: string) =>
	code.replaceAll('http://127.0.0.1:4400', url).replaceAll('svc_dsc_…', service.assistantKey);

async function listTools(address: string, headers: Record<string, string> = {}) {
	const client = new Client({ name: 'page', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
	const { tools } = await client.listTools();
	await client.close();
	return tools.map(({ name }) => name);
}

const tools = ['search_docs', 'read_page', 'ask', 'report_problem'];

describe('the page for agents', () => {
	it('shows requests that work as they stand', async () => {
		const requests = snippets('sh').filter((code) => code.startsWith('curl'));
		expect(requests).toHaveLength(3);
		for (const code of requests) {
			const { stdout } = await run('bash', ['-euc', filled(code.replaceAll('curl ', 'curl -sSf '))]);
			expect(stdout, code).toMatch(code.includes('jsonrpc') ? /"result".*keys-and-origins/ : /serv/);
		}
		const [first = ''] = requests;
		const { stdout } = await run('bash', ['-euc', filled(first.replaceAll('curl ', 'curl -sSf '))]);
		expect(stdout.match(/^title: /gm)).toHaveLength(2);
	});

	it('shows settings of clients that lead to the tools', async () => {
		interface Entry {
			url: string;
			headers?: Record<string, string>;
		}
		const files = snippets('json').map((code) => JSON.parse(filled(code)) as Record<string, Record<string, Entry>>);
		expect(files.map((file) => Object.keys(file)[0])).toEqual(['mcpServers', 'servers', 'mcpServers']);
		for (const entry of files.flatMap((file) => Object.values(Object.values(file)[0] ?? {})))
			expect(await listTools(entry.url, entry.headers)).toEqual(tools);
	});

	it('shows lines for Claude Code whose address and key are right', async () => {
		const lines = snippets('sh').filter((code) => code.startsWith('claude'));
		expect(lines).toHaveLength(2);
		for (const line of lines.map(filled)) {
			const [, address = '', key] = /http docs (\S+)(?: --header "Authorization: (.*)")?/.exec(line) ?? [];
			expect(await listTools(address, key === undefined ? {} : { authorization: key })).toEqual(tools);
		}
	});

	it('names the tools that there are', () => {
		const [ofTheServer = ''] = page.split('## In the browser');
		expect([...ofTheServer.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)).toEqual(tools);
	});
});

it('every page of the documentation is Markdown whose links lead somewhere', async () => {
	const get = async (path: string) => service.fetch(new Request(path.replace(/#.*/, '')));
	const index = await (await get(`${url}/llms.txt`)).text();
	const pages = [...index.matchAll(/\((http[^)]+(?<!\/skill)\.md)\)/g)].map(([, address = '']) => address);
	expect(pages).toHaveLength(service.documentation.pages.length);
	const known = new Set<string>();
	for (const address of pages) {
		const text = await (await get(address)).text();
		const prose = text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '');
		for (const [, link = ''] of prose.matchAll(/\]\(<?([^)\s>]+)/g)) {
			expect(link, `${address} has a link without an address`).toMatch(/^(?:https?:|mailto:)/);
			if (!link.startsWith(url) || known.has(link)) continue;
			known.add(link);
			expect((await get(link)).status, `${address} links to ${link}`).toBe(200);
		}
	}
	expect(known.size).toBeGreaterThan(50);
});
