import type { AgentJob } from '../../contract/agent-v2.js';
import type { StoredJob } from './stored-job.js';

/** A job in the shape of the current API generation. */
export const agentJobOf = (job: StoredJob): AgentJob => ({
	id: job.id,
	status: job.status,
	source: { repository: job.repository, ref: job.branch },
	model: job.modelName,
	prLink: job.status === 'active' ? null : (job.pullRequest?.url ?? null),
	createdAt: job.createdAt.toISOString(),
	archivedAt: job.archivedAt?.toISOString() ?? null,
	title: job.title,
	outcome: job.outcome ?? null,
	message: job.message ?? null,
	todos: job.todos,
	draft: job.isDraft,
	endedAt: job.endedAt?.toISOString() ?? null,
	...(job.plan && { plan: job.plan }),
});
