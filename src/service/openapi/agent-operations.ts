import { headers, routePatterns } from '../../contract/routes.js';
import {
	agentJob,
	agentPromptRequest,
	agentSession,
	agentSessionListQuery,
	agentSessionListResponse,
	agentSessionRequest,
} from '../../contract/schema/agent.js';
import type { Operation } from './operation.js';

const agentErrors = [
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
] as const;

const creationErrors = [
	...agentErrors,
	'invalid_json',
	'body_too_large',
	'unsupported_media_type',
	'rate_limited',
] as const;

const job = { type: 'application/json', schema: agentJob };

export const agentOperations: readonly Operation[] = [
	{
		method: 'post',
		path: routePatterns.agentJobsCreate('v2'),
		id: 'createAgentJob',
		tag: 'Agent',
		summary: 'Create an agent job',
		description: 'Runs in the background. Poll the job until its status is `completed` or `failed`.',
		key: 'admin',
		body: agentPromptRequest,
		success: { status: 201, description: 'The job.', body: job },
		errors: creationErrors,
	},
	{
		method: 'get',
		path: routePatterns.agentJob('v2'),
		id: 'getAgentJob',
		tag: 'Agent',
		summary: 'Get an agent job',
		key: 'admin',
		success: { status: 200, description: 'The job.', body: job },
		errors: [...agentErrors, 'unknown_job'],
	},
	{
		method: 'post',
		path: routePatterns.agentJobMessage,
		id: 'sendAgentJobMessage',
		tag: 'Agent',
		summary: 'Send a follow-up instruction to a job',
		description: 'Counts against the same limit as a creation.',
		key: 'admin',
		body: agentPromptRequest,
		success: { status: 200, description: 'The job.', body: job },
		errors: [...creationErrors, 'unknown_job'],
	},
	{
		method: 'post',
		path: routePatterns.agentJobsCreate('v1'),
		id: 'createAgentJobV1',
		tag: 'Agent',
		summary: 'Create an agent job with a streaming response',
		description: 'The data stream of AI SDK 4 while the job runs. At most 100 creations per project and hour.',
		isDeprecated: true,
		key: 'admin',
		body: agentSessionRequest,
		success: {
			status: 200,
			description: 'Execution details and results.',
			body: { type: 'text/plain' },
			headers: { [headers.sessionId]: 'The session.', [headers.branchName]: 'The branch.' },
		},
		errors: creationErrors,
	},
	{
		method: 'get',
		path: routePatterns.agentJob('v1'),
		id: 'getAgentSession',
		tag: 'Agent',
		summary: 'Get one agent session',
		isDeprecated: true,
		key: 'admin',
		success: { status: 200, description: 'The session.', body: { type: 'application/json', schema: agentSession } },
		errors: [...agentErrors, 'unknown_job'],
	},
	{
		method: 'get',
		path: routePatterns.agentJobs('v1'),
		id: 'listAgentSessions',
		tag: 'Agent',
		summary: 'List the agent sessions of a project',
		isDeprecated: true,
		key: 'admin',
		query: agentSessionListQuery,
		success: {
			status: 200,
			description: 'The sessions, the newest first.',
			body: { type: 'application/json', schema: agentSessionListResponse },
		},
		errors: agentErrors,
	},
];
