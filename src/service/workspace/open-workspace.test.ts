import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../testing/agent/open-test-workspace.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { sweepWorkspaces } from './sweep-workspaces.js';
import type { WorkspaceOptions } from './workspace.js';

let remote: TestRepository;
let folder: string;
beforeEach(async () => {
	folder = scratchFolder();
	remote = await createTestRepository({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'README.md': 'Read me\n' });
});

const open = (options: Partial<WorkspaceOptions> = {}) =>
	openTestWorkspace({ remote: { url: remote.url }, folder: 'docs', workspacesFolder: folder, ...options });

it('pushes what was written, created, moved and deleted as one commit on a new branch', async () => {
	await remote.commit({ 'docs/c.md': '# C\n', 'docs/d.md': '# D\n' });
	{
		await using workspace = await open();
		expect((await workspace.files.list()).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
		await workspace.files.write('a.md', '# Changed\n');
		await workspace.files.create('new/page.md', '# New\n');
		await workspace.files.move('c.md', 'moved/c.md');
		await workspace.files.delete('d.md');
		expect(await workspace.uncommitted()).toEqual([
			{ path: 'docs/a.md', change: 'changed', additions: 1, deletions: 1 },
			{ path: 'docs/d.md', change: 'deleted', additions: 0, deletions: 1 },
			{ path: 'docs/moved/c.md', oldPath: 'docs/c.md', change: 'moved', additions: 0, deletions: 0 },
			{ path: 'docs/new/page.md', change: 'added', additions: 1, deletions: 0 },
		]);
		const sha = await workspace.commit({ message: 'Change pages\n\nBecause.' });
		expect(await workspace.uncommitted()).toEqual([]);
		const diff = await workspace.diff();
		expect(diff).toMatchObject({ baseSha: workspace.baseSha, headSha: sha });
		expect(diff.patch).toContain('-# A\n+# Changed\n');
		await workspace.push({ url: remote.url });
		expect(await remote.git('rev-parse', 'docent/job-1')).toBe(sha);
	}
	expect(await remote.paths('docent/job-1')).toEqual([
		'README.md',
		'docs/a.md',
		'docs/b.md',
		'docs/moved/c.md',
		'docs/new/page.md',
	]);
	const [message] = await remote.messages('docent/job-1');
	expect(message).toBe('Change pages\n\nBecause.\n\nDocent-Job: job_1\nDocent-Turn: 1');
	expect(await readdir(folder)).toEqual([]);
});

it('shows the configuration of the site, also where the agent changes nothing, and nothing else', async () => {
	const config = {
		'mkdocs.yml': 'nav: []\n',
		'docs/.vitepress/config.ts': 'export default {}\n',
		'docs/_meta.json': '{}\n',
	};
	await remote.commit({ ...config, '.env': 'SECRET=1\n', 'docs/.vitepress/cache/key.json': '{}\n' });
	await using workspace = await open();
	const { folder: shown, files } = await workspace.files.siteFiles();
	expect(shown).toBe('docs');
	expect(Object.fromEntries(files.map(({ path, text }) => [path, text]))).toEqual(config);
	await expect(workspace.files.read('.vitepress/config.ts')).rejects.toThrow('hidden');
});

it('keeps its folder from everybody else, and nothing of the repository on the disk but objects', async () => {
	await using workspace = await open();
	const [name = ''] = await readdir(folder);
	expect(name).toBe('job_1-1');
	expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700);
	expect(await readdir(join(folder, name))).toEqual(['repository.git']);
	await workspace.files.write('a.md', '# Changed\n');
	const files = await workspace.checkOut();
	expect(await readFile(join(files, 'docs/a.md'), 'utf8')).toBe('# Changed\n');
	expect((await readdir(files)).sort()).toEqual(['README.md', 'docs']);
});

it('says when the disk cannot hold what the repository has', async () => {
	await remote.commit({ [`docs/${'deeper/'.repeat(700)}x.md`]: 'x' });
	await using workspace = await open();
	expect(await workspace.files.list()).toHaveLength(2);
	await expect(workspace.checkOut()).rejects.toThrow('has files that this machine cannot hold');
});

it('goes on with the newest state of a branch that is there already, and knows what it has carried out', async () => {
	{
		await using first = await open();
		await first.files.write('a.md', '# First\n');
		await first.commit({ message: 'First\n\nFor a reason.' });
		await first.push({ url: remote.url });
	}
	const reviewed = await remote.commit({ 'docs/b.md': '# By a reviewer\n' }, { branch: 'docent/job-1' });
	{
		await using again = await open({ claim: 2 });
		expect(again.pushedMessage).toBe('First\n\nFor a reason.');
	}
	await using second = await open({ claim: 3, turn: 2 });
	expect(second.pushedMessage).toBeUndefined();
	expect(second.baseSha).toBe(await remote.git('rev-parse', 'main'));
	expect(await second.files.read('b.md')).toBe('# By a reviewer\n');
	expect(await second.original('b.md')).toBe('# B\n');
	await second.files.write('a.md', '# Second\n');
	const sha = await second.commit({ message: 'Second' });
	await second.push({ url: remote.url });
	expect(await remote.git('rev-parse', `${sha}^`)).toBe(reviewed);
	expect((await second.changes()).map(({ path }) => path)).toEqual(['docs/a.md', 'docs/b.md']);
});

it('finds where a branch left its base, however far that is', async () => {
	const start = await remote.git('rev-parse', 'main');
	await remote.commit({ 'docs/x.md': 'x' }, { branch: 'docent/job-1', from: 'main' });
	await remote.commit({ 'docs/a.md': '# Later\n' }, { times: 600 });
	await using workspace = await open();
	expect(workspace.baseSha).toBe(start);
});

it('commits nothing when nothing has changed', async () => {
	await using workspace = await open();
	await workspace.files.write('a.md', '# Other\n');
	await workspace.files.write('a.md', '# A\n');
	expect(await workspace.commit({ message: 'Nothing' })).toBeUndefined();
});

it('commits what the files are in the end, whatever they were when it was asked before', async () => {
	await using workspace = await open();
	const before = await workspace.fingerprint();
	await workspace.files.write('a.md', '# Other\n');
	await workspace.files.delete('b.md');
	await workspace.files.create('b.md/page.md', '# Page\n');
	expect(await workspace.changes()).toHaveLength(3);
	await workspace.files.delete('b.md/page.md');
	await workspace.files.create('b.md', '# B\n');
	await workspace.files.write('a.md', '# A\n');
	expect(await workspace.changes()).toEqual([]);
	expect(await workspace.fingerprint()).toBe(before);
	await workspace.files.create('c.md', '# C\n');
	await workspace.commit({ message: 'One page' });
	expect((await workspace.diff()).files.map(({ path }) => path)).toEqual(['docs/c.md']);
	await workspace.files.delete('c.md');
	expect(await workspace.changes()).toEqual([]);
});

it('never overwrites what somebody else has pushed meanwhile', async () => {
	await using workspace = await open();
	await workspace.files.write('a.md', '# Ours\n');
	await workspace.commit({ message: 'Ours' });
	const theirs = await remote.commit({ 'docs/a.md': '# Theirs\n' }, { branch: 'docent/job-1', from: 'main' });
	await expect(workspace.push({ url: remote.url })).rejects.toMatchObject({
		name: 'AgentJobError',
		outcome: 'repository',
		details: { retryable: true },
		message: expect.stringContaining('Somebody has pushed to the same branch of the repository acme/docs meanwhile'),
	});
	expect(await remote.git('rev-parse', 'docent/job-1')).toBe(theirs);
});

it.for([
	['has no branch', { baseBranch: 'trunk' }, 'has no branch trunk; set agent.branch'],
	['has no such repository', { remote: { url: 'file:///nowhere/at/all' } }, 'There is no repository acme/docs'],
	['has no such folder', { folder: 'handbook' }, 'has no folder handbook'],
	['is asked to push to the base', { branch: 'main' }, 'main is the branch that pull requests go to'],
] as const)('says what is wrong and leaves nothing behind when it %s', async ([, options, sentence]) => {
	await expect(open(options)).rejects.toMatchObject({
		name: 'AgentJobError',
		outcome: 'repository',
		message: expect.stringContaining(sentence),
		details: expect.not.objectContaining({ retryable: true }),
	});
	expect(await readdir(folder)).toEqual([]);
});

it('names the branch that is in the way of its own before any work', async () => {
	await remote.commit({ 'docs/c.md': '# C\n' }, { branch: 'docent', from: 'main' });
	await expect(open()).rejects.toThrow('has a branch docent, beside which git takes no branch docent/job-1; rename');
});

it('names the link that stands where the folder of the documentation is expected', async () => {
	await remote.commit({ handbook: { mode: '120000', content: 'website/docs' } });
	for (const docs of ['handbook', 'handbook/en'])
		await expect(open({ folder: docs })).rejects.toThrow('handbook is a symbolic link in the repository acme/docs');
	await expect(open({ folder: 'nowhere' })).rejects.toThrow('has no folder nowhere on main; set agent.folder');
});

it('says that a repository is empty', async () => {
	await using empty = await createTestRepository();
	await expect(open({ remote: { url: empty.url } })).rejects.toThrow(/is empty; push a first commit/);
});

it('ends with its signal and leaves nothing behind', async () => {
	const controller = new AbortController();
	const opening = open({ signal: controller.signal });
	controller.abort(new Error('enough'));
	await expect(opening).rejects.toThrow('enough');
	expect(await readdir(folder)).toEqual([]);
});

it('sweeps what no worker holds', async () => {
	const [held, left] = await Promise.all([open(), open({ jobId: 'job_2', branch: 'docent/job-2' })]);
	expect(await sweepWorkspaces(folder, async () => new Map([['job_1', 1]]))).toEqual(['job_2-1']);
	expect(await readdir(folder)).toEqual(['job_1-1']);
	await Promise.all([held, left].map((workspace) => workspace[Symbol.asyncDispose]()));
	expect(await sweepWorkspaces(join(folder, 'never'), async () => new Map())).toEqual([]);
});
