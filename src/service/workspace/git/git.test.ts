import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { GitError, git, runGit } from './git.js';

let folder: string;
beforeEach(async () => {
	folder = scratchFolder();
	await git(['init', '--quiet', '--initial-branch=main'], { cwd: folder });
});

it('gives what a command writes', async () => {
	await writeFile(join(folder, 'a.md'), 'a');
	await git(['add', '--all'], { cwd: folder });
	await git(['commit', '--quiet', '--message', 'first'], { cwd: folder });
	expect(await git(['log', '--format=%an %s'], { cwd: folder })).toBe('Docent first');
});

it('says what git said when a command fails', async () => {
	const failed = git(['rev-parse', '--verify', 'nothing'], { cwd: folder });
	await expect(failed).rejects.toThrow(/^git rev-parse failed with the code 128: fatal: Needed a single revision/);
	await expect(failed).rejects.toBeInstanceOf(GitError);
});

it('takes exit codes that the caller expects', async () => {
	const { code } = await runGit(['diff', '--quiet', '--no-index', '/dev/null', '/etc/hostname'], { expected: [0, 1] });
	expect(code).toBe(1);
});

it('gives a remote its authorization for one command, and writes it nowhere', async () => {
	const remote = { url: 'https://git.invalid/a.git', authorization: 'Bearer secret-of-the-forge' };
	const seen = await git(['config', '--get', 'http.https://git.invalid/a.git.extraHeader'], { cwd: folder, remote });
	expect(seen).toBe('Authorization: Bearer secret-of-the-forge');
	expect(await readFile(join(folder, '.git/config'), 'utf8')).not.toContain('secret');
	const after = await runGit(['config', '--get', 'http.https://git.invalid/a.git.extraHeader'], {
		cwd: folder,
		expected: [0, 1],
	});
	expect(after.code).toBe(1);
});

it('knows no transport that runs a program', async () => {
	await expect(git(['ls-remote', `ext::sh -c 'echo hi >&2'`], { cwd: folder })).rejects.toThrow(
		"transport 'ext' not allowed",
	);
});

it('runs no hook', async () => {
	const mark = join(folder, 'mark');
	await writeFile(join(folder, '.git/hooks/pre-commit'), `#!/bin/sh\ntouch ${mark}\nexit 1\n`, { mode: 0o755 });
	await git(['commit', '--quiet', '--allow-empty', '--message', 'first'], { cwd: folder });
	await expect(readFile(mark)).rejects.toThrow('ENOENT');
});

it('ends with its signal', async () => {
	const controller = new AbortController();
	const waiting = git(['cat-file', '--batch'], { cwd: folder, signal: controller.signal, input: new Uint8Array(0) });
	controller.abort(new Error('enough'));
	await expect(waiting).rejects.toThrow('enough');
});

it('stops a command that writes more than it may', async () => {
	await expect(git(['version', '--build-options'], { maxBytes: 10 })).rejects.toThrow('longer than 10 bytes');
});
