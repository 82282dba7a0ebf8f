import type { LanguageModelV2CallOptions, LanguageModelV2Prompt } from '@ai-sdk/provider';
import { beforeEach, expect, it } from 'vitest';
import type { AgentCheck } from '../../contract/agent-v2.js';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { lastToolResults, type ScriptedStep } from '../../testing/models/scripted-model.js';
import { testDatabase } from '../../testing/service/test-database.js';

const database = testDatabase('postgres');
let remote: TestRepository;
let agent: AgentUnderTest;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'docs/a.md': '# A\n\nOld words.\n', 'docs/b.md': '# B\n' });
	agent = await createAgentUnderTest({ database, repository: remote.path, config: { folder: 'docs' } });
});

const edit = (oldText: string, newText: string, path = 'a.md'): ScriptedStep => ({
	tools: [['edit', { path, oldText, newText }]],
});
const stepsOf = ({ record }: AgentUnderTest) =>
	record.events.flatMap((event) => (event.type === 'step' ? [event.data.step] : []));
const branch = 'docent/a-job-a1b2c3d4e5f6';

it('takes an instruction from a copy of the repository to a pull request', async () => {
	const result = await agent.run('Use new words.', [
		{
			tools: [
				['todo', { todos: [{ id: '1', content: 'Edit', status: 'in_progress' }] }],
				['read', { path: 'a.md' }],
			],
		},
		(call) => {
			expect(lastToolResults(call)[1]).toEqual({
				path: 'a.md',
				text: '# A\n\nOld words.\n',
				fromLine: 1,
				toLine: 3,
				lines: 3,
			});
			return edit('Old', 'New');
		},
		{ text: 'The words are new.' },
	]);
	const open = await agent.forge.findPullRequest(branch, AbortSignal.timeout(5_000));
	expect(result).toEqual({
		outcome: 'pull_request',
		message: `Opened the pull request ${open?.url}. The words are new.`,
		url: open?.url,
	});
	expect(agent.record).toMatchObject({ branch, baseBranch: 'main', pullRequest: open, todos: [{ id: '1' }] });
	expect(agent.record.diff?.patch).toContain('-Old words.\n+New words.');
	expect(stepsOf(agent)).toEqual(['cloning', 'editing', 'checking', 'committing', 'pushing', 'opening']);
	expect(agent.record.events.flatMap((event) => (event.type === 'tool' ? [event.data.summary] : []))).toEqual([
		'Planned 1 step, 1 open.',
		'Read a.md.',
		'Changed a.md.',
	]);
	expect(await remote.read(branch, 'docs/a.md')).toBe('# A\n\nNew words.\n');
	expect(await remote.branches()).toEqual([branch, 'main']);
	expect(await agent.leftovers()).toEqual([]);
});

it('marks the rules and the end of what each step sends again, which a provider may then charge less for', async () => {
	const marked: number[][] = [];
	const steps: ScriptedStep[] = [{ tools: [['read', { path: 'a.md' }]] }, edit('Old', 'New'), { text: 'Done.' }];
	const moves = steps.map((step) => ({ prompt }: LanguageModelV2CallOptions) => {
		const isMarked = (at: number) => prompt[at]?.providerOptions?.anthropic?.cacheControl !== undefined;
		marked.push([...prompt.keys()].filter(isMarked));
		return step;
	});
	await agent.run('Use new words.', moves);
	expect(marked).toEqual([
		[0, 1],
		[0, 3],
		[0, 5],
	]);
});

it('has links follow a heading that the model renames, and tells the model why an action cannot be done', async () => {
	remote = await createTestRepository({ 'docs/a.md': '# A\n\n## Old\n', 'docs/b.md': '[old](a.md#old)\n' });
	await database.clear();
	agent = await createAgentUnderTest({ database, repository: remote.path, config: { folder: 'docs' } });
	await agent.run('Call it new.', [
		{
			tools: [
				['rename_heading', { from: 'Old', to: 'New' }],
				['move', { path: 'a.md', newPath: 'guide/' }],
				['delete_section', { heading: 'Old', page: 'guide/a.md' }],
			],
		},
		(call) => {
			expect(lastToolResults(call)).toEqual([
				{ done: 'Renamed the heading "Old" to "New" in a.md, and changed 1 link to it.' },
				{ done: expect.stringContaining('Moved a.md to guide/a.md.') },
				'guide/a.md has no section "Old"; it has "A", "New".',
			]);
			return { text: 'It is new.' };
		},
	]);
	expect(await remote.read(branch, 'docs/b.md')).toBe('[old](guide/a.md#new)\n');
	expect(await remote.read(branch, 'docs/guide/a.md')).toBe('# A\n\n## New\n');
	expect(agent.record.events.flatMap((event) => (event.type === 'tool' ? [event.data.isError] : []))).toEqual([
		false,
		false,
		true,
	]);
});

it('pushes nothing and gives the reason when nothing was changed', async () => {
	const result = await agent.run('Fix it.', [{ text: 'All is well already.' }]);
	expect(result).toEqual({ outcome: 'no_changes', message: 'All is well already.' });
	expect(await remote.branches()).toEqual(['main']);
	expect(agent.record.pullRequest).toBeUndefined();
});

it('continues branch and pull request with a follow-up, and tells the model what was asked before', async () => {
	await agent.run('Use new words.', [edit('Old', 'New')]);
	const first = agent.record.pullRequest;
	let shown = '';
	const result = await agent.run('Newer ones.', [
		(call) => {
			shown = JSON.stringify(call.prompt);
			return edit('New', 'Newer');
		},
	]);
	expect(result.message).toBe(`Pushed to the pull request ${first?.url}. Done.`);
	expect(agent.record.pullRequest).toEqual(first);
	expect(shown).toMatch(/Use new words\..*This was carried out before.*Newer ones\./);
	expect(await remote.read(branch, 'docs/a.md')).toBe('# A\n\nNewer words.\n');
	expect((await remote.messages(branch)).map((text) => /Docent-Turn: (\d)/.exec(text)?.[1])).toEqual([
		'2',
		'1',
		undefined,
	]);
});

it.for(['closed', 'merged'] as const)(
	'goes on with a new branch and pull request after one that was %s',
	async (state) => {
		await agent.run('Use new words.', [edit('Old', 'New')]);
		const first = agent.record.pullRequest;
		if (state === 'merged') {
			await remote.git('update-ref', 'refs/heads/main', branch);
			await agent.pullRequests.merge(first?.id ?? '', await remote.git('rev-parse', branch));
		} else await agent.pullRequests.close(first?.id ?? '');
		const result = await agent.run('Say more.', [edit('words', 'many words')]);
		expect(agent.record).toMatchObject({ branch: `${branch}-2`, pullRequest: { head: `${branch}-2`, state: 'open' } });
		expect(result.message).toContain(`The one before it, ${first?.url}, was ${state}.`);
		const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
		expect(shown?.body).toContain(`The pull request of this job before it was ${state}: ${first?.url}`);
		expect(await remote.read(`${branch}-2`, 'docs/a.md')).toContain(state === 'merged' ? 'New many' : 'Old many');
		await agent.run('And again.', [edit('many', 'very many')]);
		expect(agent.record.branch).toBe(`${branch}-2`);
	},
);

it('shows the model what the checks have found, and the reviewers what is left of it', async () => {
	const failing: AgentCheck = {
		name: 'links',
		status: 'failed',
		summary: 'A link is broken.',
		findings: ['a.md:3 /x'],
	};
	const seen: string[] = [];
	const result = await agent.run(
		'Use new words.',
		[
			edit('Old', 'New'),
			{ text: 'Did it.' },
			(call) => {
				seen.push(JSON.stringify(call.prompt.at(-1)));
				return edit('New', 'Newer');
			},
		],
		{},
		{ checks: async () => [failing] },
	);
	expect(seen[0]).toContain('a.md:3 /x');
	expect(result.message).toContain('These checks failed: links.');
	const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
	expect(shown?.checks).toEqual([failing]);
	expect(await remote.read(branch, 'docs/a.md')).toContain('Newer');
});

it('keeps nothing when a change is larger than a budget', async () => {
	const budget = (config: object) => ({ config: { ...baseConfig, ...config } });
	const baseConfig = (await import('../config/agent-settings.js')).agentSettings.parse({ folder: 'docs' });
	const failed = (moves: ScriptedStep[], config: object) =>
		expect(agent.run('Go on.', moves, {}, budget(config))).rejects.toMatchObject({
			name: 'AgentJobError',
			outcome: 'budget',
		});
	await failed([edit('Old', 'New'), edit('# B', '# C', 'b.md')], { maxFiles: 1 });
	await failed([edit('Old', 'New'.repeat(100))], { maxBytes: 50 });
	expect(await remote.branches()).toEqual(['main']);
	expect(await agent.leftovers()).toEqual([]);
});

it('has a model go on whose answer was cut, without the tools that it could not ask for to the end', async () => {
	let shown: LanguageModelV2Prompt = [];
	await agent.run('Use new words.', [
		{ text: 'First I', ...edit('Old', 'Cut'), finishReason: 'length' },
		(call) => {
			shown = call.prompt;
			return edit('Old', 'New');
		},
	]);
	expect(shown.slice(2)).toMatchObject([
		{ role: 'assistant', content: [{ type: 'text', text: 'First I' }] },
		{ role: 'user', content: [{ text: expect.stringContaining('was cut off') }] },
	]);
	expect(await remote.read(branch, 'docs/a.md')).toContain('New words');
});

it('keeps nothing of a model that its provider has silenced', async () => {
	const silenced: ScriptedStep = { text: '', finishReason: 'content-filter' };
	await expect(agent.run('Use new words.', [edit('Old', 'New'), silenced])).rejects.toMatchObject({ outcome: 'model' });
	expect(await remote.branches()).toEqual(['main']);
});

it('without a model does what a sentence says, in the same steps, and names one that it does not know', async () => {
	const unaided = { model: () => undefined };
	const result = await agent.run('Replace "Old" with "New".', [], {}, unaided);
	expect(result.message).toContain('Replaced "Old" with "New" in 1 place on 1 page.');
	expect(await remote.read(branch, 'docs/a.md')).toBe('# A\n\nNew words.\n');
	expect(agent.record.todos).toEqual([{ id: '1', content: 'Replace "Old" with "New"', status: 'completed' }]);
	expect(stepsOf(agent)).toEqual(['cloning', 'editing', 'checking', 'committing', 'pushing', 'opening']);
	await expect(agent.run('Sing.', [], {}, unaided)).rejects.toMatchObject({
		outcome: 'instruction',
		message: expect.stringMatching(/cannot carry out "Sing\."[\s\S]*model\.provider/),
	});
});

it('without a model leaves what the checks have found to people', async () => {
	const failing: AgentCheck = {
		name: 'links',
		status: 'failed',
		summary: 'A link is broken.',
		findings: ['a.md:3 /x'],
	};
	const parts = { model: () => undefined, checks: async () => [failing] };
	const { message } = await agent.run('Replace "Old" with "New".', [], {}, parts);
	expect(message).toMatch(/These checks failed: links\..*a person has to decide/s);
	await expect(agent.run('Delete the page b.md\nDelete the page no.md', [], {}, parts)).rejects.toMatchObject({
		outcome: 'instruction',
		message: expect.stringContaining('There is no page "no.md"'),
	});
});

it('hides why a model has failed', async () => {
	const fail = (error: Error) => () => Promise.reject(error);
	await expect(agent.run('Sing.', [fail(new Error('key sk-123 is wrong'))])).rejects.toMatchObject({
		outcome: 'model',
		message: expect.not.stringContaining('sk-123'),
	});
});

it('ends with its signal, between any two steps', async () => {
	const controller = new AbortController();
	const stop = () => {
		controller.abort(new Error('cancelled'));
		return edit('Old', 'New');
	};
	const { signal } = controller;
	await expect(agent.run('Use new words.', [stop], { signal })).rejects.toThrow('cancelled');
	expect(await remote.branches()).toEqual(['main']);
	expect(await agent.leftovers()).toEqual([]);
});

it('works on the branch that was asked for, and refuses the base', async () => {
	await agent.run('Use new words.', [edit('Old', 'New')], { requestedBranch: 'words', branch: 'words' });
	expect(await remote.read('words', 'docs/a.md')).toContain('New words');
	await expect(
		agent.run('More.', [], { requestedBranch: 'main', branch: 'main', pullRequest: undefined }),
	).rejects.toMatchObject({ outcome: 'repository' });
});
