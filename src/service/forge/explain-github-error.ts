import { AgentJobError } from '../jobs/agent-turn.js';
import { forgeError } from './forge-error.js';

/** What octokit throws. */
interface RequestFailure extends Error {
	status: number;
	/** Undefined when nobody answered. */
	response?: { headers: Record<string, string | number | undefined> };
}

const isFailure = (error: unknown): error is RequestFailure =>
	error instanceof Error && 'status' in error && typeof error.status === 'number';

/** The status that GitHub answered with to what then became this error. */
export const githubStatus = (error: unknown): number | undefined =>
	error instanceof AgentJobError && isFailure(error.details.cause) ? error.details.cause.status : undefined;

/** What GitHub answered to something that needs this permission, as an error for people. */
export function explainGithubError(error: unknown, repository: string, permission: string): unknown {
	if (error instanceof AgentJobError || !isFailure(error)) return error;
	const { response, message } = error;
	const headers = response?.headers ?? {};
	if (headers['x-github-sso'] !== undefined) {
		const words = `GitHub asks for single sign-on: authorise the token of agent.token for the organisation of ${repository}.`;
		return new AgentJobError('forge', words, { retryable: false, cause: error });
	}
	const isLimit = headers['x-ratelimit-remaining'] === '0' || /secondary rate/i.test(message);
	const status = response === undefined ? undefined : isLimit ? 429 : error.status;
	const accepted = headers['x-accepted-github-permissions'];
	const named = accepted === undefined ? permission : `the permission ${String(accepted).replaceAll('=', ': ')}`;
	return forgeError({ forge: 'GitHub', repository, status, words: message, permission: named, cause: error });
}
