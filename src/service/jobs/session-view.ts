import type { AgentHaltReason, AgentSession } from '../../contract/agent-v1.js';
import type { AgentOutcome } from '../../contract/agent-v2.js';
import type { StoredJob } from './stored-job.js';

/**
 * The halt reasons of the older generation, which knows only three. A job without changes counts as completed; an outage does
 * not count as a wrong configuration.
 */
const haltReasons: Record<AgentOutcome, AgentHaltReason> = {
	pull_request: 'completed',
	no_changes: 'completed',
	repository: 'github_missconfigured',
	forge: 'github_missconfigured',
	cancelled: 'error',
	instruction: 'error',
	model: 'error',
	budget: 'error',
	deadline: 'error',
	error: 'error',
};

/** A job of a domain as the older generation sees it. */
export function sessionOf(job: StoredJob, subdomain: string): AgentSession {
	const isActive = job.status === 'active';
	return {
		sessionId: job.id,
		subdomain,
		branch: job.branch,
		haulted: !isActive,
		...(!isActive && { haultReason: job.wasUnreachable ? 'error' : haltReasons[job.outcome ?? 'error'] }),
		pullRequestLink: isActive ? '' : (job.pullRequest?.url ?? ''),
		messageToUser: job.message ?? '',
		todos: job.todos,
		...(job.keyId !== undefined && { userId: job.keyId }),
		title: job.title,
		createdAt: job.createdAt.toISOString(),
	};
}
