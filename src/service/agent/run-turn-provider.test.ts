import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { startToolModelServer, type ToolModelServer } from '../../testing/models/tool-model-server.js';
import { openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import { modelSettings } from '../config/model-settings.js';
import { createModel } from '../models/create-model.js';

let database: TestDatabase;
let remote: TestRepository;
let agent: AgentUnderTest;
let provider: ToolModelServer;
beforeAll(async () => {
	database = await openTestDatabase('postgres');
});
afterAll(() => database.dispose());
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
	await agent[Symbol.asyncDispose]();
	await remote[Symbol.asyncDispose]();
	await provider[Symbol.asyncDispose]();
});

const edit = ['edit', { path: 'a.md', oldText: 'Old', newText: 'New' }] as const;
const run = () => agent.run('Use new words.', []);

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
		'edit',
		'create',
		'move',
		'delete',
		'todo',
		'check',
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

it('asks a provider again that fails for a moment', async () => {
	provider.play({ status: 503 }, { calls: [edit] }, { status: 429 }, { text: 'Done.' });
	expect(await run()).toMatchObject({ outcome: 'pull_request' });
});

it.for([
	[401, false],
	[400, false],
] as const)('ends without a change and without details when a provider answers %d', async ([status, retryable]) => {
	provider.play({ calls: [edit] }, { status });
	const failed = await run().catch((error: unknown) => error);
	expect(failed).toMatchObject({ outcome: 'model', details: { retryable } });
	expect(String(failed)).not.toMatch(/secret|key-1|127\.0\.0\.1/);
	expect(await remote.branches()).toEqual(['main']);
});

it('counts the tokens that a provider has used', async () => {
	provider.play({ calls: [edit], tokens: 600_000 }, { calls: [['list', {}]], tokens: 600_000 });
	await expect(run()).rejects.toMatchObject({ outcome: 'budget', message: expect.stringContaining('1000000 tokens') });
	expect(provider.requests).toHaveLength(2);
});
