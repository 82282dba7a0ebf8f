import type { GitRemote } from '../git/git.js';

export interface BranchMerge {
	/** The branch with the changes. */
	head: string;
	/** The branch that the changes go to. */
	base: string;
	/** The commit of `head` that the reviewer has seen. Another commit is not merged. */
	headSha?: string | undefined;
	/** Message of the merge commit. */
	message: string;
}

/** A plain repository, or the folder of the documentation in the shape of one: what the `local` forge opens pull requests on. */
export interface SourceRepository {
	readonly name: string;
	/** The target of a merge, for people. It ends a sentence that begins with "Merging writes the changes into". */
	readonly target: string;
	/** The git remote, after an update from the folder. */
	remote(signal: AbortSignal): Promise<GitRemote>;
	defaultBranch(signal: AbortSignal): Promise<string>;
	/** Merges, and returns the new commit of `base`. Throws a `MergeRefusal`. */
	merge(merge: BranchMerge, signal: AbortSignal): Promise<string>;
}

/** The error for a merge that is not possible now. `message` is a sentence for people. */
export class MergeRefusal extends Error {
	override readonly name = 'MergeRefusal';

	constructor(
		message: string,
		/** Files that were changed on both sides. */
		readonly conflicts: readonly string[] = [],
	) {
		super(message);
	}
}
