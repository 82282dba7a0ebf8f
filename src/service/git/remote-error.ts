import { AgentJobError } from '../jobs/agent-turn.js';
import { GitError } from './git.js';

interface Cause {
	pattern: RegExp;
	/** What to do about it, after the name of the repository. */
	sentence: string;
	retryable?: boolean;
}

/** The first that git's words match. */
const causes: readonly Cause[] = [
	{
		pattern: /non-fast-forward|fetch first|stale info|cannot lock ref .*(?:but expected|is at)|incorrect old value/i,
		sentence: 'has got other commits on the same branch meanwhile; the job starts again from there.',
		retryable: true,
	},
	{
		pattern: /cannot lock ref|directory file conflict|refname conflict|exists; cannot create/i,
		sentence: 'has a branch whose name is the beginning of this one; ask for another branch.',
	},
	{
		pattern:
			/protected branch|GH006|GL-HOOK-ERR|pre-receive hook declined|hook declined|branch is currently checked out|denied/i,
		sentence: 'does not let this branch be pushed; check what its rules allow the token of agent.token.',
	},
	{
		pattern:
			/Authentication failed|could not read (?:Username|Password)|requested URL returned error: 40[13]|HTTP Basic|invalid credentials/i,
		sentence: 'refused the access; give agent.token a token that may read and push there.',
	},
	{
		pattern: /requested URL returned error: 30\d|unable to update url base from redirection|redirect/i,
		sentence: 'has moved; set agent.repository to its new address.',
	},
	{
		pattern:
			/not found|requested URL returned error: 404|does not appear to be a git repository|does not exist|not a git repository/i,
		sentence: 'was not found; check agent.repository, and that the token of agent.token may see it.',
	},
	{
		pattern: /invalid path|bad tree|fsck|malformed|corrupt/i,
		sentence: 'holds paths or objects that git refuses; repair it first.',
	},
	{
		pattern: /No space left|disk quota/i,
		sentence: 'could not be copied: the disk of the service is full.',
		retryable: true,
	},
];

const unreachable = 'could not be reached, or did not answer as a git repository does.';

/** What a repository answered, as a sentence for people; anything but a `GitError` is given as it is. */
export function remoteError(repository: string, error: unknown): unknown {
	if (!(error instanceof GitError)) return error;
	const cause = causes.find(({ pattern }) => pattern.test(error.stderr));
	return new AgentJobError('repository', `The repository ${repository} ${cause?.sentence ?? unreachable}`, {
		retryable: cause ? cause.retryable === true : true,
		cause: error,
	});
}
