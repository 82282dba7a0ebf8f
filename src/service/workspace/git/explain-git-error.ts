import { AgentJobError } from '../../errors/agent-job-error.js';
import { GitError } from './git.js';

/** Messages of git and the sentence for the person who sets the service up. The first match counts. */
const explanations: readonly (readonly [RegExp, (name: string) => string, { isPassing?: boolean }?])[] = [
	[
		/non-fast-forward|fetch first|stale info|cannot lock ref .*(?:but expected|is at)|incorrect old value/i,
		(name) =>
			`Somebody has pushed to the same branch of the repository ${name} meanwhile; the job starts again from there.`,
		{ isPassing: true },
	],
	[
		/cannot lock ref|directory file conflict|refname conflict|exists; cannot create/i,
		(name) =>
			`The repository ${name} has a branch whose name is the beginning of this one, or the other way round; ask for another branch.`,
	],
	[
		/invalid path|bad tree|fsck|malformed|corrupt/i,
		(name) => `The repository ${name} holds paths or objects that git refuses; repair it first.`,
	],
	[
		/No space left|disk quota/i,
		(name) => `The repository ${name} could not be copied: the disk of the service is full.`,
		{ isPassing: true },
	],
	[
		/Authentication failed|could not read (?:Username|Password)|returned error: 40[13]|HTTP Basic: Access denied/i,
		(name) =>
			`The repository ${name} does not let the agent in; give agent.token a token that may read and write the repository's contents.`,
	],
	[
		/mismatched (?:object format|algorithms)|object format/i,
		(name) => `The repository ${name} names its objects by SHA-256, which the agent cannot read; use one of SHA-1.`,
	],
	[
		/dubious ownership/i,
		(name) => `The repository ${name} belongs to another user of this machine; run the service as that user.`,
	],
	[
		/not found|does not appear to be a git repository|does not exist|returned error: 404/i,
		(name) =>
			`There is no repository ${name}, or the agent may not see it; check agent.repository, and agent.token if it is private.`,
	],
	[
		/unable to update url base from redirection|returned error: 30\d/i,
		(name) => `The repository ${name} has moved to another address; give agent.repository the new one.`,
	],
	[
		/Could not resolve host|Failed to connect|timed out|Connection (?:refused|reset)|returned error: (?:429|5\d\d)|early EOF|hung up unexpectedly/i,
		(name) => `The repository ${name} cannot be reached now.`,
		{ isPassing: true },
	],
	[
		/protected branch|currently checked out|pre-receive hook declined|update hook declined|\[remote rejected\]/i,
		(name) =>
			`The repository ${name} refused the push; let the agent's token push branches, or see what its hooks say.`,
	],
];

/** Replaces a git error by a sentence about its repository. Other errors stay unchanged. */
export function explainGitError(error: unknown, name: string): unknown {
	if (!(error instanceof GitError)) return error;
	const found = explanations.find(([said]) => said.test(error.stderr));
	if (found === undefined) return error;
	const [, sentence, { isPassing = false } = {}] = found;
	return new AgentJobError('repository', sentence(name), { retryable: isPassing, cause: error });
}

/** Explains the errors of commands that talk to a remote. Those of git that are not known are retryable. */
export async function remotely<Result>(name: string, running: Promise<Result>): Promise<Result> {
	try {
		return await running;
	} catch (error) {
		const explained = explainGitError(error, name);
		if (!(explained instanceof GitError)) throw explained;
		const sentence = `The repository ${name} could not be reached, or did not answer as a git repository does.`;
		throw new AgentJobError('repository', sentence, { retryable: true, cause: error });
	}
}
