import { headers, routePatterns } from '../../contract/routes.js';
import {
	agentSession,
	agentSessionListQuery,
	agentSessionListResponse,
	agentSessionRequest,
} from '../../contract/schema/agent.js';
import { agentErrors, askingErrors, idempotencyKey } from './agent-operations.js';
import type { Operation } from './operation.js';

const shared = { tag: 'Agent', key: 'admin', isDeprecated: true } as const;

/** The same jobs in the deprecated generation. */
export const agentSessionOperations: readonly Operation[] = [
	{
		...shared,
		method: 'post',
		path: routePatterns.agentJobsCreate('v1'),
		id: 'createAgentJobV1',
		summary: 'Create an agent job with a streaming response',
		description:
			'The data stream of AI SDK 4 (4.1.45 and later) while the job runs: text, tool calls, and the other events as data. The job goes on when the reader leaves.',
		body: agentSessionRequest,
		requestHeaders: idempotencyKey,
		success: {
			status: 200,
			description: 'Execution details and results.',
			body: { type: 'text/plain' },
			headers: {
				[headers.sessionId]: 'The session.',
				[headers.branchName]: 'The branch; what is not ASCII is percent-encoded.',
			},
		},
		errors: askingErrors,
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJob('v1'),
		id: 'getAgentSession',
		summary: 'Get one agent session',
		success: { status: 200, description: 'The session.', body: { type: 'application/json', schema: agentSession } },
		errors: [...agentErrors, 'unknown_job'],
	},
	{
		...shared,
		method: 'get',
		path: routePatterns.agentJobs('v1'),
		id: 'listAgentSessions',
		summary: 'List the agent sessions of a project',
		query: agentSessionListQuery,
		success: {
			status: 200,
			description: 'The sessions, the newest first.',
			body: { type: 'application/json', schema: agentSessionListResponse },
		},
		errors: agentErrors,
	},
];
