import { beforeEach, expect, it } from 'vitest';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { PullRequest } from '../forge/forge.js';

const database = testDatabase('postgres');
let remote: TestRepository;
let agent: AgentUnderTest;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'a.md': '# A\n\nOld words.\n' });
	agent = await createAgentUnderTest({ database, repository: remote.path });
});

const jobId = 'job_a1b2c3d4e5f6';
const branch = 'docent/a-job-a1b2c3d4e5f6';
const moves = [
	{ tools: [['edit', { path: 'a.md', oldText: 'Old', newText: 'New' }]] as const },
	{ text: 'The words are new.' },
];
const allPullRequests = () => database.sql.selectFrom('local_pull_requests').selectAll().execute();

it.for([
	'step cloning',
	'its branch',
	'tool',
	'commit',
	'its diff',
	'step pushing',
	'step opening',
	'its pull request',
	'pull_request',
])('makes one commit and one pull request when the worker was lost at %s', async (what) => {
	agent.loseAt(what);
	await expect(agent.run('Use new words.', moves)).rejects.toThrow('belongs to another worker');
	expect(await agent.leftovers()).toEqual([]);
	agent.loseAt(undefined);
	const result = await agent.run('Use new words.', moves);
	expect(result.outcome).toBe('pull_request');
	expect(await allPullRequests()).toMatchObject([{ token: agent.record.pullRequest?.id, head: branch, state: 'open' }]);
	expect(await remote.git('rev-list', '--count', `main..${branch}`)).toBe('1');
	expect(agent.record.diff?.patch).toContain('+New words.');
});

it('does not work again on what was pushed already', async () => {
	agent.loseAt('step opening');
	await expect(agent.run('Use new words.', moves)).rejects.toThrow('belongs to another worker');
	agent.loseAt(undefined);
	const asked = () => Promise.reject(new Error('The model was asked.'));
	expect(await agent.run('Use new words.', [asked])).toMatchObject({ outcome: 'pull_request' });
	expect(await allPullRequests()).toMatchObject([{ body: expect.stringContaining('The words are new') }]);
});

it.for(['merged', 'closed'] as const)(
	'takes a pull request that was %s before it was on record as its own',
	async (state) => {
		agent.loseAt('its pull request');
		await expect(agent.run('Use new words.', moves)).rejects.toThrow('belongs to another worker');
		const [{ token } = { token: '' }] = await allPullRequests();
		await (state === 'merged' ? agent.pullRequests.merge(token, 'a1b2') : agent.pullRequests.close(token));
		agent.loseAt(undefined);
		const result = await agent.run('Use new words.', moves);
		expect(result.message).toContain(`is ${state} already`);
		expect(agent.record.pullRequest).toMatchObject({ id: token, state });
		expect(await allPullRequests()).toHaveLength(1);
	},
);

it('starts again from what somebody else has pushed meanwhile', async () => {
	const meanwhile = async () => {
		await remote.commit({ 'b.md': '# B\n' }, { branch, from: 'main' });
		return moves[0] ?? {};
	};
	await expect(agent.run('Use new words.', [meanwhile])).rejects.toMatchObject({ details: { retryable: true } });
	await agent.run('Use new words.', moves);
	expect(await remote.paths(branch)).toEqual(['a.md', 'b.md']);
	expect(await remote.read(branch, 'a.md')).toContain('New');
});

it('goes on with the branch that was chosen after a closed pull request, when it was lost there', async () => {
	await agent.run('Use new words.', moves);
	await agent.pullRequests.close(agent.record.pullRequest?.id ?? '');
	agent.loseAt('step opening');
	await expect(agent.run('Again.', moves)).rejects.toThrow('belongs to another worker');
	agent.loseAt(undefined);
	await agent.run('Again.', moves);
	expect(agent.record.pullRequest).toMatchObject({ head: `${branch}-2`, state: 'open' });
	expect(await remote.branches()).toEqual([branch, `${branch}-2`, 'main']);
	expect(await allPullRequests()).toHaveLength(2);
});

it('carries out a follow-up though an earlier pull request was merged before it was on record', async () => {
	agent.loseAt('its pull request');
	await expect(agent.run('Use new words.', moves)).rejects.toThrow('belongs to another worker');
	const [{ token } = { token: '' }] = await allPullRequests();
	await remote.git('update-ref', 'refs/heads/main', branch);
	await agent.pullRequests.merge(token, await remote.git('rev-parse', branch));
	agent.loseAt(undefined);
	const more = [{ tools: [['edit', { path: 'a.md', oldText: 'words', newText: 'many words' }]] as const }];
	await agent.run('Say more.', more, { number: 2 });
	expect(agent.record.pullRequest).toMatchObject({ head: `${branch}-2`, state: 'open' });
	expect(await remote.read(`${branch}-2`, 'a.md')).toContain('New many words');
});

it('leaves the words of a pull request alone that people have opened on the branch that it was asked for', async () => {
	await remote.commit({ 'b.md': '# B\n' }, { branch: 'words', from: 'main' });
	const theirs = { head: 'words', base: 'main', title: 'By people', body: 'In their words', isDraft: false };
	await agent.forge.openPullRequest({ ...theirs, jobId, checks: [] }, AbortSignal.timeout(5_000));
	await agent.run('Use new words.', moves, { requestedBranch: 'words', branch: 'words' });
	expect(await allPullRequests()).toMatchObject([{ title: 'By people', body: 'In their words' }]);
	expect(await remote.read('words', 'a.md')).toContain('New words');
	const more = [{ tools: [['edit', { path: 'a.md', oldText: 'words', newText: 'many words' }]] as const }];
	await agent.run('Say more.', more, { requestedBranch: 'words', branch: 'words' });
	expect(await allPullRequests()).toMatchObject([{ title: 'By people', body: 'In their words' }]);
	expect(await remote.read('words', 'a.md')).toContain('New many words');
});

const further = [{ tools: [['edit', { path: 'a.md', oldText: 'words', newText: 'many words' }]] as const }];

it('fails rather than begin a branch anew whose pull request is open, when somebody has deleted it', async () => {
	await agent.run('Use new words.', moves);
	await remote.git('branch', '-D', branch);
	const failed = agent.run('Say more.', further);
	await expect(failed).rejects.toMatchObject({ name: 'AgentJobError', outcome: 'repository', details: {} });
	await expect(failed).rejects.toThrow(
		/The branch docent\/a-job-\w+, which holds .* gone from the repository .*close its pull request https:.* and ask again/,
	);
	expect(await remote.branches()).toEqual(['main']);
	expect(await agent.leftovers()).toEqual([]);
	await agent.pullRequests.close(agent.record.pullRequest?.id ?? '');
	await agent.run('Say more.', further);
	expect(agent.record.pullRequest).toMatchObject({ head: `${branch}-2`, state: 'open' });
});

it('fails too when the pull request was opened, and was not recorded', async () => {
	agent.loseAt('its pull request');
	await expect(agent.run('Use new words.', moves)).rejects.toThrow('belongs to another worker');
	agent.loseAt(undefined);
	await remote.git('branch', '-D', branch);
	agent.record.pushedBranch = undefined;
	await expect(agent.run('Use new words.', moves)).rejects.toMatchObject({ outcome: 'repository' });
	expect(await remote.branches()).toEqual(['main']);
});

it.for([undefined, 'words'])(
	'fails too when it was pushed and has no pull request yet (asked for: %s)',
	async (wanted) => {
		const names = wanted === undefined ? {} : { requestedBranch: wanted, branch: wanted };
		const refusal = new AgentJobError('forge', 'The token may not open pull requests.');
		const forge = { ...agent.forge, openPullRequest: () => Promise.reject(refusal) };
		await expect(agent.run('Use new words.', moves, names, { forge })).rejects.toThrow(refusal.message);
		await remote.git('branch', '-D', wanted ?? branch);
		await expect(agent.run('Say more.', further, names)).rejects.toThrow('push it there again, or create a new job');
		expect(await remote.branches()).toEqual(['main']);
	},
);

it('begins a branch that it could never push', async () => {
	const hook = 'echo "no pushes today" >&2; exit 1';
	await remote.hook('pre-receive', hook);
	await expect(agent.run('Use new words.', moves)).rejects.toMatchObject({ outcome: 'repository' });
	await remote.hook('pre-receive', 'exit 0');
	await agent.run('Use new words, now.', moves);
	expect(await remote.branches()).toEqual([branch, 'main']);
});

it('opens in a later turn what an earlier one has pushed and could not open', async () => {
	const refusal = new AgentJobError('forge', 'The token may not open pull requests.');
	const forge = { ...agent.forge, openPullRequest: () => Promise.reject(refusal) };
	await expect(agent.run('Use new words.', moves, {}, { forge })).rejects.toThrow(refusal.message);
	expect(await allPullRequests()).toEqual([]);
	const result = await agent.run('Try again.', [{ text: 'Nothing is left to do.' }], { number: 2 });
	expect(result).toMatchObject({ outcome: 'pull_request', message: expect.stringContaining('The words are new') });
	expect(await allPullRequests()).toMatchObject([{ token: agent.record.pullRequest?.id, head: branch, state: 'open' }]);
	expect(await remote.git('rev-list', '--count', `main..${branch}`)).toBe('1');
});

it('leaves a pull request alone that has the same number in another repository', async () => {
	await agent.run('Use new words.', moves);
	const stranger = {
		id: agent.record.pullRequest?.id ?? '',
		url: 'https://git.test/1',
		state: 'open',
		base: 'main',
	} as const;
	const forge = { ...agent.forge, getPullRequest: async () => ({ ...stranger, head: 'feature-x' }) };
	await agent.run('Use new words again.', moves, {}, { forge });
	expect(await remote.branches()).toEqual([branch, `${branch}-2`, 'main']);
	expect(agent.record.pullRequest).toMatchObject({ head: `${branch}-2`, state: 'open' });
});

it('goes on when the branch that its pull request goes to has another name', async () => {
	await agent.run('Use new words.', moves);
	await remote.git('branch', '-m', 'main', 'trunk');
	const pullRequest = { ...agent.record.pullRequest, state: 'open', base: 'trunk' } as PullRequest;
	const forge = { ...agent.forge, getPullRequest: async () => pullRequest };
	const more = [{ tools: [['edit', { path: 'a.md', oldText: 'words', newText: 'many words' }]] as const }];
	await agent.run('Say more.', more, {}, { forge });
	expect(agent.record.baseBranch).toBe('trunk');
	expect(await remote.read(branch, 'a.md')).toContain('New many words');
});

it('asks for credentials again before it pushes, because those of the beginning may be over', async () => {
	const asked: unknown[] = [];
	const remoteOf = (signal: AbortSignal) => {
		asked.push(agent.record.events.at(-1)?.data);
		return agent.forge.remote(signal);
	};
	await agent.run('Use new words.', moves, {}, { forge: { ...agent.forge, remote: remoteOf } });
	expect(asked).toEqual([{ step: 'cloning' }, { step: 'pushing' }]);
});

const undoing = [
	{ tools: [['edit', { path: 'a.md', oldText: 'New', newText: 'Old' }]] as const },
	{ text: 'The words are old again.' },
];

it.for([undefined, 'step opening'])(
	'says of a pull request that a follow-up has undone that it can be closed, also when the worker was lost at %s',
	async (lostAt) => {
		await agent.run('Use new words.', moves);
		const first = agent.record.pullRequest;
		if (lostAt) {
			agent.loseAt(lostAt);
			await expect(agent.run('Take it back.', undoing, { number: 2 })).rejects.toThrow('belongs to another worker');
			agent.loseAt(undefined);
		}
		const result = await agent.run('Take it back.', undoing, { number: 2 });
		const undone = 'It changes nothing any more: close it, or say what it should change.';
		expect(result).toMatchObject({
			outcome: 'no_changes',
			message: `Pushed to the pull request ${first?.url}. ${undone} The words are old again.`,
		});
		expect(agent.record.pullRequest, 'it is still open').toEqual(first);
		expect(agent.record.diff).toMatchObject({ files: [], patch: '' });
		expect(await allPullRequests()).toMatchObject([{ state: 'open', body: expect.stringContaining('can be closed') }]);
		const again = await agent.run('Use new words.', moves, { number: 3 });
		expect(again.outcome).toBe('pull_request');
		expect(await allPullRequests()).toMatchObject([{ body: expect.not.stringContaining('can be closed') }]);
	},
);

it.for<[string, string | undefined]>([
	['does nothing', undefined],
	['does nothing, and whose worker was lost', 'step cloning'],
	['takes back what it has done itself', undefined],
])('leaves the pull request as it is when a follow-up %s', async ([what, lostAt]) => {
	await agent.run('Use new words.', moves);
	const before = await allPullRequests();
	const { pullRequest, diff } = agent.record;
	const tip = await remote.git('rev-parse', branch);
	const events = agent.record.events.length;
	const changed = (): never => {
		throw new Error('The pull request was changed.');
	};
	const forge = { ...agent.forge, updatePullRequest: changed, openPullRequest: changed };
	const there = { tools: [['edit', { path: 'a.md', oldText: 'New', newText: 'Newer' }]] as const };
	const back = { tools: [['edit', { path: 'a.md', oldText: 'Newer', newText: 'New' }]] as const };
	const said = [...(what.startsWith('takes') ? [there, back] : []), { text: 'All of it is there.' }];
	if (lostAt) {
		agent.loseAt(lostAt);
		await expect(agent.run('In the guide, too.', said, { number: 2 }, { forge })).rejects.toThrow('another worker');
		agent.loseAt(undefined);
	}
	expect(await agent.run('In the guide, too.', said, { number: 2 }, { forge })).toEqual({
		outcome: 'no_changes',
		message: `The pull request ${pullRequest?.url} is as it was. All of it is there.`,
	});
	expect(await allPullRequests()).toEqual(before);
	expect(agent.record).toMatchObject({ pullRequest, diff });
	expect(await remote.git('rev-parse', branch)).toBe(tip);
	const types = agent.record.events.slice(events).map(({ type }) => type);
	expect(types).not.toContain('commit');
	expect(types).not.toContain('pull_request');
});

it('opens no pull request for a branch whose changes by people were taken back', async () => {
	await remote.commit({ 'a.md': '# A\n\nNew words.\n' }, { branch: 'words', from: 'main' });
	const result = await agent.run('Take it back.', undoing, { requestedBranch: 'words', branch: 'words' });
	expect(result).toEqual({
		outcome: 'no_changes',
		message: 'The branch words does not differ from main, so there is no pull request. The words are old again.',
	});
	expect(await remote.read('words', 'a.md')).toContain('Old words');
	expect(await allPullRequests()).toEqual([]);
});
