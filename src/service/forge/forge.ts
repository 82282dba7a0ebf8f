import type { AgentCheck } from '../../contract/agent-v2.js';
import type { ForgeName } from '../config/agent-settings.js';
import type { PullRequest, PullRequestState, RecordedPullRequest } from '../database/agent-schema.js';
import type { GitRemote } from '../workspace/git/git.js';

export type { PullRequest, PullRequestState, RecordedPullRequest };

export interface NewPullRequest {
	head: string;
	base: string;
	title: string;
	/** The description, in Markdown. */
	body: string;
	isDraft: boolean;
	jobId: string;
	/** Reviewers in addition to those of the configuration. @default nobody */
	reviewers?: readonly string[];
	/** Check results at the time of opening. They stand in `body` too, for forges that have no place for them. */
	checks: readonly AgentCheck[];
}

export type PullRequestTexts = Pick<NewPullRequest, 'title' | 'body'>;

/**
 * The place of pull requests. A refusal is an `AgentJobError` of the outcome `forge` that names the fix. A driver waits and
 * repeats at rate limits and server errors, and at last throws a retryable error.
 */
export interface Forge {
	readonly name: ForgeName;
	/** Display name of the repository, for example `acme/docs`. */
	readonly repository: string;
	remote(signal: AbortSignal): Promise<GitRemote>;
	/** Rejects when nothing can be pushed or opened there, as in an archived repository: it is asked before the work. */
	check(signal: AbortSignal): Promise<void>;
	/** The branch that pull requests target when the configuration names none. */
	defaultBranch(signal: AbortSignal): Promise<string>;
	/** The newest pull request of a branch, in any state. `base` is where it goes to, if that is known. */
	findPullRequest(head: string, signal: AbortSignal, base?: string): Promise<PullRequest | undefined>;
	getPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined>;
	/** Opens a pull request. Returns the open one of the same branches when it exists already. */
	openPullRequest(pullRequest: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;
	/** Writes Docent's parts of an open pull request anew after a follow-up. Its title, and what people have written, stay. */
	updatePullRequest(
		id: string,
		pullRequest: Pick<NewPullRequest, 'body' | 'checks'>,
		signal: AbortSignal,
	): Promise<void>;
	/** Opens an issue, and returns its address. It is asked for once, since a second request may make another one. Absent where there are none. */
	openIssue?(issue: PullRequestTexts, signal: AbortSignal): Promise<string>;
}
