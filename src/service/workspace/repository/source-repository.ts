import type { GitRemote } from '../git/git.js';

export interface BranchMerge {
	/** The branch with the changes. */
	head: string;
	/** The branch that the changes go to. */
	base: string;
	/** Commit of `head` that somebody has looked at: another one is not merged. */
	headSha?: string | undefined;
	/** Of the merge commit. */
	message: string;
}

/** A plain repository, or the folder of the documentation in the shape of one: what the `local` forge opens pull requests on. */
export interface SourceRepository {
	readonly name: string;
	/** Where a merge goes, for people: ends a sentence that begins with "Merging writes the changes into". */
	readonly target: string;
	/** Brought up to date before it is given. */
	remote(signal: AbortSignal): Promise<GitRemote>;
	defaultBranch(signal: AbortSignal): Promise<string>;
	/** Gives the commit that `base` then is at. Throws a `MergeRefusal`. */
	merge(merge: BranchMerge, signal: AbortSignal): Promise<string>;
}

/** A merge that cannot be made now; `message` is a sentence for people. */
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
