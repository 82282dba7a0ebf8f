import type { AgentCheck } from '../../contract/agent-v2.js';
import type { PullRequest, PullRequestState } from '../database/agent-schema.js';
import type { GitRemote } from '../workspace/git/git.js';

export type { PullRequest, PullRequestState };

export interface NewPullRequest {
	head: string;
	base: string;
	title: string;
	/** Markdown. */
	body: string;
	isDraft: boolean;
	jobId: string;
	/** Results at the time it was opened; a forge that has no place for them ignores them: `body` has them too. */
	checks: readonly AgentCheck[];
}

/**
 * Where pull requests are. Every driver passes `src/testing/contracts/forge-contract.ts`. What a forge refuses comes as an
 * `AgentJobError` of the outcome `forge`, with a sentence that names the fix; rate limits and server errors are waited for and
 * tried again within the driver, at last as a retryable one.
 */
export interface Forge {
	readonly name: 'github' | 'gitlab' | 'gitea' | 'local';
	/** For people, as in `acme/docs`. */
	readonly repository: string;
	remote(signal: AbortSignal): Promise<GitRemote>;
	/** Branch that pull requests go to when the configuration names none. */
	defaultBranch(signal: AbortSignal): Promise<string>;
	/** The newest pull request of a branch, whatever its state. */
	findPullRequest(head: string, signal: AbortSignal): Promise<PullRequest | undefined>;
	getPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined>;
	/** Opens one. When an open one of the same branches is there already, gives that one. */
	openPullRequest(pullRequest: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;
	/** Writes title, body and checks of an open one again after a follow-up. */
	updatePullRequest(
		id: string,
		pullRequest: Pick<NewPullRequest, 'title' | 'body' | 'checks'>,
		signal: AbortSignal,
	): Promise<void>;
}
