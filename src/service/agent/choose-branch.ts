import type { Forge, PullRequest } from '../forge/forge.js';
import type { AgentTurn } from '../jobs/agent-turn.js';
import { makeBranchName } from '../jobs/make-branch-name.js';

interface ChosenBranch {
	branch: string;
	/** The job's pull request that was closed or merged, when that is why the branch is a new one. */
	previous: PullRequest | undefined;
	/** Opened by an earlier attempt at this very turn, and ended by people since: nothing is left to do. */
	ended: PullRequest | undefined;
}

/** `docent/name`, `docent/name-2`, `docent/name-3` and so on. */
const nthBranch = (first: string, nth: number) => (nth === 1 ? first : `${first}-${nth}`);

/**
 * The branch that a turn works on: that of the job, as long as its pull request is open. When that was closed or merged, the work
 * goes on with a new branch and a new pull request: nobody looks at the old one any more.
 */
export async function chooseBranch(turn: AgentTurn, forge: Forge): Promise<ChosenBranch> {
	const { signal, branch, pullRequest: recorded, requestedBranch } = turn;
	const current = recorded && ((await forge.getPullRequest(recorded.id, signal)) ?? { ...recorded, state: 'closed' });
	if (current?.state === 'open') return { branch: current.head, previous: undefined, ended: undefined };
	// A branch that the caller asked for may have had pull requests of other people before.
	if (current === undefined && requestedBranch !== undefined) return { branch, previous: undefined, ended: undefined };
	// An attempt that was lost may have gone further than what is on record.
	const found = current?.head === branch ? current : await forge.findPullRequest(branch, signal);
	if (found === undefined || found.state === 'open') return { branch, previous: current, ended: undefined };
	if (current === undefined && turn.number === 1) return { branch, previous: undefined, ended: found };
	return { branch: await nextBranch(turn, forge), previous: found, ended: undefined };
}

async function nextBranch({ jobId, title, branch, requestedBranch, signal }: AgentTurn, forge: Forge): Promise<string> {
	const first = requestedBranch ?? makeBranchName({ id: jobId, title });
	for (let nth = 2; ; nth++) {
		const next = nthBranch(first, nth);
		if (next !== branch && (await forge.findPullRequest(next, signal)) === undefined) return next;
	}
}
