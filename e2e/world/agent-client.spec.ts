import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAgentClient } from '../../src/agent-client/index.js';
import type { AgentEvent, AgentJob } from '../../src/contract/agent-v2.js';
import { agentJobsCreatePath, headers } from '../../src/contract/routes.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { freePort } from '../support/free-port.js';
import { startProcess, startService } from '../support/service-process.js';
import { installApp, npm, startConsumerApp } from './support/consumer-app.js';

const run = promisify(execFile);
const folder = join(root, 'e2e/documentation');
const prompt = 'Replace "gouge" with "bowl gouge" on every page.';

interface Told {
	types: string[];
	job: AgentJob;
	paths: string[];
	text: string;
	pullRequestLink: string;
	refused: string;
}

test('a server that installs the package has a job done, follows it and reads what it has changed', async () => {
	test.setTimeout(240_000);
	await using service = await startService(folder);
	const app = await installApp('agent');
	try {
		await npm(['run', '--silent', 'typecheck'], app);
		await npm(['run', '--silent', 'build'], app);
		const { stdout } = await run(process.execPath, [join(app, 'dist/main.js')], {
			cwd: app,
			env: {
				PATH: process.env.PATH,
				DOCENT_URL: service.url,
				DOCENT_PROJECT: service.projectId,
				DOCENT_ADMIN_KEY: service.adminKey,
				PROMPT: prompt,
			},
		});
		const told = JSON.parse(stdout) as Told;
		expect(told.types).toEqual(expect.arrayContaining(['message', 'step', 'tool', 'checks', 'commit', 'pull_request']));
		expect(told.types.at(-1)).toBe('status');
		expect(told.job).toMatchObject({ status: 'completed', outcome: 'pull_request' });
		expect(told.job.prLink).toContain(service.url);
		expect((await fetch(told.job.prLink ?? '')).status).toBe(200);
		expect(told.paths.length).toBeGreaterThan(0);
		expect(told.pullRequestLink).toContain(service.url);
		expect(told.text).toContain(told.pullRequestLink);
		expect(told.refused).toBe('conflict');
	} finally {
		await rm(app, { recursive: true, force: true });
	}
});

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

test('useChat of ai4 reads a job of the older generation to its pull request', async ({ page }) => {
	test.setTimeout(240_000);
	await using service = await startService(folder);
	await using app = await startConsumerApp('ai4');
	const api = `${service.url}${agentJobsCreatePath('v1', service.projectId)}`;
	await page.goto(`${app.url}?${new URLSearchParams({ api, apiKey: service.adminKey ?? '' })}`);

	const answered = page.waitForResponse((response) => response.request().method() === 'POST');
	await page.getByRole('textbox', { name: 'Question' }).fill(prompt);
	await page.keyboard.press('Enter');
	const response = await answered;
	expect(response.headers()[headers.sessionId]).toMatch(/^job_/);
	expect(response.headers()[headers.branchName]).toMatch(/^docent\//);
	await response.finished();
	await expect(page.getByRole('status')).toHaveText('ready');
	await expect(page.getByRole('alert')).toBeEmpty();
	const answer = page.getByRole('article', { name: 'assistant' });
	await expect(answer).toContainText(`${service.url}/_docent/review/`);

	await page.getByRole('textbox', { name: 'Question' }).fill('Make it shine.');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).not.toBeEmpty();
	await expect(page.getByRole('status')).toHaveText('error');
});
