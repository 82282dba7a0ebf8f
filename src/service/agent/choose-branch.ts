import type { Forge, PullRequest } from '../forge/forge.js';
import type { AgentTurn } from '../jobs/agent-turn.js';
import { makeBranchName } from '../jobs/make-branch-name.js';

export interface ChosenBranch {
	branch: string;
	/** The closed or merged pull request that makes a new branch necessary. */
	previous: PullRequest | undefined;
	/** The open pull request of the branch, as the forge has it now, where one is on record. */
	open: PullRequest | undefined;
	/** Whether the branch holds work of this job already, so that it must be there. */
	isPushed: boolean;
	/** A pull request of this turn's earlier attempt that people have ended. Nothing is left to do. */
	ended: PullRequest | undefined;
}

const fresh = { previous: undefined, open: undefined, ended: undefined, isPushed: false };

/**
 * The branch that a turn works on: the job's branch while its pull request is open, then a new one, because nobody looks at a
 * closed one.
 */
export async function chooseBranch(turn: AgentTurn, forge: Forge): Promise<ChosenBranch> {
	const { signal, branch, pullRequest: recorded, pushedBranch, requestedBranch } = turn;
	const isPushed = pushedBranch === branch;
	const shown = recorded && (await forge.getPullRequest(recorded.id, signal));
	// Another branch by the same number is another pull request: `agent.repository` has changed.
	const current = recorded && (shown?.head === recorded.head ? shown : { ...recorded, state: 'closed' as const });
	if (current?.state === 'open') return { ...fresh, branch: current.head, open: current, isPushed: true };
	// A requested branch may have had pull requests of other people.
	if (current === undefined && requestedBranch !== undefined) return { ...fresh, branch, isPushed };
	// A lost attempt may have done more than it recorded.
	const found = current?.head === branch ? current : await forge.findPullRequest(branch, signal);
	const isOpen = found?.state === 'open';
	if (found === undefined || isOpen) return { ...fresh, branch, previous: current, isPushed: isPushed || isOpen };
	if (current === undefined && turn.number === 1) return { ...fresh, branch, ended: found };
	return { ...fresh, branch: await nextBranch(turn, forge), previous: found };
}

/** `docent/name-2`, `docent/name-3` and so on, the first that is free. */
async function nextBranch({ jobId, title, branch, requestedBranch, signal }: AgentTurn, forge: Forge): Promise<string> {
	const first = requestedBranch ?? makeBranchName({ id: jobId, title });
	for (let nth = 2; ; nth++) {
		const next = `${first}-${nth}`;
		if (next !== branch && (await forge.findPullRequest(next, signal)) === undefined) return next;
	}
}
