import { git, runGit } from '../git/git.js';
import { mergeTrees } from '../git/merge-trees.js';
import { MergeRefusal } from './source-repository.js';

interface CommitsToMerge {
	/** The bare repository that contains both commits. */
	repository: string;
	baseSha: string;
	headSha: string;
	message: string;
	signal: AbortSignal;
}

/** Throws a `MergeRefusal` when the branch has moved since the reviewer saw it. */
export function checkLookedAt(lookedAt: string | undefined, headSha: string): void {
	if (lookedAt === undefined || lookedAt === headSha) return;
	throw new MergeRefusal(
		'The branch is at another commit than the one you looked at; open this page again, and ask for a change if that does not help.',
	);
}

/**
 * Merges two commits without a working tree. Returns the merge commit, which is not on a branch yet, or `baseSha` when the
 * base already contains the other commit. Throws a `MergeRefusal` that lists conflicts.
 */
export async function mergeCommits(commits: CommitsToMerge): Promise<string> {
	const { repository: cwd, baseSha, headSha, message, signal } = commits;
	const within = { cwd, signal };
	const contains = await runGit(['merge-base', '--is-ancestor', headSha, baseSha], { ...within, expected: [0, 1] });
	if (contains.code === 0) return baseSha;
	const { tree, conflicts } = await mergeTrees(cwd, baseSha, headSha, signal);
	if (conflicts.size > 0) {
		throw new MergeRefusal(
			`${conflicts.size === 1 ? 'A file was' : `${conflicts.size} files were`} changed on both sides in the same place; ask for a change, which begins with what is there now, or merge the branch by hand.`,
			[...conflicts.keys()],
		);
	}
	return git(['commit-tree', tree, '-p', baseSha, '-p', headSha, '-F', '-'], { ...within, input: message });
}
