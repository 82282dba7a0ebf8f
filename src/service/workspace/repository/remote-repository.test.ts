import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BareRemote, commitsOf, createBareRemote } from '../../../testing/agent/bare-remote.js';
import { startGitHttpServer } from '../../../testing/agent/git-http-server.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { git } from '../git/git.js';
import { createRemoteRepository } from './remote-repository.js';
import { MergeRefusal } from './source-repository.js';

const { signal } = new AbortController();
let remote: BareRemote;
beforeEach(async () => {
	remote = await createBareRemote({ 'index.md': 'one\ntwo\nthree\n' });
	await remote.commit('docent/a', { 'index.md': 'ONE\ntwo\nthree\n', 'new.md': 'new' });
});
const mergeInto = (url: string, token?: string, headSha?: string) =>
	createRemoteRepository(url, token).merge({ head: 'docent/a', base: 'main', headSha, message: 'Merge it' }, signal);
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('docent-merge-'));

describe('a merge into a repository', () => {
	it('is a commit on the base with both parents', async () => {
		await remote.commit('main', { 'index.md': 'one\ntwo\nTHREE\n' });
		const before = await remote.sha('main');
		const sha = await mergeInto(remote.path);
		expect(await remote.sha('main')).toBe(sha);
		const parents = await git(['log', '-1', '--format=%P%n%s', 'main'], { cwd: remote.path });
		expect(parents).toBe(`${before} ${await remote.sha('docent/a')}\nMerge it`);
		expect(await remote.read('main', 'index.md')).toBe('ONE\ntwo\nTHREE\n');
		expect(await remote.read('main', 'new.md')).toBe('new');
		expect(await mergeInto(remote.path)).toBe(sha);
	});

	it('names the files in conflict and leaves nothing behind', async () => {
		await remote.commit('main', { 'index.md': 'uno\ntwo\nthree\n' });
		const before = await remote.sha('main');
		await expect(mergeInto(remote.path)).rejects.toMatchObject({ name: 'MergeRefusal', conflicts: ['index.md'] });
		expect(await remote.sha('main')).toBe(before);
		expect(await leftovers()).toEqual([]);
	});

	it('takes no commit that nobody has looked at, and no branch that is gone', async () => {
		await expect(mergeInto(remote.path, undefined, 'a'.repeat(40))).rejects.toThrow('than the one you looked at');
		await git(['branch', '-D', 'docent/a'], { cwd: remote.path });
		await expect(mergeInto(remote.path)).rejects.toThrow(/The branch docent\/a is no longer in the repository/);
	});

	it('does not change a branch that is checked out', async () => {
		const folder = scratchFolder();
		await git(['clone', '--quiet', remote.path, folder]);
		await git(['branch', '--quiet', 'docent/a', 'origin/docent/a'], { cwd: folder });
		await writeFile(join(folder, 'index.md'), 'unsaved work');
		const refused = await mergeInto(folder).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(MergeRefusal);
		expect(refused).toMatchObject({ message: expect.stringContaining('is checked out in the repository') });
		expect(await readFile(join(folder, 'index.md'), 'utf8')).toBe('unsaved work');
	});

	it('goes through http with the token, which stays off the disk', async () => {
		const authorization = `Basic ${Buffer.from('x-access-token:secret-of-the-host').toString('base64')}`;
		const server = await startGitHttpServer({ repository: remote.path, authorization });
		const { url } = server;
		const sha = await mergeInto(url, 'secret-of-the-host');
		expect(await remote.sha('main')).toBe(sha);
		await expect(mergeInto(url, 'wrong')).rejects.toMatchObject({
			outcome: 'repository',
			message: expect.stringContaining('give agent.token a token'),
		});
		expect(await readFile(join(remote.path, 'config'), 'utf8')).not.toContain('secret');
		await server[Symbol.asyncDispose]();
		await expect(mergeInto(url)).rejects.toMatchObject({ outcome: 'repository', details: { retryable: true } });
		expect(await leftovers()).toEqual([]);
	});
});

describe('the default branch of a repository', () => {
	it('is what its HEAD says', async () => {
		await remote.commit('trunk', { 'a.md': 'a' });
		await git(['symbolic-ref', 'HEAD', 'refs/heads/trunk'], { cwd: remote.path });
		expect(await createRemoteRepository(remote.path, undefined).defaultBranch(signal)).toBe('trunk');
	});

	it('is asked for when there is none', async () => {
		const empty = scratchFolder();
		await git(['init', '--quiet', '--bare'], { cwd: empty });
		const source = createRemoteRepository(empty, undefined);
		await expect(source.defaultBranch(signal)).rejects.toThrow('has no commit on its default branch yet');
		const sha = await commitsOf(empty).commit('other', { 'a.md': 'a' });
		await git(['update-ref', '--no-deref', 'HEAD', sha], { cwd: empty });
		await expect(source.defaultBranch(signal)).rejects.toThrow('name one in agent.branch');
		await rm(empty, { recursive: true });
		await expect(source.defaultBranch(signal)).rejects.toMatchObject({ outcome: 'repository' });
	});
});

it.each([
	['https://git.example.com/acme/docs.git/', 'git.example.com/acme/docs'],
	['/srv/git/docs.git', 'docs'],
	['/home/ada/docs/.git', 'docs'],
])('the repository %s is called %s', (repository, name) => {
	expect(createRemoteRepository(repository, undefined).name).toBe(name);
});
