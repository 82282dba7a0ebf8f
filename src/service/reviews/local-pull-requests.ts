import type { AgentCheck, AgentJobDiff } from '../../contract/agent-v2.js';
import type { PullRequestState } from '../forge/forge.js';

export interface NewLocalPullRequest {
	jobId: string;
	/** Name of the repository. */
	repository: string;
	head: string;
	base: string;
	title: string;
	/** Markdown. */
	body: string;
	isDraft: boolean;
	checks: readonly AgentCheck[];
}

export interface LocalPullRequest extends NewLocalPullRequest {
	/** Cannot be guessed: whoever has it may read the pull request. */
	token: string;
	state: PullRequestState;
	/** What the base was at after the merge. */
	mergedSha: string | null;
	/** As it was when the pull request was closed or merged; null while it is open. */
	diff: AgentJobDiff | null;
	createdAt: Date;
	endedAt: Date | null;
}

/** Pull requests of one project's plain repositories. */
export interface LocalPullRequests {
	/** Opens one, or gives the open one from `head` to `base` that is there already. */
	open(pullRequest: NewLocalPullRequest): Promise<LocalPullRequest>;
	/** The newest of a branch, whatever its state. */
	newest(repository: string, head: string): Promise<LocalPullRequest | undefined>;
	get(token: string): Promise<LocalPullRequest | undefined>;
	/** False when it is not open any more, or was never there. */
	update(token: string, texts: Pick<NewLocalPullRequest, 'title' | 'body' | 'checks'>): Promise<boolean>;
	/** Ends an open one and keeps the diff that its job then has; false when it was not open. */
	close(token: string): Promise<boolean>;
	/** The same. A merge is what git says it is: one that was closed meanwhile counts as merged. */
	merge(token: string, sha: string): Promise<boolean>;
}
