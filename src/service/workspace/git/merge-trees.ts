import { runGit } from './git.js';

/** An entry of a conflicting file in the common ancestor, ours and theirs, as far as each of them has the file. */
export type ConflictSides = [base?: ConflictEntry, ours?: ConflictEntry, theirs?: ConflictEntry];
type ConflictEntry = { mode: string; sha: string };

export interface MergedTrees {
	/** Name of the merged tree, where conflicting files have git's marks. */
	tree: string;
	/** The sides by their paths. */
	conflicts: ReadonlyMap<string, ConflictSides>;
}

/** Merges two commits of a bare repository without a working tree. */
export async function mergeTrees(cwd: string, ours: string, theirs: string, signal: AbortSignal): Promise<MergedTrees> {
	const args = ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs];
	const { stdout } = await runGit(args, { cwd, signal, expected: [0, 1] });
	const [tree = '', ...entries] = stdout.toString().split('\0').filter(Boolean);
	const conflicts = new Map<string, ConflictSides>();
	for (const entry of entries) {
		const [, mode = '', sha = '', stage = '', path = ''] = /^(\d+) ([\da-f]+) ([123])\t([\s\S]+)$/.exec(entry) ?? [];
		const sides = conflicts.get(path) ?? [];
		sides[Number(stage) - 1] = { mode, sha };
		conflicts.set(path, sides);
	}
	return { tree, conflicts };
}
