import { AgentJobError } from '../jobs/agent-turn.js';
import { GitError } from './git.js';

/** What git says, and the sentence for people who set the service up; the first that fits counts. */
const explanations: readonly (readonly [RegExp, (name: string) => string, { isPassing?: boolean }?])[] = [
	[
		/Authentication failed|could not read (?:Username|Password)|returned error: 40[13]|HTTP Basic: Access denied/i,
		(name) =>
			`The repository ${name} does not let the agent in; give agent.token a token that may read and write the repository's contents.`,
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
		/protected branch|pre-receive hook declined|update hook declined|\[remote rejected\]/i,
		(name) =>
			`The repository ${name} refused the push; let the agent's token push branches, or see what its hooks say.`,
	],
];

/** A sentence for what git could not do with a repository; other errors stay as they are. */
export function explainGitError(error: unknown, name: string): unknown {
	if (!(error instanceof GitError)) return error;
	const found = explanations.find(([said]) => said.test(error.stderr));
	if (found === undefined) return error;
	const [, sentence, { isPassing = false } = {}] = found;
	return new AgentJobError('repository', sentence(name), { retryable: isPassing, cause: error });
}
