import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentJobCancelPath, agentJobEventsPath, agentJobsCreatePath } from '../../../contract/agent-paths.js';
import { agentWebhook } from '../../../contract/schema/agent.js';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../../testing/agent/webhook-receiver.js';
import { githubToken, startGithubServer } from '../../../testing/forge-servers/github-server.js';
import { openPage, signIn } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { pagePaths } from '../../pages/page-paths.js';
import type { AgentTurn, TurnResult } from '../agent-turn.js';

const pullRequest = { id: '7', url: 'https://forge.test/7', state: 'open', head: 'a', base: 'main' } as const;

let receiver: WebhookReceiver;
let service: ServiceUnderTest;
beforeEach(async () => {
	receiver = await startWebhookReceiver();
});
afterEach(async () => {
	await service.dispose();
	await receiver.close();
});

async function start(runTurn: (turn: AgentTurn) => Promise<TurnResult>, more: object = {}) {
	const agent = { webhookUrl: receiver.url, webhookSecret, ...more };
	service = await createServiceUnderTest({ agent }, undefined, { runTurn });
	const headers = { authorization: `Bearer ${await service.createKey({ kind: 'admin' })}` };
	const response = await service.post(agentJobsCreatePath('v2', 'docs'), { prompt: 'Mend.' }, headers);
	return { id: ((await response.json()) as { id: string }).id, headers };
}
const told = () => receiver.received.map(({ webhook }) => agentWebhook.parse(webhook));

it('tell of the pull request while the job is active, and of its end', async () => {
	const { id } = await start(async ({ report }) => {
		await report.pullRequest(pullRequest);
		return { outcome: 'pull_request', message: 'Mended.' };
	});
	await expect.poll(() => told().length, { timeout: 10_000 }).toBe(2);
	const prLink = pullRequest.url;
	expect(told().toSorted((left, right) => right.type.localeCompare(left.type))).toMatchObject([
		{
			type: 'agent.job.pull_request',
			data: { projectId: 'docs', prLink, job: { id, status: 'active', prLink: null } },
		},
		{ type: 'agent.job.completed', data: { projectId: 'docs', prLink, job: { id, status: 'completed', prLink } } },
	]);
	expect(receiver.refused).toEqual([]);
});

it('tell of a failure with its reason', async () => {
	const { id } = await start(async () => {
		throw new AgentJobError('forge', 'The token may not open pull requests; give it that right.');
	});
	await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1);
	const message = 'The token may not open pull requests; give it that right.';
	expect(told()).toMatchObject([
		{ type: 'agent.job.failed', data: { prLink: null, job: { id, status: 'failed', outcome: 'forge', message } } },
	]);
});

it('tell of a job that was cancelled before it ran', async () => {
	const { id, headers } = await start(async () => ({ outcome: 'no_changes', message: '' }), { workers: 0 });
	await service.post(agentJobCancelPath('docs', id), {}, headers);
	await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1);
	expect(told()).toMatchObject([{ type: 'agent.job.failed', data: { job: { id, outcome: 'cancelled' } } }]);
});

it('tell once that people have merged the pull request on the forge, and the forge is not asked again', async () => {
	const forge = await startGithubServer();
	const { id, headers } = await start(
		async ({ report }) => {
			await report.pullRequest(pullRequest);
			return { outcome: 'pull_request', message: 'Mended.' };
		},
		{ repository: 'https://github.com/acme/docs', forgeUrl: forge.origin, token: githubToken },
	);
	await expect.poll(() => told().length, { timeout: 10_000 }).toBe(2);
	const pull = { number: 7, title: 'Mend', body: '', head: 'a', base: 'main', isDraft: false, reviewers: [] };
	forge.pulls.push({ ...pull, state: 'merged' });
	const cookie = await signIn(service, headers.authorization.replace('Bearer ', ''));
	for (let look = 0; look < 3; look++)
		expect(await (await openPage(service, pagePaths.adminJobs, cookie)).text()).toContain('merged');
	expect(forge.seen.filter(({ steps }) => steps.at(-1) === '7')).toHaveLength(1);
	await expect.poll(() => told().length, { timeout: 10_000 }).toBe(3);
	expect(told().at(-1)).toMatchObject({ type: 'agent.job.pull_request_merged', data: { job: { id } } });
	const events = await service.fetch(
		new Request(`http://127.0.0.1${agentJobEventsPath('docs', id)}`, {
			headers: { ...headers, accept: 'text/event-stream' },
		}),
	);
	expect(await events.text()).toContain(JSON.stringify({ url: pullRequest.url, isNew: false, state: 'merged' }));
	await forge.stop();
});
