import { afterEach, describe, expect, it } from 'vitest';
import type { ForgePull, ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import { githubToken, startGithubServer } from '../../testing/forge-servers/github-server.js';
import { gitlabProject, gitlabToken, startGitlabServer } from '../../testing/forge-servers/gitlab-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { wanted } from '../../testing/forge-servers/wanted-pull-request.js';
import { GiteaForge } from './gitea-forge.js';
import { GithubForge } from './github-forge.js';
import { GitlabForge } from './gitlab-forge.js';

const { signal } = new AbortController();
const exists = 'already exists';

/** What else is of a branch of that name at each forge, or on its list. */
const kinds = [
	{
		Driver: GithubForge,
		start: startGithubServer,
		path: 'acme/docs',
		api: '',
		token: githubToken,
		name: 'GitHub',
		refusal: { status: 422, body: { message: exists } },
		otherOf: (number: number) => ({ base: `version-${number}` }),
	},
	{
		Driver: GitlabForge,
		start: startGitlabServer,
		path: gitlabProject,
		api: '/api/v4',
		token: gitlabToken,
		name: 'GitLab',
		refusal: { status: 409, body: { message: [exists] } },
		otherOf: () => ({ isFromFork: true }),
	},
	{
		Driver: GiteaForge,
		start: startGiteaServer,
		path: 'acme/docs',
		api: '/api/v1',
		token: giteaToken,
		name: 'Gitea',
		refusal: { status: 409, body: { message: exists } },
		otherOf: (number: number) => ({ head: `other/${number}` }),
	},
];

describe.each(kinds)(
	'a pull request that another attempt has made at $name',
	({ Driver, start, path, api, token, refusal, otherOf }) => {
		let server: ForgeServer;
		async function forge() {
			server = await start();
			server.branches.add('docent/a');
			return new Driver({
				path,
				token,
				url: `${server.origin}/${path}.git`,
				apiUrl: server.origin + api,
				reviewers: [],
				timing: quickTiming,
				warn() {},
			});
		}
		afterEach(async () => {
			await server.stop();
			expect(server.violations).toEqual([]);
		});

		it('is taken, behind however many others', async () => {
			const driver = await forge();
			const made: Omit<ForgePull, 'number'> = {
				title: 'Made',
				body: '',
				head: 'docent/a',
				base: 'main',
				isDraft: false,
				state: 'open',
				reviewers: [],
			};
			server.pulls.push({ ...made, number: 1 });
			for (let number = 2; number < 40; number++) server.pulls.push({ ...made, number, ...otherOf(number) });
			expect(await driver.openPullRequest(wanted, signal)).toMatchObject({ id: '1', state: 'open' });
			expect(server.pulls).toHaveLength(39);
		});

		it('is looked for again when the forge does not show it yet', async () => {
			const driver = await forge();
			server.fail(refusal);
			const hidden = driver.openPullRequest(wanted, signal);
			await expect(hidden).rejects.toMatchObject({ outcome: 'forge', details: { retryable: true } });
		});
	},
);
