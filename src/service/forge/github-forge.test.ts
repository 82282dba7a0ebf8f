import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeForge } from '../../testing/contracts/forge-contract.js';
import { type GithubServer, githubToken, startGithubServer } from '../../testing/forge-servers/github-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { wanted } from '../../testing/forge-servers/wanted-pull-request.js';
import { GithubForge, type GithubForgeParts } from './github-forge.js';

const { signal } = new AbortController();
const warnings: string[] = [];
const forgeAt = (server: GithubServer, more: Partial<GithubForgeParts> = {}) =>
	new GithubForge({
		apiUrl: server.origin,
		path: 'acme/docs',
		url: `${server.origin}/acme/docs`,
		token: githubToken,
		reviewers: [],
		timing: quickTiming,
		warn: (sentence) => void warnings.push(sentence),
		...more,
	});

describeForge('GitHub', async () => {
	const server = await startGithubServer();
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
			const { title, body, isDraft } = pullOf(id);
			return { title, body, isDraft };
		},
		async dispose() {
			await server.stop();
			expect(server.violations).toEqual([]);
		},
	};
});

describe('GitHub', () => {
	let server: GithubServer;
	beforeEach(async () => {
		server = await startGithubServer();
		server.branches.add('docent/a');
		warnings.length = 0;
	});
	afterEach(async () => {
		await server.stop();
		expect(server.violations).toEqual([]);
	});
	const basicOf = (secret: string) => `Basic ${Buffer.from(`x-access-token:${secret}`).toString('base64')}`;

	it('is used with a token', async () => {
		expect(await forgeAt(server).remote(signal)).toEqual({
			url: `${server.origin}/acme/docs`,
			authorization: basicOf(githubToken),
		});
		expect(server.seen).toEqual([]);
	});

	it('asks people and teams to review, once', async () => {
		const forge = forgeAt(server, { reviewers: ['ada', 'team/writers'] });
		await forge.openPullRequest(wanted, signal);
		await forge.openPullRequest(wanted, signal);
		expect(server.pulls.map(({ reviewers }) => reviewers)).toEqual([['ada', 'team/writers']]);
		expect(warnings).toEqual([]);
	});

	it('opens the pull request although nobody can be asked', async () => {
		const forge = forgeAt(server, { reviewers: ['nobody'] });
		expect(await forge.openPullRequest(wanted, signal)).toMatchObject({ state: 'open' });
		expect(warnings).toEqual([
			expect.stringMatching(/^nobody was not asked to review acme\/docs#1: .*not a collaborator/),
		]);
	});

	it.each([
		['is archived', { archived: true }, 'is archived'],
		['is disabled', { disabled: true }, 'has disabled the repository acme/docs'],
		['may not be pushed to', { permissions: { push: false } }, 'it needs the permissions contents: write'],
	] as const)('learns before the work that the repository %s', async (_, fields, sentence) => {
		server.repositoryFields = fields;
		await expect(forgeAt(server).check(signal)).rejects.toThrow(sentence);
	});

	it('asks the others although one cannot be asked', async () => {
		const forge = forgeAt(server, { reviewers: ['ada', 'nobody', 'team/writers'] });
		await forge.openPullRequest(wanted, signal);
		expect(server.pulls[0]?.reviewers).toEqual(['ada', 'team/writers']);
		expect(warnings).toEqual([expect.stringMatching(/^nobody was not asked/)]);
	});

	it('opens a regular one where there are no drafts, and says so', async () => {
		server.hasDrafts = false;
		await forgeAt(server).openPullRequest({ ...wanted, isDraft: true }, signal);
		expect(server.pulls).toMatchObject([
			{ isDraft: false, body: '> This was to be a draft, which this repository does not have.\n\nA body' },
		]);
	});

	it('cuts what is longer than GitHub takes', async () => {
		await forgeAt(server).openPullRequest({ ...wanted, body: 'x'.repeat(200_000), title: 'y'.repeat(400) }, signal);
		expect(server.pulls[0]?.body).toMatch(/x\n\n… \(cut here/);
		expect(server.pulls[0]?.title).toHaveLength(250);
	});

	it('finds the one that a lost answer has made', async () => {
		server.fail({ status: 502 }, { after: true });
		const opened = await forgeAt(server).openPullRequest(wanted, signal);
		expect(opened).toMatchObject({ id: '1', state: 'open' });
		expect(server.pulls).toHaveLength(1);
	});

	it.each([
		['a server error', { status: 502 }],
		['a closed connection', 'drop'],
		['no answer', 'hang'],
		[
			'its rate limit',
			{ status: 429, headers: { 'retry-after': '1' }, body: { message: 'You have exceeded a secondary rate limit' } },
		],
		[
			'another limit, which the end of the hour does not end',
			{
				status: 403,
				headers: { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) + 3_000) },
				body: { message: 'You have exceeded a secondary rate limit' },
			},
		],
		[
			'the end of the hour',
			{
				status: 403,
				headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000)) },
				body: { message: 'API rate limit exceeded' },
			},
		],
	] as const)('is asked again after %s', async (_, fault) => {
		server.fail(fault, { times: 1 });
		expect(await forgeAt(server).defaultBranch(signal)).toBe('main');
		expect(server.seen).toHaveLength(2);
	});

	it.each(['You have exceeded a secondary rate limit', 'You have triggered an abuse detection mechanism'])(
		'is left to the queue for two minutes, when it says again: %s',
		async (message) => {
			server.fail({ status: 403, body: { message } }, { times: 2 });
			await expect(forgeAt(server).defaultBranch(signal)).rejects.toMatchObject({
				details: { retryable: true, retryAfterMs: 120 * quickTiming.secondMs },
			});
			expect(server.seen).toHaveLength(2);
		},
	);

	it('is left to the queue when its limit lasts longer', async () => {
		const reset = String(Math.floor(Date.now() / 1_000) + 3_000);
		const body = { message: 'API rate limit exceeded' };
		server.fail({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, body });
		await expect(forgeAt(server).defaultBranch(signal)).rejects.toMatchObject({
			message: expect.stringContaining('too many requests'),
			details: { retryable: true, retryAfterMs: expect.closeTo(3_000 * quickTiming.secondMs, -2) },
		});
		expect(server.seen).toHaveLength(1);
	});

	it.each([
		['an unknown token', 401, {}, 'Bad credentials', 'GitHub does not know the token of agent.token', false],
		[
			'a token without the permission',
			403,
			{},
			'Resource not accessible by personal access token',
			'pull_requests: write',
			false,
		],
		[
			'a permission that it names',
			403,
			{ 'x-accepted-github-permissions': 'contents=read; pull_requests=write' },
			'Resource not accessible by integration',
			'it needs the permission contents: read; pull_requests: write',
			false,
		],
		[
			'single sign-on',
			403,
			{ 'x-github-sso': 'required; url=https://x' },
			'SAML',
			'authorise the token of agent.token',
			false,
		],
		[
			'pull requests that it does not show',
			404,
			{},
			'Not Found',
			'does not find the branches or the pull requests',
			false,
		],
		[
			'a limit that names its end',
			403,
			{ 'retry-after': '3000' },
			'You have triggered an abuse',
			'too many requests',
			true,
		],
		['an error that stays', 500, {}, 'Oops', 'has an error of its own now (500)', true],
	] as const)('says how to mend %s', async (_, status, headers, message, sentence, retryable) => {
		server.fail({ status, headers, body: { message } }, { times: 10 });
		await expect(forgeAt(server).openPullRequest(wanted, signal)).rejects.toMatchObject({
			name: 'AgentJobError',
			outcome: 'forge',
			message: expect.stringContaining(sentence),
			details: { retryable },
		});
	});

	it('says so when there is no such branch', async () => {
		const missing = forgeAt(server).openPullRequest({ ...wanted, head: 'docent/gone' }, signal);
		await expect(missing).rejects.toThrow(/GitHub refused \(422\)\. It said: .*"field":"head"/);
	});

	it('says so when something else answers', async () => {
		server.fail('garbage');
		await expect(forgeAt(server).defaultBranch(signal)).rejects.toThrow(
			'does not speak the API of GitHub; check agent.forgeUrl',
		);
	});

	it('follows a repository that was renamed, on the same host alone', async () => {
		server.fail({ status: 301, headers: { location: '/repos/acme/docs' }, body: { message: 'Moved Permanently' } });
		expect(await forgeAt(server).defaultBranch(signal)).toBe('main');
		server.fail({ status: 301, headers: { location: 'https://elsewhere.test/repos/acme/docs' } });
		await expect(forgeAt(server).defaultBranch(signal)).rejects.toThrow('GitHub sends to another address');
	});

	it('needs a token', async () => {
		const forge = forgeAt(server, { token: undefined });
		await expect(forge.remote(signal)).rejects.toThrow(
			'set agent.token, or agent.githubAppId and agent.githubPrivateKey',
		);
		await expect(forge.defaultBranch(signal)).rejects.toThrow('set agent.token');
	});

	it('does not wait on when it is cancelled', async () => {
		const cancel = new AbortController();
		server.fail({ status: 429, headers: { 'retry-after': '80' }, body: { message: 'secondary rate limit' } });
		const slow = forgeAt(server, { timing: { ...quickTiming, secondMs: 1_000 } }).defaultBranch(cancel.signal);
		const reason = new Error('cancelled');
		setTimeout(() => cancel.abort(reason), 50);
		await expect(slow).rejects.toBe(reason);
	});
});
