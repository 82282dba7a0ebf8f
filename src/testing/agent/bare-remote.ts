import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, runGit } from '../../service/workspace/git/git.js';
import { commitToRepository, hasBranch, initTestRepository } from './git-repository.js';

export interface BareRemote {
	/** The path of the bare repository. */
	path: string;
	/** Puts a commit with these files (undefined deletes) on a branch, which begins at another one when it is new. Gives its name. */
	commit(branch: string, files: Record<string, string | undefined>, from?: string): Promise<string>;
	/** Text of a file on a branch; undefined when it is not there. */
	read(branch: string, path: string): Promise<string | undefined>;
	sha(branch: string): Promise<string>;
	dispose(): Promise<void>;
}

/** Commits without a working tree to a repository that is there. */
export function commitsOf(path: string): Omit<BareRemote, 'dispose'> {
	const within = { cwd: path };
	return {
		path,
		async commit(branch, files, from = 'main') {
			const changed = Object.entries(files).map(([file, text]) => [file, text ?? null] as const);
			const start = hasBranch(path, from) ? { from } : {};
			return commitToRepository(path, Object.fromEntries(changed), { branch, message: `On ${branch}`, ...start });
		},
		read: (branch, file) =>
			runGit(['cat-file', 'blob', `${branch}:${file}`], within).then(
				({ stdout }) => stdout.toString(),
				() => undefined,
			),
		sha: (branch) => git(['rev-parse', `refs/heads/${branch}`], within),
	};
}

/** A real bare repository, whose default branch `main` has one commit with these files; `name` is its path within a folder of its own. */
export async function createBareRemote(
	files: Record<string, string> = { 'index.md': '# Welcome' },
	name = '',
): Promise<BareRemote> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-remote-'));
	const path = join(folder, name);
	await mkdir(path, { recursive: true });
	initTestRepository(path);
	const remote = commitsOf(path);
	await remote.commit('main', files);
	return { ...remote, dispose: () => rm(folder, { recursive: true, force: true }) };
}
