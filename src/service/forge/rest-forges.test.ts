import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeForge } from '../../testing/contracts/forge-contract.js';
import type { ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import { gitlabProject, gitlabToken, startGitlabServer } from '../../testing/forge-servers/gitlab-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { wanted } from '../../testing/forge-servers/wanted-pull-request.js';
import { listen } from '../../testing/service/listen.js';
import { GiteaForge } from './gitea-forge.js';
import { GitlabForge } from './gitlab-forge.js';
import type { RestForgeParts } from './rest-forge.js';

const { signal } = new AbortController();
const warnings: string[] = [];

interface State {
	why: string;
	/** Fields of the repository. */
	fields: Record<string, unknown>;
	sentence: string;
}

const kinds = [
	{
		name: 'GitLab',
		Driver: GitlabForge,
		start: startGitlabServer,
		path: gitlabProject,
		api: '/api/v4',
		token: gitlabToken,
		prefix: 'Draft: ',
		states: [
			{ why: 'it is archived', fields: { archived: true }, sentence: 'is archived' },
			{
				why: 'merge requests are switched off',
				fields: { merge_requests_access_level: 'disabled' },
				sentence: 'has merge requests switched off',
			},
			{
				why: 'the role is too low',
				fields: { permissions: { project_access: { access_level: 20 }, group_access: null } },
				sentence: 'the role Developer',
			},
			{ why: 'it may not see the code', fields: { default_branch: null }, sentence: 'the role Developer' },
		],
	},
	{
		name: 'Gitea',
		Driver: GiteaForge,
		start: startGiteaServer,
		path: 'acme/docs',
		api: '/api/v1',
		token: giteaToken,
		prefix: 'WIP: ',
		states: [
			{ why: 'it is archived', fields: { archived: true }, sentence: 'is archived' },
			{
				why: 'pull requests are switched off',
				fields: { has_pull_requests: false },
				sentence: 'has pull requests switched off',
			},
			{ why: 'it is a mirror', fields: { mirror: true }, sentence: 'is a mirror' },
			{ why: 'the token may not push', fields: { permissions: { push: false } }, sentence: 'it needs the permissions' },
		],
	},
] as const;

for (const { name, Driver, start, path, api, token, prefix, states } of kinds) {
	const forgeAt = (server: Pick<ForgeServer, 'origin'>, more: Partial<RestForgeParts> = {}) =>
		new Driver({
			path,
			url: `${server.origin}/${path}.git`,
			apiUrl: server.origin + api,
			token,
			reviewers: [],
			timing: quickTiming,
			warn: (sentence) => void warnings.push(sentence),
			...more,
		});

	describeForge(name, async () => {
		const server = await start();
		const pullOf = (id: string) => {
			const found = server.pulls.find(({ number }) => String(number) === id);
			if (!found) throw new Error(`There is no pull request ${id}.`);
			return found;
		};
		return {
			forge: forgeAt(server),
			push: async (branch) => void server.branches.add(branch),
			close: async (id) => void Object.assign(pullOf(id), { state: 'closed' }),
			merge: async (id) => void Object.assign(pullOf(id), { state: 'merged' }),
			async shown(id) {
				const { title, body } = pullOf(id);
				const isDraft = title.startsWith(prefix);
				return { title: isDraft ? title.slice(prefix.length) : title, body, isDraft };
			},
			async dispose() {
				await server.stop();
				expect(server.violations).toEqual([]);
			},
		};
	});

	describe(name, () => {
		let server: ForgeServer;
		beforeEach(async () => {
			server = await start();
			server.branches.add('docent/a');
			warnings.length = 0;
		});
		afterEach(async () => {
			await server.stop();
			expect(server.violations).toEqual([]);
		});

		it('gives git its token', async () => {
			const authorization = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
			expect(await forgeAt(server).remote(signal)).toEqual({ url: `${server.origin}/${path}.git`, authorization });
		});

		it('asks those to review who are there', async () => {
			await forgeAt(server, { reviewers: ['ada', 'grace'] }).openPullRequest(wanted, signal);
			expect(server.pulls.map(({ reviewers }) => reviewers)).toEqual([['ada', 'grace']]);
			server.branches.add('docent/b');
			const forge = forgeAt(server, { reviewers: ['nobody'] });
			expect(await forge.openPullRequest({ ...wanted, head: 'docent/b' }, signal)).toMatchObject({ state: 'open' });
			expect(warnings).toHaveLength(1);
			expect(warnings[0]).toContain(path);
		});

		it('finds the one that a lost answer has made', async () => {
			server.fail({ status: 502 }, { after: true });
			expect(await forgeAt(server).openPullRequest(wanted, signal)).toMatchObject({ id: '1', state: 'open' });
			expect(server.pulls).toHaveLength(1);
		});

		it('takes no branch of a fork for its own', async () => {
			const stranger = { number: 1, title: 'Theirs', body: '', head: 'docent/a', base: 'main', reviewers: [] };
			server.pulls.push({ ...stranger, isFromFork: true, isDraft: false, state: 'open' });
			expect(await forgeAt(server).findPullRequest('docent/a', signal)).toBeUndefined();
		});

		it('finds a branch among many', async () => {
			const first = await forgeAt(server).openPullRequest(wanted, signal);
			for (let count = 0; count < 7; count++) {
				server.branches.add(`other/${count}`);
				await forgeAt(server).openPullRequest({ ...wanted, head: `other/${count}` }, signal);
			}
			expect(await forgeAt(server).findPullRequest('docent/a', signal)).toEqual(first);
			expect(await forgeAt(server).openPullRequest(wanted, signal)).toEqual(first);
		});

		it.each([
			['a server error', { status: 503 }],
			['a closed connection', 'drop'],
			['no answer', 'hang'],
			['its rate limit', { status: 429, headers: { 'retry-after': '1' } }],
			[
				'a server error that names the end of the hour',
				{ status: 502, headers: { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 3_600) } },
			],
			['the end of a minute', { status: 429, headers: { 'ratelimit-reset': String(Math.floor(Date.now() / 1_000)) } }],
		] as const)('is asked again after %s', async (_, fault) => {
			server.fail(fault, { times: 2 });
			expect(await forgeAt(server).defaultBranch(signal)).toBe('main');
			expect(server.seen).toHaveLength(3);
		});

		it('is left to the queue when its limit lasts longer', async () => {
			server.fail({ status: 429, headers: { 'retry-after': '3000' } });
			await expect(forgeAt(server).defaultBranch(signal)).rejects.toMatchObject({
				message: expect.stringContaining('too many requests'),
				details: { retryable: true, retryAfterMs: 3_000 * quickTiming.secondMs },
			});
			expect(server.seen).toHaveLength(1);
		});

		it.each([
			['an unknown token', 401, 'does not know the token of agent.token', false],
			['a token without the permission', 403, 'it needs the', false],
			['pull requests that it does not show', 404, `does not find the branches or the pull requests of ${path}`, false],
			['an error that stays', 500, 'has an error of its own now (500)', true],
		] as const)('says how to mend %s', async (_, status, sentence, retryable) => {
			server.fail({ status, body: { message: 'Because.' } }, { times: 10 });
			await expect(forgeAt(server).openPullRequest(wanted, signal)).rejects.toMatchObject({
				name: 'AgentJobError',
				outcome: 'forge',
				message: expect.stringContaining(sentence),
				details: { retryable },
			});
		});

		it.each<State>(states)('learns before the work that $why', async ({ fields, sentence }) => {
			server.repositoryFields = fields;
			const message = expect.stringContaining(sentence);
			await expect(forgeAt(server).check(signal)).rejects.toMatchObject({ outcome: 'forge', message });
		});

		it('says how to mend a repository that it does not show', async () => {
			server.fail({ status: 404, body: { message: 'Not found' } });
			await expect(forgeAt(server).check(signal)).rejects.toThrow(
				`no repository ${path} that the token of agent.token`,
			);
		});

		it('says where to go when the repository has moved', async () => {
			server.fail({ status: 405, body: { message: 'Non GET methods are not allowed for moved projects' } });
			await expect(forgeAt(server).openPullRequest(wanted, signal)).rejects.toThrow(
				`The repository ${path} has moved to another address; give agent.repository the new one.`,
			);
		});

		it('waits a minute after a limit that names no time, and then leaves it to the queue', async () => {
			server.fail({ status: 429 });
			expect(await forgeAt(server).defaultBranch(signal)).toBe('main');
			server.fail({ status: 429 }, { times: 2 });
			const failed = forgeAt(server).defaultBranch(signal);
			await expect(failed).rejects.toMatchObject({
				details: { retryable: true, retryAfterMs: 120 * quickTiming.secondMs },
			});
		});

		it('shows no list that is null, and every other word', async () => {
			for (const [errors, said] of [
				[null, 'Because.'],
				['So.', 'Because. So.'],
				[['So.', { a: 1 }], 'Because. So. {"a":1}'],
			]) {
				server.fail({ status: 418, body: { message: 'Because.', errors } });
				await expect(forgeAt(server).check(signal)).rejects.toThrow(`It said: ${said}`);
			}
		});

		it('says so when there is no such branch', async () => {
			const missing = forgeAt(server).openPullRequest({ ...wanted, head: 'docent/gone' }, signal);
			await expect(missing).rejects.toMatchObject({ outcome: 'forge', details: { retryable: false } });
		});

		it('says so when something else answers', async () => {
			server.fail('garbage');
			await expect(forgeAt(server).defaultBranch(signal)).rejects.toThrow('check agent.forgeUrl');
		});

		it('does not take its token to another host', async () => {
			const heard: unknown[] = [];
			const other = createServer((message, response) => {
				heard.push(message.headers);
				response.end('{}');
			});
			await using elsewhere = await listen(other);
			server.fail({ status: 302, headers: { location: `${elsewhere.origin}/` } });
			await expect(forgeAt(server).defaultBranch(signal)).rejects.toThrow('sends to another address');
			expect(heard).toEqual([]);
		});

		it('needs a token', async () => {
			await expect(forgeAt(server, { token: undefined }).defaultBranch(signal)).rejects.toThrow('set agent.token');
			expect(server.seen).toEqual([]);
		});

		it('does not wait on when it is cancelled', async () => {
			const cancel = new AbortController();
			server.fail({ status: 429, headers: { 'retry-after': '80' } });
			const timing = { ...quickTiming, secondMs: 1_000 };
			const slow = forgeAt(server, { timing }).defaultBranch(cancel.signal);
			const reason = new Error('cancelled');
			setTimeout(() => cancel.abort(reason), 50);
			await expect(slow).rejects.toBe(reason);
		});
	});
}

it('tells whom GitLab has left out of a review without an error', async () => {
	const server = await startGitlabServer();
	server.branches.add('docent/a');
	warnings.length = 0;
	const forge = new GitlabForge({
		path: gitlabProject,
		url: server.origin,
		apiUrl: `${server.origin}/api/v4`,
		token: gitlabToken,
		reviewers: ['ada', 'grace'],
		timing: quickTiming,
		warn: (sentence) => void warnings.push(sentence),
	});
	const request = { iid: 7, web_url: 'https://gitlab.example/7', title: 'A title', state: 'opened' };
	const branches = { source_branch: 'docent/a', target_branch: 'main' };
	// Both people are looked up, and then the merge request is made.
	const known = (id: number, username: string) => server.fail({ status: 200, body: [{ id, username }] });
	known(1, 'ada');
	known(2, 'grace');
	server.fail({ status: 201, body: { ...request, ...branches, reviewers: [{ id: 1, username: 'ada' }] } });
	await forge.openPullRequest(wanted, signal);
	expect(warnings).toEqual([expect.stringMatching(/^grace was not asked to review .*!7: its plan/)]);
	await server.stop();
});

it('follows the name of a branch that Gitea has deleted', async () => {
	const server = await startGiteaServer();
	server.branches.add('docent/a');
	const forge = new GiteaForge({
		path: 'acme/docs',
		url: server.origin,
		apiUrl: `${server.origin}/api/v1`,
		token: giteaToken,
		reviewers: [],
		timing: quickTiming,
		warn: () => {},
	});
	const { id } = await forge.openPullRequest(wanted, signal);
	Object.assign(server.pulls[0] ?? {}, { state: 'merged' });
	server.branches.delete('docent/a');
	expect(await forge.findPullRequest('docent/a', signal)).toMatchObject({ id, head: 'docent/a', state: 'merged' });
	await server.stop();
});
