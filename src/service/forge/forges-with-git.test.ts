import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
	agentJobEventsPath,
	agentJobMessagePath,
	agentJobPath,
	agentJobsCreatePath,
} from '../../contract/agent-paths.js';
import type { AgentJob } from '../../contract/agent-v2.js';
import { type BareRemote, createBareRemote } from '../../testing/agent/bare-remote.js';
import { startGitHttpServer } from '../../testing/agent/git-http-server.js';
import type { ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import { githubToken, startGithubServer } from '../../testing/forge-servers/github-server.js';
import { gitlabProject, gitlabToken, startGitlabServer } from '../../testing/forge-servers/gitlab-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';

let service: ServiceUnderTest | undefined;
afterEach(() => service?.dispose());

/** The branches that the forge's repository really has. */
class BranchesOf extends Set<string> {
	constructor(readonly remote: BareRemote) {
		super();
	}

	override has(name: string): boolean {
		const found = execFileSync('git', ['branch', '--list', name], { cwd: this.remote.path }).toString();
		return found.trim().replace(/^\* /, '') === name;
	}
}

async function ended(id: string, authorization: string): Promise<AgentJob> {
	const request = () =>
		new Request(`http://127.0.0.1${agentJobPath('v2', 'docs', id)}`, { headers: { authorization } });
	let job: AgentJob | undefined;
	const ask = async () => {
		job = (await (await service?.fetch(request()))?.json()) as AgentJob;
		return job.status;
	};
	await expect.poll(ask, { timeout: 30_000, interval: 50 }).not.toBe('active');
	if (!job) throw new Error('There is no job.');
	return job;
}

const forges: readonly [string, () => Promise<ForgeServer>, string, string, string][] = [
	['github', startGithubServer, 'acme/docs', '', githubToken],
	['gitlab', startGitlabServer, gitlabProject, '/api/v4', gitlabToken],
	['gitea', startGiteaServer, 'acme/docs', '/api/v1', giteaToken],
];

it.each(forges)(
	'a repository at %s that takes no pushes is learned of before the work, in every turn and with a branch of its own',
	async (forge, start, path, api, token) => {
		const remote = await createBareRemote({ 'docs/index.md': '# Welcome\n\nOld words.\n' }, `${path}.git`);
		const server = Object.assign(await start(), { branches: new BranchesOf(remote) });
		const root = resolve(remote.path, ...path.split('/').map(() => '..'));
		const git = await startGitHttpServer({ repository: remote.path, root });
		const repository = git.url.replace(/\.git$/, '');
		service = await createServiceUnderTest({
			agent: { repository, forge, forgeUrl: server.origin + api, token, folder: 'docs', branch: 'main' },
		});
		const running = service;
		const authorization = `Bearer ${await service.createKey({ kind: 'admin' })}`;
		const ask = async (prompt: string, at: string) => {
			const response = await running.post(at, { prompt }, { authorization });
			return ended(((await response.json()) as AgentJob).id, authorization);
		};
		server.repositoryFields = { archived: true };
		const refused = await ask('Replace "Old" with "New" everywhere.', agentJobsCreatePath('v2', 'docs'));
		expect(refused).toMatchObject({ status: 'failed', outcome: 'forge' });
		expect(refused.message).toContain('is archived; nothing can be pushed to it');
		expect(git.authorizations).toEqual([]);
		server.repositoryFields = {};
		const job = await ask('Replace "Old" with "New" everywhere.', agentJobsCreatePath('v2', 'docs'));
		expect(job).toMatchObject({ outcome: 'pull_request' });
		server.repositoryFields = { archived: true };
		const before = git.authorizations.length;
		const again = await ask('Replace "words" with "texts" everywhere.', agentJobMessagePath('docs', job.id));
		expect(again).toMatchObject({ status: 'failed', outcome: 'forge' });
		expect(git.authorizations).toHaveLength(before);
		await git[Symbol.asyncDispose]();
		await server.stop();
	},
	60_000,
);

it.each(forges)(
	'an instruction becomes a pull request at %s, pushed with its token',
	async (forge, start, path, api, token) => {
		const remote = await createBareRemote({ 'docs/index.md': '# Welcome\n\nOld words.\n' }, `${path}.git`);
		const server = Object.assign(await start(), { branches: new BranchesOf(remote) });
		const authorization = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
		const root = resolve(remote.path, ...path.split('/').map(() => '..'));
		const git = await startGitHttpServer({ repository: remote.path, root, authorization });
		const repository = git.url.replace(/\.git$/, '');
		service = await createServiceUnderTest({
			agent: { repository, forge, forgeUrl: server.origin + api, token, folder: 'docs', reviewers: ['ada'] },
		});
		const admin = `Bearer ${await service.createKey({ kind: 'admin' })}`;
		const body = { prompt: 'Replace "Old" with "New" everywhere.', draft: true };
		const response = await service.post(agentJobsCreatePath('v2', 'docs'), body, { authorization: admin });
		const job = await ended(((await response.json()) as AgentJob).id, admin);

		expect(job).toMatchObject({ status: 'completed', outcome: 'pull_request', source: { repository: path } });
		expect(server.pulls).toMatchObject([{ head: job.source.ref, base: 'main', isDraft: true, reviewers: ['ada'] }]);
		expect(job.prLink).toMatch(/^https:\/\/\w+\.example\/.*\/1$/);
		expect(await remote.read(job.source.ref ?? '', 'docs/index.md')).toBe('# Welcome\n\nNew words.\n');
		expect(server.violations).toEqual([]);
		expect(new Set(git.authorizations)).toEqual(new Set([authorization]));
		await git[Symbol.asyncDispose]();
		await server.stop();
	},
	60_000,
);

const owned: readonly [string, string, string, string[]][] = [
	[
		'github',
		'.github/CODEOWNERS',
		'* @nobody\n/docs/ @ada @robot @acme/writers docs@acme.example # owners\n',
		['ada', 'team/writers'],
	],
	[
		'gitlab',
		'.gitlab/CODEOWNERS',
		'* @nobody\n* @robot\n[Docs] @ada @acme/writers\n/docs/\ndocs@acme.example\n',
		['ada'],
	],
	[
		'gitea',
		'.gitea/CODEOWNERS',
		'docs/.*\\\\.md @ada @robot @acme/writers docs@acme.example\nsrc/.* @nobody\n',
		['ada', 'team/writers'],
	],
];

it.each(owned)(
	'the owners of changed files are asked to review at %s',
	async (name, file, text, asked) => {
		const [forge, start, path, api, token] = forges.find(([one]) => one === name) ?? forges[0] ?? [];
		if (!forge || !start || !path || api === undefined || !token) throw new Error('There is no such forge.');
		const remote = await createBareRemote(
			{ 'docs/index.md': '# Welcome\n\nOld words.\n', [file]: text },
			`${path}.git`,
		);
		const server = Object.assign(await start(), { branches: new BranchesOf(remote) });
		const git = await startGitHttpServer({
			repository: remote.path,
			root: resolve(remote.path, ...path.split('/').map(() => '..')),
		});
		service = await createServiceUnderTest({
			agent: {
				repository: git.url.replace(/\.git$/, ''),
				forge,
				forgeUrl: server.origin + api,
				token,
				folder: 'docs',
				codeOwners: true,
			},
		});
		const key = await service.createKey({ kind: 'admin' });
		const body = { prompt: 'Replace "Old" with "New" everywhere.' };
		const made = await service.post(agentJobsCreatePath('v2', 'docs'), body, { authorization: `Bearer ${key}` });
		const job = await ended(((await made.json()) as AgentJob).id, `Bearer ${key}`);
		expect(job).toMatchObject({ outcome: 'pull_request' });
		expect(server.pulls.map(({ reviewers }) => reviewers)).toEqual([asked]);
		expect(server.violations).toEqual([]);
		const events = await (await service.get(agentJobEventsPath('docs', job.id), key)).text();
		expect(events).toContain('The forge cannot ask these owners of changed files: ');
		await git[Symbol.asyncDispose]();
		await server.stop();
	},
	60_000,
);
