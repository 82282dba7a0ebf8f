import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { type GitHttpServer, startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import type { ScriptedMove } from '../../testing/models/scripted-model.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { createRemoteRepository } from '../workspace/repository/remote-repository.js';

const database = testDatabase('postgres');
const branch = 'docent/a-job-a1b2c3d4e5f6';
const page = '# Keys\n\nFirst words.\n\n## All keys\n\nMore.\n\nThe end.\n';
let remote: TestRepository;
let server: GitHttpServer;
let agent: AgentUnderTest;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'keys.md': page, 'b.md': '# B\n' });
	server = await startGitHttpServer({ repository: remote.path });
	agent = await createAgentUnderTest({ database, repository: server.url });
});
afterEach(() => server[Symbol.asyncDispose]());

const edit = (path: string, oldText: string, newText: string): ScriptedMove => ({
	tools: [['edit', { path, oldText, newText }]],
});
const done: ScriptedMove = { text: 'Done.' };
const rename = [edit('keys.md', '## All keys', '## Each key'), edit('keys.md', 'The end.', 'The very end.'), done];
const change = { 'keys.md': page.replace('## All keys', '## All kinds of keys') };
/** Merges the branch as a forge would. Rejects when it conflicts. */
const merge = () =>
	createRemoteRepository(remote.path, undefined).merge(
		{ base: 'main', head: branch, message: 'Merge' },
		AbortSignal.timeout(10_000),
	);

it('works on what the base has now, and its changes are those of the branch alone', async () => {
	await agent.run('Rename the heading.', rename);
	await remote.commit({ 'b.md': '# B\n\nNew in the base.\n', 'c.md': '# C\n' });
	const result = await agent.run('Say it in B.', [edit('b.md', 'New in the base.', 'Newer.'), done], { number: 2 });
	expect(result).toMatchObject({ outcome: 'pull_request', message: expect.stringContaining('Pushed to the pull') });
	expect(await remote.read(branch, 'b.md')).toBe('# B\n\nNewer.\n');
	expect(await remote.paths(branch)).toContain('c.md');
	expect(agent.record.diff?.files.map(({ path }) => path)).toEqual(['b.md', 'keys.md']);
	expect(agent.record.diff?.baseSha).toBe(await remote.git('rev-parse', 'main'));
	expect(await remote.git('rev-list', '--count', `${branch}..main`)).toBe('0');
	expect((await remote.messages(branch))[1]).toBe(`Merge main into ${branch}`);
	await merge();
	expect(await remote.read('main', 'keys.md')).toContain('## Each key');
});

it('begins with the lines of the base where both have changed them, and says so', async () => {
	await agent.run('Rename the heading.', rename);
	await remote.commit(change);
	await expect(merge()).rejects.toThrow('A file was changed on both sides in the same place; ask for a change');
	const result = await agent.run(
		'Rename the heading "All kinds of keys" to "Kinds".',
		[],
		{ number: 2 },
		{ model: () => undefined },
	);
	expect(result.message).toContain(
		'In keys.md, main had changed the same places as this pull request. They are as main has them now; ask again for what is missing there.',
	);
	expect(await remote.read(branch, 'keys.md')).toBe(
		page.replace('## All keys', '## Kinds').replace('The end.', 'The very end.'),
	);
	const [{ body } = { body: '' }] = await database.sql.selectFrom('local_pull_requests').selectAll().execute();
	expect(body).toContain('main had changed the same places');
	await merge();
	expect(await remote.read('main', 'keys.md')).toContain('## Kinds');
});

it('gives the model the places that were lost', async () => {
	await agent.run('Rename the heading.', rename);
	await remote.commit(change);
	let told = '';
	const look: ScriptedMove = async (options) => {
		told = JSON.stringify(options.prompt);
		return { tools: [['edit', { path: 'keys.md', oldText: 'All kinds of keys', newText: 'Each kind of key' }]] };
	};
	await agent.run('Again.', [look, done], { number: 2 });
	expect(told).toMatch(/conflicts\W+ndiff.*<<<<<<<.*\+## Each key.*\+=======.*>>>>>>>/s);
	expect(told).toContain('carry the earlier instructions out there again');
	await merge();
	expect(await remote.read('main', 'keys.md')).toContain('## Each kind of key');
});

it.for<[string, Parameters<TestRepository['commit']>[0], string[], string]>([
	['was deleted in the base', { 'keys.md': null }, ['b.md'], '# B\n\nMore.\n'],
	['was moved and changed in the base', { 'keys.md': null, 'moved.md': change['keys.md'] }, ['b.md', 'moved.md'], ''],
])('takes the side of the base for a file that %s', async ([, files, paths, text]) => {
	await agent.run('Rename the heading.', rename);
	await remote.commit(files);
	await agent.run('Say it in B.', [edit('b.md', '# B', '# B\n\nMore.'), done], { number: 2 });
	expect(await remote.paths(branch)).toEqual(paths);
	if (text !== '') expect(await remote.read(branch, 'b.md')).toBe(text);
	await merge();
});

it('takes the bytes of the base for a file that is no text', async () => {
	const bytes = (last: number) => new Uint8Array([0, 255, 0, 1, last]);
	await remote.commit({ 'a.png': bytes(1) });
	await agent.run('Rename the heading.', rename);
	await remote.commit({ 'a.png': bytes(2) }, { branch });
	await remote.commit({ 'a.png': bytes(3) });
	const result = await agent.run('Say it in B.', [edit('b.md', '# B', '# BB'), done], { number: 2 });
	expect(result.message).toContain('In a.png, main had changed');
	expect(await remote.bytes(branch, 'a.png')).toEqual(Buffer.from(bytes(3)));
});

it('brings a branch up to date though the instruction changes nothing', async () => {
	await agent.run('Rename the heading.', rename);
	await remote.commit({ 'c.md': '# C\n' });
	const result = await agent.run('Bring the branch up to date.', [done], { number: 2 });
	expect(result.message).toMatch(/^Pushed to the pull request \S+ The branch has what is new in main. Done\.$/);
	expect(await remote.paths(branch)).toContain('c.md');
	const tip = await remote.git('rev-parse', branch);
	expect(await agent.run('Again.', [done], { number: 3 })).toMatchObject({ outcome: 'no_changes' });
	expect(await remote.git('rev-parse', branch)).toBe(tip);
});

it('takes over hundreds of commits, again and again', async () => {
	await remote.commit({ 'old.md': '# Old\n' }, { times: 80 });
	await agent.run('Rename the heading.', rename);
	for (const number of [2, 3]) {
		await remote.commit({ [`new-${number}.md`]: '# New\n' }, { times: 120 });
		const move = edit('b.md', '# B', `# B${number}`);
		await agent.run(`Say it ${number} times.`, [move, done], { number });
		expect(await remote.paths(branch)).toContain(`new-${number}.md`);
		expect(agent.record.diff?.files.map(({ path }) => path)).toEqual(['b.md', 'keys.md']);
	}
	expect((await remote.messages(branch)).slice(0, 4)[1]).toBe(`Merge main into ${branch}`);
	await merge();
});

it('does not merge again what an attempt that was lost has pushed', async () => {
	await agent.run('Rename the heading.', rename);
	await remote.commit({ 'c.md': '# C\n' });
	agent.loseAt('its push');
	const moves = [edit('b.md', '# B', '# BB'), done];
	await expect(agent.run('Say it in B.', moves, { number: 2 })).rejects.toThrow('another worker');
	const tip = await remote.git('rev-parse', branch);
	await remote.commit({ 'd.md': '# D\n' });
	agent.loseAt(undefined);
	expect(await agent.run('Say it in B.', moves, { number: 2 })).toMatchObject({ outcome: 'pull_request' });
	expect(await remote.git('rev-parse', branch)).toBe(tip);
});

it('leaves a branch of people as they have made it', async () => {
	await remote.commit({ 'keys.md': page.replace('All keys', 'Each key') }, { branch: 'words', from: 'main' });
	await remote.commit(change);
	const wanted = { requestedBranch: 'words', branch: 'words' };
	await agent.run('Say it in B.', [edit('b.md', '# B', '# BB'), done], wanted);
	expect(await remote.read('words', 'keys.md')).toContain('## Each key');
	expect(await remote.git('rev-list', '--count', 'words..main')).toBe('1');
});

/** The base has the same files, in a history that begins anew. */
async function rewriteBase(): Promise<void> {
	const commit = await remote.git('commit-tree', '-m', 'Begin anew', 'main^{tree}');
	await remote.git('update-ref', 'refs/heads/main', commit.trim());
}

it('carries everything out again in a branch from the new base when the base was rewritten, and tells the pull request before', async () => {
	await agent.run('Rename the heading.', rename);
	await rewriteBase();
	const again = [...rename.slice(0, 2), edit('b.md', '# B', '# BB'), done];
	const result = await agent.run('Say it in B.', again, { number: 2 });
	expect(result.message).toMatch(/^Opened the pull request .*left behind by a rewritten base\./);
	const [before, after] = await database.sql
		.selectFrom('local_pull_requests')
		.selectAll()
		.orderBy('position')
		.execute();
	expect(before?.body).toContain(`main was rewritten, so that ${result.url} replaces this pull request.`);
	expect(after?.head).not.toBe(branch);
	expect(await remote.read(String(after?.head), 'keys.md')).toContain('## Each key');
	expect(await remote.git('merge-base', 'main', String(after?.head))).toBe(await remote.git('rev-parse', 'main'));
});

it('ends with a sentence when the base of a branch that somebody has asked for was rewritten', async () => {
	await agent.run('Rename the heading.', rename, { requestedBranch: branch });
	await rewriteBase();
	await expect(agent.run('Again.', [done], { number: 2, requestedBranch: branch })).rejects.toThrow(
		`The branches ${branch} and main have no commit in common; ask for another branch.`,
	);
});
