import { execFileSync } from 'node:child_process';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
	agentJobDiffPath,
	agentJobMessagePath,
	agentJobPath,
	agentJobsCreatePath,
} from '../../contract/agent-paths.js';
import type { AgentJob, AgentJobDiff } from '../../contract/agent-v2.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';

let service: ServiceUnderTest;
let repository: TestRepository | undefined;
let authorization: string;
afterEach(async () => {
	await service.dispose();
	await repository?.[Symbol.asyncDispose]();
	repository = undefined;
});
async function start(config: Record<string, unknown> = {}) {
	service = await createServiceUnderTest({ publicUrl: 'https://docs.test', ...config });
	authorization = `Bearer ${await service.createKey({ kind: 'admin' })}`;
}
const get = async <Body>(path: string) => {
	const url = path.startsWith('https:') ? path : `https://docs.test${path}`;
	const response = await service.fetch(new Request(url, { headers: { authorization } }));
	return (await response.json()) as Body;
};
const post = async (path: string, prompt: string) =>
	(await (await service.post(path, { prompt }, { authorization })).json()) as AgentJob;
async function untilEnded({ id }: AgentJob): Promise<AgentJob> {
	await expect
		.poll(async () => (await get<AgentJob>(agentJobPath('v2', 'docs', id))).status, { timeout: 20_000 })
		.not.toBe('active');
	return get<AgentJob>(agentJobPath('v2', 'docs', id));
}

it('turns an instruction about the folder of the documentation into a page for reviewers, without a model', async () => {
	await start();
	const asked = await post(agentJobsCreatePath('v2', 'docs'), 'Replace "Lantern" with "Torch" everywhere.');
	const job = await untilEnded(asked);
	expect(job).toMatchObject({ status: 'completed', outcome: 'pull_request', model: 'editor' });
	expect(job.prLink).toMatch(/^https:\/\/docs\.test\/_docent\/review\/[\w-]{43}$/);
	const page = await service.fetch(new Request(job.prLink ?? ''));
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('Torch');
	const diff = await get<AgentJobDiff>(agentJobDiffPath('docs', job.id));
	expect(diff.patch).toMatch(/^\+.*Torch/m);
	expect(await readdir(join(service.dataFolder, 'workspaces'))).toEqual([]);
});

it('continues the branch of a job with what is asked further, in a repository of its own', async () => {
	repository = await createTestRepository({ 'docs/a.md': '# A\n\nOld words.\n', 'README.md': 'Old words.\n' });
	await start({ agent: { repository: repository.path, folder: 'docs' } });
	const first = await untilEnded(await post(agentJobsCreatePath('v2', 'docs'), 'Replace "Old" with "New" everywhere.'));
	expect(first).toMatchObject({ status: 'completed', outcome: 'pull_request' });
	const branch = first.source.ref ?? '';
	const again = await untilEnded(
		await post(agentJobMessagePath('docs', first.id), 'Replace "words" with "texts" everywhere.'),
	);
	expect(again).toMatchObject({ outcome: 'pull_request', prLink: first.prLink, source: { ref: branch } });
	expect(await repository.read(branch, 'docs/a.md')).toBe('# A\n\nNew texts.\n');
	expect(await repository.read(branch, 'README.md')).toBe('Old words.\n');
	expect(await repository.messages(branch)).toHaveLength(3);
});

it('says which setting is missing for what needs a model', async () => {
	await start();
	const job = await untilEnded(await post(agentJobsCreatePath('v2', 'docs'), 'Make it all more cheerful.'));
	expect(job).toMatchObject({ status: 'failed', outcome: 'instruction', prLink: null });
	expect(job.message).toContain('model.provider');
});

it.each([
	[{}, '"git --version": It was not run, because it cannot be isolated from the service here: install bubblewrap'],
	[{ checkUnisolated: true }, '"git --version" passed. It ran without isolation, as agent.checkUnisolated says.'],
])('says in the job and in the pull request how the command of the owner ran, with %j', async (agent, sentence) => {
	const programs = scratchFolder();
	await symlink(execFileSync('which', ['git']).toString().trim(), join(programs, 'git'));
	const { PATH } = process.env;
	process.env.PATH = programs;
	try {
		await start({ agent: { checkCommand: ['git', '--version'], ...agent } });
		const job = await untilEnded(
			await post(agentJobsCreatePath('v2', 'docs'), 'Replace "Lantern" with "Torch" everywhere.'),
		);
		expect(job).toMatchObject({ status: 'completed', outcome: 'pull_request' });
		expect(job.message?.includes('These checks could not be run: command.')).toBe(sentence.includes('not run'));
		const page = await (await service.fetch(new Request(job.prLink ?? ''))).text();
		expect(page.replaceAll('&quot;', '"').replaceAll('&#34;', '"')).toContain(sentence);
	} finally {
		process.env.PATH = PATH;
	}
});
