import { afterEach, beforeEach, expect, it } from 'vitest';
import {
	agentJobEventsPath,
	agentJobMessagePath,
	agentJobPath,
	agentJobsCreatePath,
} from '../../contract/agent-paths.js';
import type { AgentJob } from '../../contract/agent-v2.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/agent/webhook-receiver.js';
import { startToolModelServer, type ToolModelServer } from '../../testing/models/tool-model-server.js';
import { openPage, ownForm, postForm, signIn } from '../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { pagePaths } from '../pages/page-paths.js';

let service: ServiceUnderTest;
let remote: TestRepository;
let receiver: WebhookReceiver;
let provider: ToolModelServer;
let key: string;

async function start(more: Record<string, unknown> = {}) {
	const agent = { repository: remote.path, folder: 'docs', webhookUrl: receiver.url, webhookSecret };
	service = await createServiceUnderTest({ agent, ...more });
	key = await service.createKey({ kind: 'admin' });
}
const startWithModel = () =>
	start({ model: { provider: 'openai-compatible', model: 'm', baseUrl: provider.url, apiKey: 'key-1' } });

beforeEach(async () => {
	receiver = await startWebhookReceiver();
	provider = await startToolModelServer();
	remote = await createTestRepository({
		'docs/index.md': '# Home\n\nAcme Cloud, see [guide](guide.md).\n',
		'docs/guide.md': '# Guide\n\nAcme Cloud.\n',
		'readme.md': 'Acme Cloud\n',
	});
});
afterEach(async () => {
	await service.dispose();
	await receiver.close();
	await provider[Symbol.asyncDispose]();
});

const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
	const response = await service.post(path, body, { authorization: `Bearer ${key}`, ...headers });
	return { status: response.status, body: (await response.json()) as AgentJob & { message: string } };
};
const create = async (prompt: string, headers?: Record<string, string>) =>
	(await send(agentJobsCreatePath('v2', 'docs'), { prompt, plan: true }, headers)).body;
const say = (id: string, prompt: string, plan?: string, headers?: Record<string, string>) =>
	send(agentJobMessagePath('docs', id), { prompt, ...(plan && { plan }) }, headers);
const get = async (id: string) => (await service.get(agentJobPath('v2', 'docs', id), key)).json() as Promise<AgentJob>;
async function ended(id: string): Promise<AgentJob> {
	await expect.poll(async () => (await get(id)).status, { timeout: 20_000 }).not.toBe('active');
	return get(id);
}
const told = () => receiver.received.map(({ webhook }) => webhook.type);

it('shows which files an instruction would change, and changes them once that is approved', async () => {
	await start();
	const { id } = await create('Replace "Acme Cloud" with "Acme" everywhere.');
	const proposed = await ended(id);
	expect(proposed).toMatchObject({ status: 'completed', outcome: 'plan', prLink: null });
	expect(proposed.message).toContain('2 files');
	expect(proposed.plan?.state).toBe('proposed');
	expect(proposed.plan?.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
		{ path: 'guide.md', intention: 'Replace "Acme Cloud" with "Acme" everywhere' },
		{ path: 'index.md', intention: 'Replace "Acme Cloud" with "Acme" everywhere' },
	]);
	expect(await remote.branches()).toEqual(['main']);
	await expect.poll(told).toEqual(['agent.job.plan_ready']);
	expect(await say(id, 'Fine.', 'approve', { 'idempotency-key': 'once' })).toMatchObject({
		status: 200,
		body: { status: 'active', plan: { state: 'approved' } },
	});
	const done = await ended(id);
	expect(done).toMatchObject({ outcome: 'pull_request', plan: { state: 'approved' } });
	const branch = done.source.ref ?? '';
	expect(await remote.read(branch, 'docs/guide.md')).toBe('# Guide\n\nAcme.\n');
	expect(await remote.read(branch, 'readme.md')).toBe('Acme Cloud\n');
	await expect.poll(told).toContain('agent.job.completed');
	const events = await (await service.get(agentJobEventsPath('docs', id), key)).text();
	expect(events).toContain('event: plan');
	expect(events).toMatch(/"text":"Fine\."[^\n]*"plan":"approve"|"plan":"approve"[^\n]*"text":"Fine\."/);
});

it('approves a plan once, however often it is asked', async () => {
	await start();
	const { id } = await create('Replace "Acme Cloud" with "Acme" everywhere.');
	await ended(id);
	const once = { 'idempotency-key': 'once' };
	const [first, again] = await Promise.all([say(id, 'Yes.', 'approve', once), say(id, 'Yes.', 'approve', once)]);
	expect([first.status, again.status]).toEqual([200, 200]);
	const twice = await say(id, 'Yes.', 'approve');
	expect(twice.status).toBe(409);
	await ended(id);
	expect((await say(id, 'Yes.', 'approve')).status).toBe(409);
	expect((await remote.messages((await get(id)).source.ref ?? '')).length).toBe(2);
});

it('plans again for a message without an answer, with everything that was said', async () => {
	await start();
	const { id } = await create('Replace "Acme Cloud" with "Acme" everywhere.');
	await ended(id);
	expect((await say(id, 'Add the text "More." to guide.md')).body.plan?.state).toBe('planning');
	const changed = await ended(id);
	expect(changed.plan?.files).toContainEqual({
		path: 'guide.md',
		intention: 'Replace "Acme Cloud" with "Acme" everywhere Add the text "More." to guide.md',
	});
	expect(await remote.branches()).toEqual(['main']);
	await say(id, 'Yes.', 'approve');
	const done = await ended(id);
	expect(await remote.read(done.source.ref ?? '', 'docs/guide.md')).toBe('# Guide\n\nAcme.\n\nMore.\n');
	// A further instruction is planned, too.
	await say(id, 'Delete the page guide.md');
	expect((await ended(id)).plan).toMatchObject({ state: 'proposed' });
});

it('ends a job whose plan is refused, and changes nothing', async () => {
	await start();
	const { id } = await create('Replace "Acme Cloud" with "Acme" everywhere.');
	await ended(id);
	expect((await say(id, 'No.', 'refuse')).body).toMatchObject({
		status: 'failed',
		outcome: 'cancelled',
		message: 'The plan was refused, so nothing was changed.',
		plan: { state: 'refused' },
	});
	expect((await say(id, 'Yes.', 'approve')).status).toBe(409);
	expect(await remote.branches()).toEqual(['main']);
	await expect.poll(() => told().toSorted()).toEqual(['agent.job.failed', 'agent.job.plan_ready']);
});

it('takes no answer for a job without a plan, and none that it does not know', async () => {
	await start();
	const plain = await send(agentJobsCreatePath('v2', 'docs'), { prompt: 'Fix the broken links.' });
	await ended(plain.body.id);
	expect(await say(plain.body.id, 'Yes.', 'approve')).toMatchObject({ status: 409 });
	expect((await say(plain.body.id, 'Yes.', 'perhaps')).status).toBe(400);
});

it('does not touch files that came after the plan was approved', async () => {
	await start();
	const { id } = await create('Replace "Acme Cloud" with "Acme" everywhere.');
	await ended(id);
	await remote.commit({ 'docs/new.md': '# New\n\nAcme Cloud.\n' });
	await say(id, 'Yes.', 'approve');
	const failed = await ended(id);
	expect(failed).toMatchObject({ status: 'failed', outcome: 'instruction' });
	expect(failed.message).toBe(
		'"new.md" is not in the approved plan, and only files of the plan are changed; say what is missing, and a new plan is made.',
	);
	expect(await remote.branches()).toEqual(['main']);
});

it('offers a model the tool of the plan alone, and then shows it the approved plan', async () => {
	await startWithModel();
	provider.play(
		{ calls: [['read', { path: 'index.md' }]] },
		{
			calls: [
				[
					'plan',
					{
						files: [
							{ path: '../readme.md', intention: 'Out' },
							{ path: 'index.md', intention: 'In' },
						],
					},
				],
			],
		},
		{ calls: [['edit', { path: 'index.md', oldText: 'Home', newText: 'House' }]] },
		{ calls: [['plan', { files: [{ path: './index.md', intention: '<script>alert(1)</script> Say House.' }] }]] },
		{ calls: [['edit', { path: 'guide.md', oldText: 'Guide', newText: 'Tour' }]] },
		{ calls: [['edit', { path: 'index.md', oldText: 'Home', newText: 'House' }]] },
		{ text: 'Done.' },
	);
	const { id } = await create('Say House in place of Home.');
	const proposed = await ended(id);
	expect(proposed).toMatchObject({ outcome: 'plan', plan: { files: [{ path: 'index.md' }] } });
	const tools = provider.requests[0]?.tools.map(({ function: { name } }) => name);
	expect(tools).toEqual(['list', 'search', 'read', 'changes', 'plan']);
	const sent = () => JSON.stringify(provider.requests.at(-1)?.messages);
	expect(sent()).toContain('write it without empty steps');
	const cookie = await signIn(service, key);
	const page = await (await openPage(service, `${pagePaths.adminJob}?id=${id}`, cookie)).text();
	expect(page).toContain('&lt;script&gt;alert(1)');
	expect(page).not.toContain('<script>alert');
	const form = (plan: string, seen: string | null) =>
		postForm(service, `${pagePaths.adminJobPlan}?id=${id}`, { plan, seen: seen ?? '' }, { ...ownForm, cookie });
	expect((await form('approve', '2020-01-01T00:00:00.000Z')).status).toBe(409);
	expect((await form('approve', proposed.endedAt)).status).toBe(303);
	const done = await ended(id);
	expect(done).toMatchObject({ outcome: 'pull_request' });
	expect(done.message).toContain('"guide.md" is not in the approved plan');
	expect(sent()).toContain('The owner has approved the plan');
	expect(provider.requests.at(-1)?.tools.map(({ function: { name } }) => name)).not.toContain('plan');
	expect(await remote.read(done.source.ref ?? '', 'docs/index.md')).toContain('# House');
	expect(await remote.read(done.source.ref ?? '', 'docs/guide.md')).toContain('# Guide');
});

it('ends without a plan when the model says that there is nothing to change', async () => {
	await startWithModel();
	provider.play({ text: 'It says House already.' });
	const { id } = await create('Say House.');
	expect(await ended(id)).toMatchObject({ outcome: 'no_changes', message: 'It says House already.' });
	expect((await say(id, 'Yes.', 'approve')).status).toBe(409);
});
