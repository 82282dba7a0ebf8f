import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentJobMessagePath, agentJobPath, agentJobsCreatePath } from '../../contract/agent-paths.js';
import type { AgentJob } from '../../contract/agent-v2.js';
import { createTestRepository } from '../../testing/agent/git-repository.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { testDatabase } from '../../testing/service/test-database.js';

const database = testDatabase('postgres');
let nodes: ServiceUnderTest[] = [];
let authorization: string;
beforeEach(async () => {
	await database.clear();
});
afterEach(async () => {
	for (const node of nodes) await node.dispose();
	nodes = [];
});

const newFolder = () => mkdtemp(join(tmpdir(), 'docent-data-'));

async function start(dataFolder: string, agent: Record<string, unknown> = {}): Promise<ServiceUnderTest> {
	const own = await database.openAgain();
	const node = await createServiceUnderTest({ publicUrl: 'https://docs.test', agent }, { database: own, dataFolder });
	authorization ??= `Bearer ${await node.createKey({ kind: 'admin' })}`;
	nodes.push(node);
	return node;
}
beforeEach(() => {
	authorization = undefined as unknown as string;
});

async function stop(node: ServiceUnderTest): Promise<void> {
	nodes = nodes.filter((other) => other !== node);
	await node.dispose();
}

const ask = (node: ServiceUnderTest, prompt: string, path: string = agentJobsCreatePath('v2', 'docs')) =>
	node.post(path, { prompt }, { authorization });

async function ended(node: ServiceUnderTest, asked: Response): Promise<AgentJob> {
	const { id } = (await asked.json()) as AgentJob;
	const request = () =>
		new Request(`https://docs.test${agentJobPath('v2', 'docs', id)}`, { headers: { authorization } });
	let job = {} as AgentJob;
	await expect
		.poll(
			async () => {
				job = (await (await node.fetch(request())).json()) as AgentJob;
				return job.status;
			},
			{ timeout: 20_000 },
		)
		.not.toBe('active');
	return job;
}

it('processes with copies of their own of one folder take no job, and say what to set, until one is left', async () => {
	const first = await start(await newFolder());
	const second = await start(await newFolder());
	for (const node of nodes) {
		const refused = await ask(node, 'Replace "Lantern" with "Torch" everywhere.');
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain('set agent.repository (DOCENT_AGENT_REPOSITORY)');
	}
	await stop(second);
	const job = await ended(first, await ask(first, 'Replace "Lantern" with "Torch" everywhere.'));
	expect(job).toMatchObject({ status: 'completed', outcome: 'pull_request' });
});

it('a follow-up that another process takes up later fails, rather than drop what the first turn has done', async () => {
	const first = await start(await newFolder());
	const job = await ended(first, await ask(first, 'Replace "Lantern" with "Torch" everywhere.'));
	await stop(first);
	const second = await start(await newFolder());
	const again = await ended(
		second,
		await ask(second, 'Replace "Torch" with "Lamp" everywhere.', agentJobMessagePath('docs', job.id)),
	);
	expect(again).toMatchObject({ status: 'failed', outcome: 'repository' });
	expect(again.message).toMatch(
		/is gone from the repository .* Where several processes serve one folder, set agent\.repository\.$/,
	);
});

it('processes that share a data folder, or a repository, take jobs', async () => {
	const dataFolder = await newFolder();
	await start(dataFolder);
	const beside = await start(dataFolder);
	expect(await ended(beside, await ask(beside, 'Replace "Lantern" with "Torch" everywhere.'))).toMatchObject({
		outcome: 'pull_request',
	});
	for (const node of [...nodes]) await stop(node);
	await using repository = await createTestRepository({ 'a.md': '# A\n\nOld words.\n' });
	const agent = { repository: repository.path };
	const first = await start(await newFolder(), agent);
	const job = await ended(first, await ask(first, 'Replace "Old" with "New" everywhere.'));
	await stop(first);
	const second = await start(await newFolder(), agent);
	const again = await ended(
		second,
		await ask(second, 'Replace "words" with "texts" everywhere.', agentJobMessagePath('docs', job.id)),
	);
	expect(again).toMatchObject({ outcome: 'pull_request' });
	expect(await repository.read(job.source.ref ?? '', 'a.md')).toBe('# A\n\nNew texts.\n');
});
