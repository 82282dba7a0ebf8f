import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Committer, commitTree } from './commit-tree.js';
import { git, runGit } from './git.js';
import { type ConflictSides, mergeTrees } from './merge-trees.js';

export interface TakenOver {
	/** The merge commit, which is on no branch yet. */
	headSha: string;
	/** Files in which both had changed the same places. The merge has the base's lines there. */
	conflicts: readonly string[];
	/** Those places with git's marks, as a diff against the merge; empty without conflicts. */
	lost: string;
}

interface TakeOverOptions extends Committer {
	/** The workspace's bare repository, and a folder for temporary files. */
	repository: string;
	root: string;
	/** Newest commits of the base and of the branch. */
	baseTip: string;
	headSha: string;
	/** Message of the merge commit. */
	message: string;
	signal: AbortSignal;
}

/** Longest text of the lost places, in bytes: about 3,000 tokens. */
const maxBytes = 12_000;

/** Merges the base into the branch. In places that both have changed, the base's lines are taken, or its file. */
export async function takeOverBase(options: TakeOverOptions): Promise<TakenOver> {
	const { repository: cwd, root, baseTip, headSha, signal } = options;
	const { tree: marked, conflicts } = await mergeTrees(cwd, headSha, baseTip, signal);
	const lines: string[] = [];
	for (const [path, sides] of conflicts) {
		const sha = (await mergedFile(sides)) ?? sides[2]?.sha ?? '0'.repeat(40);
		lines.push(`${sides[2]?.mode ?? '0'} ${sha}\t${path}\0`);
	}
	await git(['read-tree', marked], { cwd, signal });
	await git(['update-index', '-z', '--index-info'], { cwd, signal, input: lines.join('') });
	const tree = await git(['write-tree', '--missing-ok'], { cwd, signal });
	const places = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--diff-filter=M', tree, marked];
	return {
		headSha: await commitTree({ ...options, tree, parents: [headSha, baseTip] }),
		conflicts: [...conflicts.keys()],
		lost: (await runGit(places, { cwd, signal, maxBytes, mayCut: true })).stdout.toString(),
	};

	/** Name of a file with the lines of both sides; undefined for what is no text on each of them. */
	async function mergedFile(sides: ConflictSides): Promise<string | undefined> {
		if (sides.length < 3 || !Array.from(sides).every((side) => side?.mode.startsWith('100'))) return undefined;
		const files = [join(root, 'before'), join(root, 'ours'), join(root, 'theirs')] as const;
		for (const [index, file] of files.entries())
			await writeFile(file, (await runGit(['cat-file', 'blob', sides[index]?.sha ?? ''], { cwd, signal })).stdout);
		const args = ['merge-file', '-p', '--theirs', files[1], files[0], files[2]];
		const { code, stdout } = await runGit(args, { cwd, signal, expected: [0, 255] });
		if (code !== 0) return undefined;
		return git(['hash-object', '-w', '--stdin', '--no-filters'], { cwd, signal, input: stdout });
	}
}
