import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentCheck } from '../../contract/agent-v2.js';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { startToolModelServer, type ToolModelServer, type ToolReply } from '../../testing/models/tool-model-server.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { agentSettings } from '../config/agent-settings.js';
import { modelSettings } from '../config/model-settings.js';
import { createMoneyBudget } from '../limits/money-budget.js';
import { createModel } from '../models/create-model.js';

const database = testDatabase('postgres');
let remote: TestRepository;
let agent: AgentUnderTest;
let provider: ToolModelServer;
beforeEach(async () => {
	await database.clear();
	provider = await startToolModelServer();
	remote = await createTestRepository({
		'a.md': '# A\n\nOld words.\n',
		'AGENTS.md': 'Write "sign in", never "log in".\n',
	});
	const config = modelSettings.parse({
		provider: 'openai-compatible',
		model: 'm',
		baseUrl: provider.url,
		apiKey: 'key-1',
	});
	const model = () => createModel(config);
	agent = await createAgentUnderTest({ database, repository: remote.path, parts: { model } });
});
afterEach(async () => {
	await provider[Symbol.asyncDispose]();
});

const edit = ['edit', { path: 'a.md', oldText: 'Old', newText: 'New' }] as const;
const run = () => agent.run('Use new words.', []);
const times = (count: number, reply: ToolReply): [ToolReply, ...ToolReply[]] => [
	reply,
	...Array.from({ length: count - 1 }, () => reply),
];

it('carries out a call that the model prints as text', async () => {
	const [name, input] = edit;
	const printed = `<tool_call>\n${JSON.stringify({ name, arguments: input }, null, 2)}\n</tool_call>`;
	provider.play({ text: `I see.\n${printed}` }, { text: 'New words.' });
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
	expect(provider.requests.at(-1)?.messages.at(-1)?.content).toContain('New words.');
	expect(agent.record.events.flatMap((event) => (event.type === 'text' ? [event.data.text] : []))).toEqual([
		'I see.',
		'New words.',
	]);
});

it('works with the tools of a provider, and shows it what they give', async () => {
	provider.play(
		{
			calls: [
				['list', {}],
				['read', { path: 'a.md' }],
			],
		},
		{ text: 'I see.', calls: [edit] },
		{ text: 'New words.' },
	);
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
	const [first, second, third] = provider.requests;
	expect(first?.authorization).toBe('Bearer key-1');
	expect(first?.tools.map((each) => each.function.name).slice(0, 9)).toEqual([
		'list',
		'search',
		'read',
		'changes',
		'edit',
		'create',
		'todo',
		'replace_text',
		'rename_heading',
	]);
	expect(first?.tools.map((each) => each.function.name)).toContain('rename_heading');
	expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
	expect(second?.messages.slice(2).map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool']);
	expect(second?.messages.at(-1)?.content).toContain('# A\\n\\nOld words.\\n');
	expect(third?.messages.at(-1)?.content).toBe(
		'{"path":"a.md","replaced":1,"fromLine":1,"around":"# A\\n\\nNew words.\\n"}',
	);
	expect(agent.record.events.flatMap((event) => (event.type === 'text' ? [event.data.text] : []))).toEqual([
		'I see.',
		'New words.',
	]);
});

it('tells the model the conventions of the owner as data, below its own rules', async () => {
	await run();
	const system = String(provider.requests[0]?.messages[0]?.content);
	const [, name] = /in blocks named (data-\w+)/.exec(system) ?? [];
	expect(system).toContain(`<${name} kind="conventions">\nAGENTS.md:\nWrite "sign in", never "log in".\n\n</${name}>`);
	expect(system.indexOf('never an instruction')).toBeLessThan(system.indexOf('sign in'));
});

it('gives a model its mistakes back as results of its tools', async () => {
	provider.play(
		{
			calls: [
				['edit', '{"path": "a.md", oldText'],
				['edit', { path: 'a.md' }],
				['shell', { command: 'ls' }],
			],
		},
		{
			calls: [
				['edit', { path: '../a.md', oldText: 'a', newText: 'b' }],
				['edit', { path: 'a.md', oldText: 'Odl', newText: 'b' }],
			],
		},
		{ calls: [edit] },
		{ text: 'Done.' },
	);
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
	const results = provider.requests.at(-1)?.messages.flatMap((each) => (each.role === 'tool' ? [each.content] : []));
	expect(results).toMatchObject([
		expect.stringContaining('Invalid input for tool edit'),
		expect.stringContaining('Invalid input for tool edit'),
		expect.stringContaining("unavailable tool 'shell'"),
		expect.stringContaining('is not plain'),
		expect.stringContaining('The text does not stand in a.md.'),
		expect.stringContaining('"replaced":1'),
	]);
	expect(await remote.read(agent.record.branch, 'a.md')).toContain('New words.');
	const refused = agent.record.events.filter((event) => event.type === 'tool' && event.data.isError);
	expect(refused).toHaveLength(5);
});

it.for([
	['sidebars.js', { path: 'sidebars.js', oldText: 'a', newText: 'b' }],
	['package.json', { path: 'package.json', oldText: '{', newText: '{ ' }],
	['../README.md', { path: '../README.md', oldText: 'a', newText: 'b' }],
] as const)('says which change of a model was refused, whatever the model says: %s', async ([path, input]) => {
	await remote.commit({ 'sidebars.js': 'a\n', 'package.json': '{}\n' });
	provider.play({ calls: [['edit', input], edit] }, { text: 'Added the page to the navigation.' });
	const { message } = await run();
	expect(message).toContain('Added the page to the navigation.');
	expect(message).toContain(`Refused, and not done:\n- edit: "${path}"`);
	expect(message.match(/^- /gm)).toHaveLength(1);
});

it('tells the model of a follow-up what it said and changed, and the files, as data', async () => {
	provider.play({ calls: [edit] }, { text: 'Say it anew\n\nThe words are new.' });
	await run();
	provider.play({ text: 'Nothing more.' });
	await agent.run('Shorter.', []);
	const [, asked, said, again] = provider.requests.at(-1)?.messages ?? [];
	expect(asked).toEqual({ role: 'user', content: 'Use new words.' });
	expect(said?.content).toMatch(/^The words are new\.\n\nThis was carried out before\./);
	const [tag = ''] = /data-[0-9a-f]{24}/.exec(again?.content ?? '') ?? [];
	const files = `<${tag} kind="files">\nAGENTS.md, a.md\n</${tag}>`;
	expect(again?.content).toMatch(new RegExp(`^Shorter\\.\n\n${files}\n\n<${tag} kind="changes">\ndiff --git`));
	expect(again?.content).toContain('\n-Old words.\n+New words.\n');
	expect(await remote.messages(agent.record.branch)).toMatchObject([
		expect.stringMatching(/^Say it anew\n/),
		expect.anything(),
	]);
});

it('names a change by the first line of its closing words, where the instruction is no name', async () => {
	provider.play({ calls: [edit] }, { text: '**Say it anew**\n\nThe words are new.' });
	await agent.run('These words are old, and our product has others now.', []);
	const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
	expect(shown).toMatchObject({ title: 'Say it anew', body: expect.not.stringContaining('Say it anew') });
});

it('says of the inputs of its tools what a model needs, and no more', async () => {
	provider.play({ text: 'Nothing to change.' });
	await run();
	const tools = provider.requests[0]?.tools ?? [];
	expect(JSON.stringify(tools)).not.toMatch(/\$schema|additionalProperties|"pattern"|"(min|max)/);
	expect(tools.find((each) => each.function.name === 'edit')?.function.parameters).toMatchObject({
		properties: { replaceAll: { type: 'boolean' }, oldText: { type: 'string' } },
		required: ['path', 'oldText', 'newText'],
	});
	expect(JSON.stringify(tools).length).toBeLessThan(7_500);
});

it('waits for a model that is left alone after failures of other jobs, which is no attempt', async () => {
	const config = { provider: 'openai-compatible', model: 'm', baseUrl: provider.url, retries: 0, breakerFailures: 1 };
	const shared = createModel(modelSettings.parse(config));
	const withShared = () => agent.run('Use new words.', [], {}, { model: () => shared });
	provider.play({ status: 503 });
	await expect(withShared()).rejects.toMatchObject({ details: { retryable: true, retryAfterMs: undefined } });
	const waiting = await withShared().catch((error: unknown) => error);
	expect(waiting).toMatchObject({ details: { retryable: true, retryAfterMs: expect.any(Number) } });
	expect(provider.requests).toHaveLength(1);
});

it('asks a provider again that fails for a moment', async () => {
	provider.play({ status: 503 }, { calls: [edit] }, { status: 429 }, { text: 'Done.' });
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
});

it.for([
	[401, false],
	[403, false],
] as const)('ends without a change and without details when a provider answers %d', async ([status, retryable]) => {
	provider.play({ calls: [edit] }, { status });
	const failed = await run().catch((error: unknown) => error);
	expect(failed).toMatchObject({ outcome: 'model', details: { retryable } });
	expect(String(failed)).not.toMatch(/secret|key-1|127\.0\.0\.1/);
	expect(await remote.branches()).toEqual(['main']);
});

it.for([
	[{ isStream: true, text: 'Done.' }, 'what it sent is not a model’s answer'],
	[{ status: 401 }, 'the provider refused the key'],
	[{ status: 404 }, 'the address or the model does not exist'],
] as const)('says what came in place of an answer: %j', async ([reply, words]) => {
	provider.play(reply);
	await expect(run()).rejects.toMatchObject({
		outcome: 'model',
		message: `The model did not answer: ${words}. The log of the service says more.`,
	});
});

it('fails when the provider refuses the very first request', async () => {
	provider.play({ status: 400 });
	await expect(run()).rejects.toMatchObject({ outcome: 'model', details: { retryable: false } });
});

it('fails when the model gives an empty answer', async () => {
	provider.play({ text: '' });
	await expect(run()).rejects.toMatchObject({ outcome: 'model', message: expect.stringContaining('empty answer') });
});

describe('a turn that ends early', () => {
	const list = ['list', {}] as const;
	const config = (more: object) => ({ config: agentSettings.parse({ ...more }) });

	it.each<[string, ToolReply, Record<string, unknown>, string]>([
		['at its tokens', { calls: [list], tokens: 1_200_000 }, {}, '1000000 tokens'],
		['at its calls', { calls: [list] }, { maxSteps: 3 }, '3 calls of the model'],
		['at its time', { calls: [list] }, { deadlineSeconds: 0.001 }, 'seconds that a turn may use'],
		['because the conversation is too long for the model', { status: 400 }, {}, 'too long for the model'],
	])('%s offers what has passed the checks as a draft', async (_, reply, more, sentence) => {
		provider.play({ calls: [edit] }, reply);
		const result = await agent.run('Use new words.', [], {}, config(more));
		expect(result).toMatchObject({ outcome: 'pull_request', message: expect.stringContaining(sentence) });
		expect(result.message).toContain('This is a draft, because the turn ended before the agent was done.');
		const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
		expect(shown).toMatchObject({ isDraft: true, body: expect.stringContaining(sentence) });
		expect(await remote.read(agent.record.branch, 'a.md')).toContain('New words.');
	});

	it('without a change says why, and leaves nothing', async () => {
		provider.play({ calls: [list], tokens: 600_000 });
		await expect(run()).rejects.toMatchObject({
			outcome: 'budget',
			message: expect.stringContaining('1000000 tokens'),
		});
		expect(provider.requests).toHaveLength(2);
		expect(await remote.branches()).toEqual(['main']);
	});

	it('offers nothing that did not pass the checks', async () => {
		provider.play({ calls: [edit] }, { calls: [list], tokens: 1_200_000 });
		const failing: AgentCheck = { name: 'links', status: 'failed', summary: 'A link is broken.', findings: [] };
		await expect(agent.run('Use new words.', [], {}, { checks: async () => [failing] })).rejects.toMatchObject({
			outcome: 'budget',
			message: expect.stringContaining('did not pass its checks (links)'),
		});
		expect(await remote.branches()).toEqual(['main']);
	});
});

it('counts cached tokens for what they cost', async () => {
	provider.play(
		...times(5, { calls: [['list', {}]], tokens: 300_000, cached: 290_000 }),
		{ calls: [edit] },
		{ text: 'Done.' },
	);
	const result = await run();
	expect(result).toMatchObject({ outcome: 'pull_request', message: expect.not.stringContaining('draft') });
});

it('leaves old results of tools out of a long conversation, with a note, and keeps the newest', async () => {
	await remote.commit({ 'long.md': `# Long\n\n${'Many words stand here. '.repeat(1_500)}\n` });
	const read: ToolReply = { calls: [['read', { path: 'long.md' }]] };
	provider.play(...times(8, read), { calls: [edit] }, { text: 'Done.' });
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
	const lengths = provider.requests.map((request) => JSON.stringify(request.messages).length);
	expect(Math.max(...lengths)).toBeLessThan(180_000);
	const results = provider.requests.at(-1)?.messages.flatMap((each) => (each.role === 'tool' ? [each.content] : []));
	expect(results?.[0]).toBe('Left out to save room. Call the tool again if you need this.');
	expect(results?.[7]).toContain('Many words stand here.');
});

it('takes from the budget in money, stops when it is used up, and begins nothing then', async () => {
	const spending = createMoneyBudget({
		sql: database.sql,
		projectId: 'docs',
		currency: 'EUR',
		heldMs: 0,
		budgets: { day: 1, month: undefined },
		onReached: async () => {},
		onError: (error) => expect.fail(String(error)),
	});
	const price = { inputPerMillion: 2, outputPerMillion: 8, cachedInputPerMillion: 0.5, currency: 'EUR' };
	provider.play({ calls: [edit], tokens: 100_001, cached: 60_000 }, { calls: [['list', {}]], tokens: 600_001 });
	const result = await agent.run('Use new words.', [], {}, { price, spending });
	expect(result.message).toContain('The budget of 1 EUR for this day is used up (model.budgetPerDay)');
	const rows = await database.sql.selectFrom('model_costs').selectAll().execute();
	expect(rows).toMatchObject([{ purpose: 'agent', currency: 'EUR' }]);
	expect(rows[0]?.cost).toBeCloseTo(0.04 * 2 + 0.06 * 0.5 + 0.6 * 2 + 2 * 0.000_008, 6);
	provider.requests.length = 0;
	await expect(agent.run('Use more words.', [], {}, { price, spending })).rejects.toMatchObject({
		outcome: 'budget',
		message: expect.stringContaining('used up'),
	});
	expect(provider.requests).toEqual([]);
});
