import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { agentJobsCreatePath } from '../../src/contract/agent-paths.js';
import type { AgentJob } from '../../src/contract/agent-v2.js';
import { headers } from '../../src/contract/routes.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { startService } from '../support/service-process.js';
import { buildConsumer, startConsumerApp } from './support/consumer-app.js';

const run = promisify(execFile);
const folder = join(root, 'e2e/documentation');
const prompt = 'Replace "gouge" with "bowl gouge" everywhere.';

interface Told {
	types: string[];
	job: AgentJob;
	paths: string[];
	text: string;
	pullRequestLink: string;
	refused: string;
}

test('a server that installs the package has a job done, follows it and reads what it has changed', {
	tag: '@agent-client',
}, async () => {
	test.setTimeout(240_000);
	await using service = await startService(folder);
	await using app = await buildConsumer('agent');
	const { stdout } = await run(process.execPath, [join(app.folder, 'dist/main.js')], {
		cwd: app.folder,
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
});

test('useChat of ai4 reads a job of the older generation to its pull request', { tag: '@agent-client' }, async ({
	page,
}) => {
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
