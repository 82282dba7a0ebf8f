/**
 * `docent/agent`: the client of the agent's jobs, for servers and scripts. It needs `fetch` and nothing of Node. It throws in a
 * browser, because everybody could read its secret key there.
 */
export type {
	AgentModel,
	AgentSession,
	AgentSessionList,
	AgentSessionMessage,
	AgentSessionRequest,
	AgentTodo,
} from '../contract/agent-v1.js';
export type {
	AgentChangedFile,
	AgentCheck,
	AgentEvent,
	AgentEventData,
	AgentEventType,
	AgentJob,
	AgentJobDiff,
	AgentJobList,
	AgentJobListQuery,
	AgentJobRequest,
	AgentJobStatus,
	AgentMessageRequest,
	AgentOutcome,
	AgentPlan,
	AgentPromptRequest,
	AgentStep,
	AgentWebhook,
} from '../contract/agent-v2.js';
export { AgentError, type AgentErrorCode, type AgentErrorDetails } from './agent-error.js';
export type { AgentClientOptions } from './check-client-options.js';
export {
	type AgentClient,
	createAgentClient,
	type NewRequestOptions,
	type SessionsQuery,
} from './create-agent-client.js';
export type { EventsOptions } from './job-events.js';
export type { CallOptions } from './send-request.js';
export type { AgentSessionStream } from './session-stream.js';
export type { WaitOptions } from './wait-for-job.js';
