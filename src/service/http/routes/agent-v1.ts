import { agentJobRoute, agentJobsCreateRoute, agentJobsRoute } from '../../../contract/agent-paths.js';
import type { AgentHaltReason, AgentSession, AgentSessionRequest } from '../../../contract/agent-v1.js';
import type { AgentOutcome } from '../../../contract/agent-v2.js';
import { agentPrompt, sessionList } from '../../../contract/limits.js';
import { headers } from '../../../contract/routes.js';
import {
	agentSession,
	agentSessionListQuery,
	agentSessionListResponse,
	agentSessionRequest,
} from '../../../contract/schema/agent.js';
import { dataStreamHeaders, encodeDataStream } from '../../../stream/data-stream.js';
import type { JobRequest } from '../../jobs/create-agent-jobs.js';
import { followJob } from '../../jobs/follow-job.js';
import { sessionChunks } from '../../jobs/session-chunks.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import { rateLimitHeaders } from '../../limits/limit-state.js';
import { json, route } from '../route.js';
import { jsonItems, streamedJson } from '../server/json-response.js';
import { keepAliveMs } from '../server/open-streams.js';
import { agentErrors, askingErrors, idempotencyKey } from './agent.js';

type Instruction = JobRequest['instructions'][number];

/** A chat repeats its earlier messages. Earlier jobs have carried them out, so here they are only context. */
function instructionsOf({ messages }: AgentSessionRequest): Instruction[] {
	const last = messages.findLastIndex(({ role }) => role === 'assistant');
	const said = messages.slice(0, last + 1).filter(({ role, content }) => role !== 'system' && content !== '');
	const added = messages.filter(({ role }, place) => role === 'system' || place > last);
	const instructions = added.map(({ role, content }): Instruction => {
		return { role: role === 'system' ? 'system' : 'user', text: content };
	});
	if (said.length === 0) return instructions;
	const lines = said.map(({ role = 'user', content }) => `${role}: ${content}`);
	const before = `Earlier in this conversation, and done already unless it says otherwise:\n\n${lines.join('\n\n')}`;
	return [{ role: 'system', text: before.slice(0, agentPrompt.maxLength) }, ...instructions];
}

/** Headers allow only Latin letters. */
const headerOf = (branch: string) =>
	branch.replace(/[^\x21-\x7e]+/g, (rest) => encodeURIComponent(rest.toWellFormed()));

const shared = { kind: 'operation', tag: 'Agent', key: 'admin', scope: 'jobs' } as const;

/**
 * The halt reasons of the older generation, which knows only three. A job without changes counts as completed; an outage does
 * not count as a wrong configuration.
 */
const haltReasons: Record<AgentOutcome, AgentHaltReason> = {
	pull_request: 'completed',
	no_changes: 'completed',
	plan: 'completed',
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
function sessionOf(job: StoredJob, subdomain: string): AgentSession {
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

/** The deprecated generation, which shows jobs as sessions. */
export const agentV1Routes = [
	route({
		...shared,
		method: 'post',
		path: agentJobsCreateRoute('v1'),
		successor: agentJobsCreateRoute('v2'),
		limits: ['job'],
		audit: 'job_created',
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
		async handle({ context, key, body }, { agent: { jobs, stopping } }) {
			const { job, isReplay, limits } = await jobs.create({
				instructions: instructionsOf(body),
				model: body.model,
				isDraft: body.asDraft,
				branch: body.branch,
				keyId: key.id,
				idempotencyKey: context.req.header(headers.idempotencyKey),
			});
			context.set('subject', job.id);
			const chunks = followJob(jobs, job.id, { signal: stopping }).pipeThrough(sessionChunks(job.id));
			return new Response(encodeDataStream(chunks, keepAliveMs), {
				headers: {
					...dataStreamHeaders,
					...rateLimitHeaders(limits),
					...(isReplay && { 'idempotent-replayed': 'true' }),
					[headers.sessionId]: job.id,
					[headers.branchName]: headerOf(job.branch),
				},
			});
		},
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobRoute('v1'),
		successor: agentJobRoute('v2'),
		limits: 'none',
		id: 'getAgentSession',
		summary: 'Get one agent session',
		success: json(agentSession, 'The session.'),
		errors: [...agentErrors, 'unknown_job'],
		handle: async ({ params }, { agent, config }) => sessionOf(await agent.jobs.get(params.id), config.domain),
	}),
	route({
		...shared,
		method: 'get',
		path: agentJobsRoute('v1'),
		successor: agentJobsRoute('v2'),
		limits: 'none',
		id: 'listAgentSessions',
		summary: 'List the agent sessions of a project',
		query: agentSessionListQuery,
		success: json(agentSessionListResponse, 'The sessions, the newest first.'),
		errors: agentErrors,
		async handle({ query: { skip, take } }, { agent, config }) {
			const sessions = (jobs: readonly StoredJob[]) => jobs.map((job) => sessionOf(job, config.domain));
			if (take !== undefined) {
				const { jobs } = await agent.jobs.list({ archived: true, skip, limit: take });
				return { allSessions: sessions(jobs) };
			}
			async function* all() {
				let page = await agent.jobs.list({ archived: true, skip, limit: sessionList.takeMax });
				yield* sessions(page.jobs);
				while (page.nextCursor !== null) {
					page = await agent.jobs.list({ archived: true, cursor: page.nextCursor, limit: sessionList.takeMax });
					yield* sessions(page.jobs);
				}
			}
			async function* text() {
				yield '{"allSessions":[';
				yield* jsonItems(all());
				yield ']}';
			}
			return streamedJson(text());
		},
	}),
];
