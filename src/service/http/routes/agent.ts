import {
	agentJobArchiveRoute,
	agentJobCancelRoute,
	agentJobDiffRoute,
	agentJobEventsRoute,
	agentJobMessageRoute,
	agentJobPath,
	agentJobRoute,
	agentJobsCreateRoute,
	agentJobsRoute,
} from '../../../contract/agent-paths.js';
import type { AgentEvent } from '../../../contract/agent-v2.js';
import { headers } from '../../../contract/routes.js';
import {
	agentEventsQuery,
	agentJob,
	agentJobDiff,
	agentJobListQuery,
	agentJobListResponse,
	agentJobRequest,
	agentMessageRequest,
} from '../../../contract/schema/agent.js';
import { agentEventStreamHeaders, encodeAgentEvents } from '../../../stream/agent-event-stream.js';
import type { AskedJob } from '../../jobs/create-agent-jobs.js';
import { followJob } from '../../jobs/follow-job.js';
import { agentJobOf } from '../../jobs/job-view.js';
import { rateLimitHeaders } from '../../limits/limit-state.js';
import type { HttpContext } from '../middleware/http-context.js';
import { validate } from '../middleware/validate.js';
import { json, route } from '../route.js';
import { uncached } from '../server/json-response.js';
import { keepAliveMs } from '../server/open-streams.js';

/** The response to a counted request. A replay repeats the first response, with the job's current state. */
function respondAsked(context: HttpContext, { job, isReplay, limits }: AskedJob, status: 200 | 201): Response {
	context.set('subject', job.id);
	const sent = { ...uncached, ...rateLimitHeaders(limits), ...(isReplay && { 'idempotent-replayed': 'true' }) };
	const location = agentJobPath('v2', job.projectId, job.id);
	return context.json(agentJobOf(job), status, status === 201 ? { ...sent, location } : sent);
}

/** The id of the last event that the reader has. The header of a reconnection is newer than the query. */
function lastEventIdOf({ req }: HttpContext): number {
	const lastEventId = req.header('last-event-id') ?? req.query('lastEventId');
	return validate(agentEventsQuery, { lastEventId }).lastEventId;
}

const shared = { kind: 'operation', tag: 'Agent', key: 'admin', scope: 'jobs' } as const;

/** Errors of all operations on jobs. */
export const agentErrors = ['invalid_request', 'unavailable'] as const;

/** Errors of operations that ask for new work. */
export const askingErrors = [...agentErrors, 'conflict'] as const;

export const idempotencyKey = {
	[headers.idempotencyKey]:
		'Up to 255 ASCII characters of your choice. The same request under the same key within 24 hours makes no second job and counts once; another request under it is a `conflict`. A job that failed gives its key free.',
};

const job = json(agentJob, 'The job.');

/** Background jobs that edit the documentation. */
export const agentRoutes = [
	route({
		...shared,
		method: 'post',
		path: agentJobsCreateRoute('v2'),
		limits: ['job'],
		audit: 'job_created',
		id: 'createAgentJob',
		summary: 'Create an agent job',
		description:
			'Runs in the background. Poll the job until its status is `completed` or `failed`, follow its events, or wait for a webhook.',
		body: agentJobRequest,
		requestHeaders: idempotencyKey,
		success: { ...job, status: 201, headers: { location: 'Where the job is.' } },
		errors: askingErrors,
		async handle({ context, key, body }, { agent }) {
			const { prompt, draft, branch, model, title, plan } = body;
			const asked = await agent.jobs.create({
				instructions: [{ role: 'user', text: prompt }],
				isDraft: draft,
				branch,
				model,
				title,
				isPlanned: plan,
				keyId: key.id,
				idempotencyKey: context.req.header(headers.idempotencyKey),
			});
			return respondAsked(context, asked, 201);
		},
	}),
	route({
		...shared,
		method: 'post',
		path: agentJobMessageRoute,
		limits: ['job'],
		audit: 'job_message',
		id: 'sendAgentJobMessage',
		summary: 'Send a follow-up instruction to a job',
		description:
			'Goes on with the same branch and pull request; one that was closed or merged gets a successor. While the job is active, the instruction waits for its turn. With `plan`, it answers a plan that waits; without one that waits, that is a `conflict`. Counts against the same limit as a creation.',
		body: agentMessageRequest,
		requestHeaders: idempotencyKey,
		success: job,
		errors: [...askingErrors, 'unknown_job'],
		async handle({ context, params, body }, { agent }) {
			const key = context.req.header(headers.idempotencyKey);
			const { prompt, plan } = body;
			return respondAsked(context, await agent.jobs.message(params.id, prompt, plan, key), 200);
		},
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobRoute('v2'),
		limits: 'none',
		id: 'getAgentJob',
		summary: 'Get an agent job',
		success: job,
		errors: [...agentErrors, 'unknown_job'],
		handle: async ({ params }, { agent }) => agentJobOf(await agent.jobs.get(params.id)),
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobsRoute('v2'),
		limits: 'none',
		id: 'listAgentJobs',
		summary: 'List the agent jobs of a project',
		description: 'The newest first. Jobs in the archive are left out unless `archived` is true.',
		query: agentJobListQuery,
		success: json(agentJobListResponse, 'One page of the list.'),
		errors: agentErrors,
		async handle({ query }, { agent }) {
			const { jobs, nextCursor } = await agent.jobs.list(query);
			return { jobs: jobs.map(agentJobOf), nextCursor };
		},
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobEventsRoute,
		limits: ['stream'],
		id: 'followAgentJob',
		summary: 'Follow what happens to a job',
		description:
			'Server-sent events from the first one on, or from the one after `Last-Event-ID`: `message`, `step`, `text`, `tool`, `todos`, `plan`, `checks`, `commit`, `pull_request`, `retry` and `status`. The data of each is JSON with `at` and `data`. Ends after the `status` event of a job that is no longer active.',
		describedQuery: agentEventsQuery,
		requestHeaders: { 'last-event-id': 'The id of the last event that the reader has.' },
		success: {
			status: 200,
			description: 'The events. 204 instead when the job has ended and the reader has them all.',
			body: { type: 'text/event-stream' },
		},
		errors: [...agentErrors, 'unknown_job'],
		async uncounted({ context, params }, { agent: { jobs } }) {
			const after = lastEventIdOf(context);
			const { id, status } = await jobs.get(params.id);
			// Readers of server-sent events reconnect until they are told that there is nothing more.
			const isOver = status !== 'active' && (await jobs.events(id, after, 1)).length === 0;
			return isOver ? context.body(null, 204) : undefined;
		},
		handle({ context, params, count }, { agent: { jobs, stopping } }) {
			const events = count<AgentEvent>(followJob(jobs, params.id, { after: lastEventIdOf(context), signal: stopping }));
			return new Response(encodeAgentEvents(events, keepAliveMs), { headers: agentEventStreamHeaders });
		},
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobDiffRoute,
		limits: 'none',
		id: 'getAgentJobDiff',
		summary: 'Get what a job has changed',
		description: 'Against where its branch began; without files when it has changed nothing.',
		success: json(agentJobDiff, 'The diff.'),
		errors: [...agentErrors, 'unknown_job'],
		handle: ({ params }, { agent }) => agent.jobs.diff(params.id),
	}),
	route({
		...shared,
		method: 'post',
		path: agentJobCancelRoute,
		limits: 'none',
		audit: 'job_cancelled',
		id: 'cancelAgentJob',
		summary: 'Cancel a job',
		description:
			'A job that waits ends at once, one that runs in a moment: `failed` with the outcome `cancelled`. What was pushed before stays. A job that has ended otherwise is a `conflict`.',
		success: job,
		errors: [...agentErrors, 'unknown_job', 'conflict'],
		handle: async ({ params }, { agent }) => agentJobOf(await agent.jobs.cancel(params.id)),
	}),
	route({
		...shared,
		method: 'post',
		path: agentJobArchiveRoute,
		limits: 'none',
		audit: 'job_archived',
		id: 'archiveAgentJob',
		summary: 'Archive a job',
		description: 'Takes it out of the list; a follow-up brings it back. A job that is active is a `conflict`.',
		success: job,
		errors: [...agentErrors, 'unknown_job', 'conflict'],
		handle: async ({ params }, { agent }) => agentJobOf(await agent.jobs.archive(params.id)),
	}),
];
