import { AgentJobError } from '../../errors/agent-job-error.js';
import { shortenLine } from '../../errors/reason-of.js';
import { GitError } from './git.js';

/** The words of sentences for whoever has set the repository up. */
export interface RepositoryWords {
	/** Who reads it. */
	reader: string;
	/** Names of the settings. */
	repository: string;
	branch: string;
	token: string;
	/** What a token must allow, as a sentence's end. */
	right: string;
}

export const agentWords: RepositoryWords = {
	reader: 'the agent',
	repository: 'agent.repository',
	branch: 'agent.branch',
	token: 'agent.token',
	right: 'read and write',
};

/** Messages of git and the sentence for the person who sets the service up. The first match counts. */
const explanations: readonly (readonly [
	RegExp,
	(name: string, words: RepositoryWords) => string,
	{ isPassing?: boolean; retryAfterMs?: number }?,
])[] = [
	[
		/non-fast-forward|fetch first|stale info|cannot lock ref .*(?:but expected|is at|reference already exists)|incorrect old value/i,
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
		(name, { reader, token, right }) =>
			`The repository ${name} does not let ${reader} in; give ${token} a token that may ${right} the repository's contents.`,
	],
	[
		/mismatched (?:object format|algorithms)|object format/i,
		(name, { reader }) =>
			`The repository ${name} names its objects by SHA-256, which ${reader} cannot read; use one of SHA-1.`,
	],
	[
		/dubious ownership/i,
		(name) => `The repository ${name} belongs to another user of this machine; run the service as that user.`,
	],
	[
		/not found|does not appear to be a git repository|does not exist|returned error: 404/i,
		(name, { reader, repository, token }) =>
			`There is no repository ${name}, or ${reader} may not see it; check ${repository}, and ${token} if it is private.`,
	],
	[
		/unable to update url base from redirection|returned error: 30\d/i,
		(name, { repository }) => `The repository ${name} has moved to another address; give ${repository} the new one.`,
	],
	[
		/certificate/i,
		(name) =>
			`The certificate of the server of ${name} is not trusted; set NODE_EXTRA_CA_CERTS to a file with its authority.`,
	],
	[
		/proxy|CONNECT tunnel/i,
		(name) => `The proxy of HTTPS_PROXY or HTTP_PROXY does not lead to the repository ${name}.`,
		{ isPassing: true },
	],
	[
		/returned error: 429/i,
		(name) => `The server of the repository ${name} has answered too many requests, and takes no more for now.`,
		{ isPassing: true, retryAfterMs: 60_000 },
	],
	[
		/Could not resolve host|Failed to connect|timed out|Connection (?:refused|reset)|returned error: 5\d\d|early EOF|hung up unexpectedly/i,
		(name) => `The repository ${name} cannot be reached now.`,
		{ isPassing: true },
	],
];

/** The remote's reason for refusing a push, which git prints in brackets; undefined when something else failed. */
export const pushRefusalOf = ({ stderr }: GitError): string | undefined =>
	/^ ! \[remote rejected\].*\((.*)\)\s*$/m.exec(stderr)?.[1];

/** Reasons that only say that the branch could not be written. The remote's lines are then git's own. */
const unwritten = /failed to update ref|cannot lock ref|incorrect old value|non-fast-forward|fetch first|stale info/i;

/** Replaces a git error by a sentence about its repository. Other errors stay unchanged. */
export function explainGitError(error: unknown, name: string, words = agentWords): unknown {
	if (!(error instanceof GitError)) return error;
	const refusal = pushRefusalOf(error);
	const itSaid = error.remoteWords === '' ? '' : ` It said: ${error.remoteWords}`;
	if (refusal !== undefined && !unwritten.test(refusal)) {
		const fix = `let the agent's token push branches with agent.branchPrefix, or change what its rules ask`;
		const sentence = `The repository ${name} refused the push (${shortenLine(refusal, 100)}); ${fix}.${itSaid}`;
		return new AgentJobError('repository', sentence, { cause: error });
	}
	const said = refusal === undefined ? error.own : error.stderr;
	const found = explanations.find(([pattern]) => pattern.test(said));
	if (found === undefined) return error;
	const [, sentence, { isPassing = false, retryAfterMs } = {}] = found;
	const more = isPassing ? '' : itSaid;
	return new AgentJobError('repository', sentence(name, words) + more, {
		retryable: isPassing,
		retryAfterMs,
		cause: error,
	});
}

/** Explains the errors of commands that talk to a remote. Unknown errors of git are retryable. */
export async function remotely<Result>(name: string, running: Promise<Result>, words = agentWords): Promise<Result> {
	try {
		return await running;
	} catch (error) {
		const explained = explainGitError(error, name, words);
		if (!(explained instanceof GitError)) throw explained;
		const sentence = `The repository ${name} could not be reached, or did not answer as a git repository does.`;
		throw new AgentJobError('repository', sentence, { retryable: true, cause: error });
	}
}
