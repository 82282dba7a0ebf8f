import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgentClient } from '../../src/agent-client/index.js';
import type { AgentEvent } from '../../src/contract/agent-v2.js';
import { freePort } from '../../src/testing/service/listen.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { startProcess } from '../support/service-process.js';

const folder = join(root, 'e2e/documentation');
const prompt = 'Replace "gouge" with "bowl gouge" everywhere.';

test('the client follows a job through the kill of its service, without a gap', async () => {
	test.setTimeout(120_000);
	const data = await mkdtemp(join(tmpdir(), 'docent-e2e-'));
	const port = await freePort();
	const start = () =>
		startProcess(
			process.execPath,
			['src/service/dist/cli.js', 'serve', folder, '--port', String(port), '--data', data, '--no-site'],
			{ PORT: undefined, DOCENT_DATA: undefined, DOCENT_AGENT_LEASE_MS: '1000' },
		);
	let service = await start();
	try {
		const { url: baseUrl, projectId, adminKey: apiKey = '' } = service;
		const agent = createAgentClient({ baseUrl, projectId, apiKey });
		const { id } = await agent.create({ prompt });
		const events: AgentEvent[] = [];
		for await (const event of agent.events(id, { retryMs: 100 })) {
			events.push(event);
			if (events.length !== 2) continue;
			await service.end('SIGKILL');
			service = await start();
		}
		expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
		expect(events.at(-1)).toMatchObject({ type: 'status', data: { status: 'completed', outcome: 'pull_request' } });
		expect((await agent.wait(id)).prLink).toContain('/_docent/review/');
	} finally {
		await service.end('SIGTERM');
		await rm(data, { recursive: true, force: true });
	}
});

test('the client refuses to run in a page', async ({ page, hosts }) => {
	const script = await readFile(join(root, 'dist/npm/agent.js'), 'utf8');
	await page.route('**/agent-client.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
	await page.goto(hosts.page('guide'));
	const refusal = await page.evaluate(async () => {
		const { createAgentClient } = await import(`${location.origin}/agent-client.js`);
		try {
			createAgentClient({ baseUrl: location.origin, projectId: 'docs', apiKey: 'svc_secret' });
			return 'made';
		} catch (error) {
			return String(error);
		}
	});
	expect(refusal).toBe(
		'AgentError: docent/agent needs a secret key and does not run in a browser; call it on your server, and that from the page.',
	);
});
