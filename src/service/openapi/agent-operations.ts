import type { ErrorCode } from '../../contract/errors.js';
import { headers, routePatterns } from '../../contract/routes.js';
import {
	agentEventsQuery,
	agentJob,
	agentJobDiff,
	agentJobListQuery,
	agentJobListResponse,
	agentJobRequest,
	agentPromptRequest,
} from '../../contract/schema/agent.js';
import type { Operation } from './operation.js';

/** What every operation on jobs may answer. */
export const agentErrors: readonly ErrorCode[] = [
	'invalid_request',
	'missing_key',
	'unknown_key',
	'revoked_key',
	'wrong_key_kind',
	'project_not_allowed',
	'unknown_project',
	'method_not_allowed',
	'internal',
	'unavailable',
];

/** What asks something new of the agent. */
export const askingErrors: readonly ErrorCode[] = [
	...agentErrors,
	'invalid_json',
	'conflict',
	'body_too_large',
	'unsupported_media_type',
	'rate_limited',
];

export const idempotencyKey = {
	[headers.idempotencyKey]:
		'Up to 255 ASCII characters of your choice. The same request under the same key within 24 hours makes no second job and counts once; another request under it is a `conflict`. A job that failed gives its key free.',
};

const shared = { tag: 'Agent', key: 'admin' } as const;
const job = { type: 'application/json', schema: agentJob };

const asking: readonly Operation[] = [
	{
		...shared,
		method: 'post',
		path: routePatterns.agentJobsCreate('v2'),
		id: 'createAgentJob',
		summary: 'Create an agent job',
		description:
			'Runs in the background. Poll the job until its status is `completed` or `failed`, follow its events, or wait for a webhook.',
		body: agentJobRequest,
		requestHeaders: idempotencyKey,
		success: {
			status: 201,
			description: 'The job.',
			body: job,
			headers: { location: 'Where the job is.' },
		},
		errors: askingErrors,
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.agentJobMessage,
		id: 'sendAgentJobMessage',
		summary: 'Send a follow-up instruction to a job',
		description:
			'Goes on with the same branch and pull request; one that was closed or merged gets a successor. While the job is active, the instruction waits for its turn. Counts against the same limit as a creation.',
		body: agentPromptRequest,
		requestHeaders: idempotencyKey,
		success: { status: 200, description: 'The job.', body: job },
		errors: [...askingErrors, 'unknown_job'],
	},
];

const reading: readonly Operation[] = [
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJob('v2'),
		id: 'getAgentJob',
		summary: 'Get an agent job',
		success: { status: 200, description: 'The job.', body: job },
		errors: [...agentErrors, 'unknown_job'],
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJobs('v2'),
		id: 'listAgentJobs',
		summary: 'List the agent jobs of a project',
		description: 'The newest first. Jobs in the archive are left out unless `archived` is true.',
		query: agentJobListQuery,
		success: {
			status: 200,
			description: 'One page of the list.',
			body: { type: 'application/json', schema: agentJobListResponse },
		},
		errors: agentErrors,
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJobEvents,
		id: 'followAgentJob',
		summary: 'Follow what happens to a job',
		description:
			'Server-sent events from the first one on, or from the one after `Last-Event-ID`: `message`, `step`, `text`, `tool`, `todos`, `checks`, `commit`, `pull_request`, `retry` and `status`. The data of each is JSON with `at` and `data`. Ends after the `status` event of a job that is no longer active.',
		query: agentEventsQuery,
		requestHeaders: { 'last-event-id': 'The id of the last event that the reader has.' },
		success: {
			status: 200,
			description: 'The events. 204 instead when the job has ended and the reader has them all.',
			body: { type: 'text/event-stream' },
		},
		errors: [...agentErrors, 'unknown_job'],
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJobDiff,
		id: 'getAgentJobDiff',
		summary: 'Get what a job has changed',
		description: 'Against where its branch began; without files when it has changed nothing.',
		success: { status: 200, description: 'The diff.', body: { type: 'application/json', schema: agentJobDiff } },
		errors: [...agentErrors, 'unknown_job'],
	},
];

const changing: readonly Operation[] = [
	{
		...shared,
		method: 'post',
		path: routePatterns.agentJobCancel,
		id: 'cancelAgentJob',
		summary: 'Cancel a job',
		description:
			'A job that waits ends at once, one that runs in a moment: `failed` with the outcome `cancelled`. What was pushed before stays. A job that has ended otherwise is a `conflict`.',
		success: { status: 200, description: 'The job.', body: job },
		errors: [...agentErrors, 'unknown_job', 'conflict'],
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.agentJobArchive,
		id: 'archiveAgentJob',
		summary: 'Archive a job',
		description: 'Takes it out of the list; a follow-up brings it back. A job that is active is a `conflict`.',
		success: { status: 200, description: 'The job.', body: job },
		errors: [...agentErrors, 'unknown_job', 'conflict'],
	},
];

/** Background jobs that edit the documentation. */
export const agentOperations: readonly Operation[] = [...asking, ...reading, ...changing];
