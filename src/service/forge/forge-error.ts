import { AgentJobError } from '../errors/agent-job-error.js';
import { shortenLine } from '../errors/shorten-line.js';

/** What a forge has answered that is no success. */
interface ForgeAnswer {
	/** Of the forge, for people: `GitHub`. */
	forge: string;
	/** As in `acme/docs`. */
	repository: string;
	/** Undefined when it did not answer. */
	status: number | undefined;
	/** What it said. */
	words: string;
	/** What the token must be allowed for what was tried, as the forge calls it. */
	permission: string;
	/** Of the answer; GitHub says in them what is missing. */
	headers?: Headers | undefined;
	cause?: unknown;
}

const wordsMax = 300;

function sentence({ forge, repository, status, words, headers, ...answer }: ForgeAnswer): string {
	const accepted = headers?.get('x-accepted-github-permissions')?.replaceAll('=', ': ');
	const permission = accepted ? `the permission ${accepted}` : answer.permission;
	if (status === 403 && headers?.has('x-github-sso'))
		return `GitHub asks for single sign-on: authorise the token of agent.token for the organisation of ${repository}.`;
	const said = words.trim() === '' ? '' : ` It said: ${shortenLine(words, wordsMax)}`;
	switch (status) {
		case undefined:
			return `${forge} cannot be reached now (${shortenLine(words, wordsMax) || 'no answer'}).`;
		case 401:
			return `${forge} does not know the token of agent.token, or it has expired; give it a new one.${said}`;
		case 403:
			return `${forge} does not let the token of agent.token do this in ${repository}; it needs ${permission}.${said}`;
		case 404:
			return `${forge} has no repository ${repository} that the token of agent.token may see; check agent.repository, and give the token ${permission}.`;
		case 429:
			return `${forge} has answered too many requests of this token; it is asked again later.${said}`;
		default:
			return status >= 500
				? `${forge} has an error of its own now (${status}).${said}`
				: `${forge} refused (${status}).${said || ' It did not say why.'}`;
	}
}

/** What a forge refused, as a sentence that names the fix. */
export function forgeError(answer: ForgeAnswer): AgentJobError {
	const { status, cause } = answer;
	const retryable = status === undefined || status === 429 || status >= 500;
	return new AgentJobError('forge', sentence(answer), { retryable, cause });
}

/** Without a token. */
export const missingToken = (forge: string, settings = 'agent.token'): AgentJobError =>
	new AgentJobError('forge', `${forge} needs a token of yours: set ${settings}.`);

/** Of an answer that is not one of that forge's API: of a proxy, or of another program. */
export const garbledAnswer = (forge: string, apiUrl: string, cause?: unknown): AgentJobError =>
	new AgentJobError(
		'forge',
		`What answers at ${apiUrl} does not speak the API of ${forge}; check agent.forgeUrl and agent.repository.`,
		{ retryable: true, cause },
	);

/** Of a repository to which nothing has been pushed yet. */
export const emptyRepository = (repository: string): AgentJobError =>
	new AgentJobError('repository', `The repository ${repository} is empty; push the documentation to it first.`);

/** Of one that is kept for reading alone; `kind` is what the forge calls it. */
export const archived = (kind: 'repository' | 'project', name: string): AgentJobError =>
	new AgentJobError('forge', `The ${kind} ${name} is archived; nothing can be pushed to it.`);

/** Of a pull request that people closed or merged while the agent worked on it; the next attempt opens another one. */
export const endedMeanwhile = (): AgentJobError =>
	new AgentJobError('forge', 'The pull request was closed or merged while the agent worked on it.', {
		retryable: true,
	});
