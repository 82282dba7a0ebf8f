import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, runGit } from '../../service/workspace/git/git.js';

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

const isKnown = (within: { cwd: string }, ref: string) =>
	git(['rev-parse', '--verify', '--quiet', ref], within).then(
		(sha) => sha,
		() => undefined,
	);

/** Commits without a working tree to a repository that is there. */
export function commitsOf(path: string): Omit<BareRemote, 'dispose'> {
	const within = { cwd: path };
	return {
		path,
		async commit(branch, files, from = 'main') {
			const parent = (await isKnown(within, `refs/heads/${branch}`)) ?? (await isKnown(within, `refs/heads/${from}`));
			const index = { ...within, env: { GIT_INDEX_FILE: join(path, `index-of-test-${Math.random()}`) } };
			if (parent !== undefined) await git(['read-tree', parent], index);
			for (const [file, text] of Object.entries(files)) {
				if (text === undefined)
					await git(['update-index', '--index-info'], { ...index, input: `0 ${'0'.repeat(40)}\t${file}\n` });
				else {
					const blob = await git(['hash-object', '-w', '--stdin'], { ...within, input: text });
					await git(['update-index', '--add', '--cacheinfo', `100644,${blob},${file}`], index);
				}
			}
			const tree = await git(['write-tree'], index);
			await rm(index.env.GIT_INDEX_FILE, { force: true });
			const commit = ['commit-tree', tree, ...(parent === undefined ? [] : ['-p', parent]), '-m', `On ${branch}`];
			const sha = await git(commit, within);
			await git(['update-ref', `refs/heads/${branch}`, sha], within);
			return sha;
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
	await git(['init', '--quiet', '--bare', '--template=', '--initial-branch=main'], { cwd: path });
	const remote = commitsOf(path);
	await remote.commit('main', files);
	return { ...remote, dispose: () => rm(folder, { recursive: true, force: true }) };
}
