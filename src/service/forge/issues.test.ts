import { afterEach, describe, expect, it } from 'vitest';
import type { ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import {
	type GithubServer,
	githubApp,
	githubKeys,
	githubToken,
	startGithubServer,
} from '../../testing/forge-servers/github-server.js';
import { gitlabProject, gitlabToken, startGitlabServer } from '../../testing/forge-servers/gitlab-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { GiteaForge } from './gitea-forge.js';
import { GithubForge } from './github-forge.js';
import { GitlabForge } from './gitlab-forge.js';

const { signal } = new AbortController();
const issue = { title: 'Mend the documentation: dead link', body: 'It leads nowhere.' };
const kept = { title: issue.title, text: issue.body };
const more = { reviewers: [], timing: quickTiming, warn: () => {} };
let server: ForgeServer;
afterEach(async () => {
	await server.stop();
	expect(server.violations).toEqual([]);
});

const kinds = [
	{
		name: 'GitHub',
		start: startGithubServer,
		Driver: GithubForge,
		at: { path: 'acme/docs', token: githubToken, api: '' },
		made: 'https://github.example/acme/docs/issues/1',
		off: 'GitHub finds no issues of acme/docs (Issues are disabled for this repo); switch issues on in its settings, and give the token the permission issues: write.',
		needs: 'it needs the permission issues: write. It said: Forbidden',
	},
	{
		name: 'GitLab',
		start: startGitlabServer,
		Driver: GitlabForge,
		at: { path: gitlabProject, token: gitlabToken, api: '/api/v4' },
		made: `https://gitlab.example/${gitlabProject}/-/issues/1`,
		off: 'GitLab does not let the token of agent.token do this in acme/handbooks/docs; it needs the scopes api and write_repository, and the role Developer. It said: 403 Forbidden',
		needs: 'It said: Forbidden',
	},
	{
		name: 'Gitea',
		start: startGiteaServer,
		Driver: GiteaForge,
		at: { path: 'acme/docs', token: giteaToken, api: '/api/v1' },
		made: 'https://gitea.example/acme/docs/issues/1',
		off: "Gitea finds no issues of acme/docs (The target couldn't be found.); switch issues on in its settings, and give the token the permissions to read and write repository and issue.",
		needs: 'it needs the permissions to read and write repository and issue. It said: Forbidden',
	},
] as const;

describe.each(kinds)('an issue at $name', ({ start, Driver, at: { api, ...at }, made, off, needs }) => {
	const open = () => {
		const { origin } = server;
		return new Driver({ ...more, ...at, url: `${origin}/${at.path}.git`, apiUrl: origin + api }).openIssue(
			issue,
			signal,
		);
	};

	it('is opened with its address, and asked for once when the answer is lost', async () => {
		server = await start();
		expect(await open()).toBe(made);
		expect(server.issues).toEqual([kept]);
		server.fail({ status: 502 }, { after: true });
		await expect(open()).rejects.toMatchObject({ details: { retryable: true } });
		server.fail('drop');
		await expect(open()).rejects.toMatchObject({ details: { retryable: true } });
		expect(server.issues).toHaveLength(2);
	});

	it('is refused in one sentence where a permission is missing or issues are switched off', async () => {
		server = await start();
		server.fail({ status: 403, body: { message: 'Forbidden' } });
		await expect(open()).rejects.toThrow(needs);
		server.issues = undefined;
		await expect(open()).rejects.toThrow(off);
	});
});

it('takes another token of a GitHub App, whose jobs do without that permission', async () => {
	const github: GithubServer = await startGithubServer();
	server = github;
	const privateKey = githubKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
	const at = { path: 'acme/docs', url: `${server.origin}/acme/docs`, apiUrl: server.origin };
	const forge = new GithubForge({ ...more, ...at, appId: githubApp.id, privateKey });
	await forge.check(signal);
	await forge.openIssue(issue, signal);
	expect([...github.installationTokens.values()].map(({ permissions }) => permissions)).toEqual([
		{ contents: 'write', pull_requests: 'write' },
		{ issues: 'write' },
	]);
	expect(server.issues).toEqual([kept]);
});
