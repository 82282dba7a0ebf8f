import { AgentJobError } from '../errors/agent-job-error.js';
import { shortenLine } from '../errors/reason-of.js';

interface ForgeAnswer {
	/** Display name of the forge, for example `GitHub`. */
	forge: string;
	/** Name of the repository, for example `acme/docs`. */
	repository: string;
	/** HTTP status; undefined when the forge did not answer. */
	status: number | undefined;
	/** The forge's own error message. */
	words: string;
	/** The name of the credentials, for messages. @default 'the token of agent.token' */
	credentials?: string | undefined;
	/** The token permission that the request needs, in the forge's own words. */
	permission: string;
	/** Headers of the answer. GitHub names missing permissions there. */
	headers?: Headers | undefined;
	/** Milliseconds that the forge asks the client to wait, when the client itself does not wait so long. */
	retryAfterMs?: number | undefined;
	cause?: unknown;
}

const wordsMax = 300;

function sentence({ forge, repository, status, words, headers, ...answer }: ForgeAnswer): string {
	const { credentials = 'the token of agent.token' } = answer;
	const accepted = headers?.get('x-accepted-github-permissions')?.replaceAll('=', ': ');
	const permission = accepted ? `the permission ${accepted}` : answer.permission;
	if (status === 403 && headers?.has('x-github-sso'))
		return `GitHub asks for single sign-on: authorise ${credentials} for the organisation of ${repository}.`;
	const said = words.trim() === '' ? '' : ` It said: ${shortenLine(words, wordsMax)}`;
	const refused = `${forge} refused (${status}).${said || ' It did not say why.'}`;
	switch (status) {
		case undefined:
			return `${forge} cannot be reached now (${shortenLine(words, wordsMax) || 'no answer'}).`;
		case 401:
			return `${forge} does not know ${credentials}, or it has expired; give it a new one.${said}`;
		case 403:
			return `${forge} does not let ${credentials} do this in ${repository}; it needs ${permission}.${said}`;
		case 404:
			return `${forge} has no repository ${repository} that ${credentials} may see; check agent.repository, and give it ${permission}.`;
		case 405:
			if (!/moved/i.test(words)) return refused;
			return `The repository ${repository} has moved to another address; give agent.repository the new one.${said}`;
		case 429:
			return `${forge} has answered too many requests of this token, and takes no more for now.${said}`;
		default:
			return status >= 500 ? `${forge} has an error of its own now (${status}).${said}` : refused;
	}
}

/** Turns a forge's refusal into a sentence that names the fix. */
export function forgeError(answer: ForgeAnswer): AgentJobError {
	const { status, retryAfterMs, cause } = answer;
	const retryable = status === undefined || status === 429 || status >= 500;
	return new AgentJobError('forge', sentence(answer), { retryable, retryAfterMs, cause });
}

export const missingToken = (forge: string, settings = 'agent.token'): AgentJobError =>
	new AgentJobError('forge', `${forge} needs a token of yours: set ${settings}.`);

/** The error for an answer that does not come from the forge's API, but from a proxy or another program. */
export const garbledAnswer = (forge: string, apiUrl: string, cause?: unknown): AgentJobError =>
	new AgentJobError(
		'forge',
		`What answers at ${apiUrl} does not speak the API of ${forge}; check agent.forgeUrl and agent.repository.`,
		{ retryable: true, cause },
	);

export const emptyRepository = (repository: string): AgentJobError =>
	new AgentJobError('repository', `The repository ${repository} is empty; push the documentation to it first.`);

/** The error for a repository that is read-only. `kind` is the forge's word for it. */
export const archived = (kind: 'repository' | 'project', name: string): AgentJobError =>
	new AgentJobError('forge', `The ${kind} ${name} is archived; nothing can be pushed to it.`);

/** The error for a repository that takes no pull requests for another reason. `reason` is a clause with its subject. */
export const noPullRequests = (reason: string, fix: string, cause?: unknown): AgentJobError =>
	new AgentJobError('forge', `${reason}, so that no pull request can be opened; ${fix}.`, { retryable: false, cause });

/** The error for a pull request that people closed or merged while the agent worked on it. The next attempt opens a new one. */
export const endedMeanwhile = (): AgentJobError =>
	new AgentJobError('forge', 'The pull request was closed or merged while the agent worked on it.', {
		retryable: true,
	});
