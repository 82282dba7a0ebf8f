import type { Dirent } from 'node:fs';
import { readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from '../git/git.js';
import { leftBehind } from './write-back.js';

interface Snapshot {
	/** The bare repository. Its branch `main` moves, and no other process may move it at the same time. */
	repository: string;
	folder: string;
	/** Folder that is left out, even within the documentation's folder. */
	dataFolder: string;
	signal: AbortSignal;
}

/** The branch that holds the state of the folder. */
export const snapshotBranch = 'main';

/** Lists the files for git, without hidden files, packages and links, and without paths that have a line break. */
async function listFolder(folder: string, dataFolder: string): Promise<string[]> {
	const files: string[] = [];
	const visit = async (entry: Dirent, below: string) => {
		const path = `${below}${entry.name}`;
		if (leftBehind.test(entry.name)) await rm(join(folder, path), { force: true });
		if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name.includes('\ufffd')) return;
		if (entry.isDirectory() && join(folder, path) !== dataFolder) await walk(`${path}/`);
		else if (entry.isFile()) files.push(path);
	};
	const walk = async (below: string) => {
		for (const entry of await readdir(join(folder, below), { withFileTypes: true })) await visit(entry, below);
	};
	await walk('');
	return files;
}

const lines = (items: readonly string[]) => items.map((item) => `${item}\0`).join('');

/** The newest commit and its tree; nothing before the first one. */
async function newestCommit(
	repository: string,
	signal: AbortSignal,
): Promise<{ parent?: string; parentTree?: string }> {
	const args = ['for-each-ref', '--format=%(objectname) %(tree)', `refs/heads/${snapshotBranch}`];
	const [, parent, parentTree] = /^(\w+) (\w+)$/.exec(await git(args, { cwd: repository, signal })) ?? [];
	return parent === undefined || parentTree === undefined ? {} : { parent, parentTree };
}

/** Commits the folder as it is to the branch `main` of the repository, when anything differs. Gives the commit of `main`. */
export async function snapshotFolder({ repository, folder, dataFolder, signal }: Snapshot): Promise<string> {
	// A killed process left these locks: only one process comes this far at a time.
	for (const lock of ['index.lock', `refs/heads/${snapshotBranch}.lock`])
		await rm(join(repository, lock), { force: true });
	const root = await realpath(folder);
	const files = await listFolder(root, await realpath(dataFolder));
	const within = { cwd: root, signal, env: { GIT_DIR: repository, GIT_WORK_TREE: root } };
	const kept = (await git(['ls-files', '-z'], within)).split('\0').filter(Boolean);
	const present = new Set(files);
	const gone = kept.filter((path) => !present.has(path));
	if (gone.length > 0)
		await git(['update-index', '-z', '--force-remove', '--stdin'], { ...within, input: lines(gone) });
	await git(['update-index', '-z', '--add', '--replace', '--stdin'], { ...within, input: lines(files) });
	const tree = await git(['write-tree'], within);
	const { parent, parentTree } = await newestCommit(repository, signal);
	if (parent !== undefined && parentTree === tree) return parent;
	const message = parent === undefined ? 'The documentation as it is' : 'What has changed in the folder';
	const commit = ['commit-tree', tree, ...(parent === undefined ? [] : ['-p', parent]), '-m', message];
	const sha = await git(commit, within);
	await git(['update-ref', `refs/heads/${snapshotBranch}`, sha, parent ?? ''], within);
	// A clean-up during a copy loses nothing, because git keeps young objects.
	await git(['-c', 'gc.auto=1000', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'], within);
	return sha;
}
