import {
	agentJobArchivePath,
	agentJobCancelPath,
	agentJobDiffPath,
	agentJobEventsPath,
	agentJobMessagePath,
	agentJobPath,
	agentJobsCreatePath,
	agentJobsPath,
} from '../contract/agent-paths.js';
import type { AgentSession, AgentSessionList, AgentSessionRequest } from '../contract/agent-v1.js';
import type {
	AgentEvent,
	AgentJob,
	AgentJobDiff,
	AgentJobList,
	AgentJobListQuery,
	AgentJobRequest,
	AgentMessageRequest,
} from '../contract/agent-v2.js';
import { headers } from '../contract/routes.js';
import { AgentError } from './agent-error.js';
import { type AgentClientOptions, checkClientOptions } from './check-client-options.js';
import { type EventsOptions, jobEvents } from './job-events.js';
import { type CallOptions, createSendRequest, jsonOf, type SendRequest } from './send-request.js';
import { type AgentSessionStream, sessionStreamOf } from './session-stream.js';
import { type WaitOptions, waitForJob } from './wait-for-job.js';

export interface NewRequestOptions extends CallOptions {
	/** A key of up to 255 characters that the caller chooses. A request that is repeated with the same key creates no second job. */
	idempotencyKey?: string;
}

export interface SessionsQuery {
	/** @default 0 */
	skip?: number;
	/** 1 to 100. @default 12 */
	take?: number;
}

/** The agent's jobs of one project. Every method rejects with an `AgentError` when the service refuses the call. */
export interface AgentClient {
	/** Creates a job, which runs in the background. */
	create(request: AgentJobRequest, options?: NewRequestOptions): Promise<AgentJob>;
	/** Sends a further instruction to a job. The job continues on the same branch and pull request. */
	message(id: string, request: AgentMessageRequest, options?: NewRequestOptions): Promise<AgentJob>;
	get(id: string, options?: CallOptions): Promise<AgentJob>;
	/** Lists the jobs, newest first. */
	list(query?: AgentJobListQuery, options?: CallOptions): Promise<AgentJobList>;
	/** Resolves with the job when it has completed or failed. */
	wait(id: string, options?: WaitOptions): Promise<AgentJob>;
	/** Iterates over all events of a job until it ends. A connection that breaks is opened again after the last event. */
	events(id: string, options?: EventsOptions): AsyncIterable<AgentEvent>;
	/** Cancels an active job. It ends as `failed` with the outcome `cancelled`. */
	cancel(id: string, options?: CallOptions): Promise<AgentJob>;
	/** Removes an ended job from the list. */
	archive(id: string, options?: CallOptions): Promise<AgentJob>;
	/** Returns everything that a job has changed so far. */
	diff(id: string, options?: CallOptions): Promise<AgentJobDiff>;
	/** @deprecated Creates a job in the older generation and streams it; use `create` and `events`. */
	createSession(request: AgentSessionRequest, options?: NewRequestOptions): Promise<AgentSessionStream>;
	/** @deprecated Use `get`. */
	getSession(id: string, options?: CallOptions): Promise<AgentSession>;
	/** @deprecated Use `list`. */
	listSessions(query?: SessionsQuery, options?: CallOptions): Promise<AgentSessionList>;
}

/** An empty id would turn the address into that of the list. */
function idOf(id: string): string {
	if (typeof id === 'string' && id !== '') return id;
	throw new AgentError('options', 'The id of the job is missing; give the id that create has returned.');
}

function eventsOf(send: SendRequest, path: string, options: EventsOptions): AsyncIterable<AgentEvent> {
	const open = async (after: number, signal: AbortSignal) => {
		const asked = { accept: 'text/event-stream', 'last-event-id': after > 0 ? String(after) : undefined };
		const response = await send('GET', path, { signal, headers: asked });
		if (response.status === 204 || /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
			return response;
		}
		await response.body?.cancel();
		throw new AgentError('protocol', 'The answer is no stream of events; check that baseUrl is a Docent service.');
	};
	return jobEvents(open, options);
}

/** What a request sends that may be repeated with the same key. */
const keyed = (body: unknown, { signal, idempotencyKey }: NewRequestOptions = {}) => ({
	signal,
	body,
	headers: { [headers.idempotencyKey]: idempotencyKey },
});

function sessionMethods(send: SendRequest, projectId: string) {
	return {
		async createSession(request, options) {
			const asked = keyed(request, options);
			const more = { ...asked.headers, accept: 'text/plain' };
			return sessionStreamOf(await send('POST', agentJobsCreatePath('v1', projectId), { ...asked, headers: more }));
		},
		getSession: async (id, options) => jsonOf(await send('GET', agentJobPath('v1', projectId, idOf(id)), options)),
		listSessions: async (query = {}, options = {}) =>
			jsonOf(await send('GET', agentJobsPath('v1', projectId), { ...options, query: { ...query } })),
	} satisfies Partial<AgentClient>;
}

/**
 * A client for the agent's jobs of one project, for servers and scripts: it needs `fetch` and nothing else. Throws an
 * `AgentError` of the code `options` in a browser, and with a key that is not an admin key.
 *
 * @example
 * const agent = createAgentClient({ baseUrl: 'https://docent.example.com', projectId: 'docs', apiKey });
 * const { id } = await agent.create({ prompt: 'Rename the heading "Setup" to "Install" everywhere.' });
 * const { prLink, message } = await agent.wait(id);
 */
export function createAgentClient(options: AgentClientOptions): AgentClient {
	checkClientOptions(options);
	const { projectId } = options;
	const send = createSendRequest(options);
	const get: AgentClient['get'] = async (id, call) =>
		jsonOf(await send('GET', agentJobPath('v2', projectId, idOf(id)), call));
	return {
		...sessionMethods(send, projectId),
		get,
		create: async (request, call) =>
			jsonOf(await send('POST', agentJobsCreatePath('v2', projectId), keyed(request, call))),
		message: async (id, request, call) =>
			jsonOf(await send('POST', agentJobMessagePath(projectId, idOf(id)), keyed(request, call))),
		list: async (query = {}, call = {}) =>
			jsonOf(await send('GET', agentJobsPath('v2', projectId), { ...call, query: { ...query } })),
		wait: (id, waiting = {}) => waitForJob((call) => get(id, call), waiting),
		events: (id, following = {}) => eventsOf(send, agentJobEventsPath(projectId, idOf(id)), following),
		cancel: async (id, call) => jsonOf(await send('POST', agentJobCancelPath(projectId, idOf(id)), call)),
		archive: async (id, call) => jsonOf(await send('POST', agentJobArchivePath(projectId, idOf(id)), call)),
		diff: async (id, call) => jsonOf(await send('GET', agentJobDiffPath(projectId, idOf(id)), call)),
	};
}
