import type { AgentSession, AgentSessionList, AgentSessionRequest } from '../../../contract/agent-v1.js';
import { agentPrompt } from '../../../contract/limits.js';
import { agentJobPath, agentJobsCreatePath, agentJobsPath, headers, routePatterns } from '../../../contract/routes.js';
import { agentSessionListQuery, agentSessionRequest } from '../../../contract/schema/agent.js';
import { dataStreamHeaders, encodeDataStream } from '../../../stream/data-stream.js';
import type { AgentJobs, JobRequest } from '../../jobs/create-agent-jobs.js';
import { followJob } from '../../jobs/follow-job.js';
import { sessionChunks } from '../../jobs/session-chunks.js';
import { sessionOf } from '../../jobs/session-view.js';
import { rateLimitHeaders } from '../../limits/limit-state.js';
import { authorizeAdmin, type Gate } from '../middleware/authorize.js';
import { deprecate } from '../middleware/deprecate.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';
import { keepAliveMs } from '../server/keep-alive.js';

export interface AgentV1Parts {
	jobs: AgentJobs;
	/** Told of sessions as their subdomain. */
	domain: string;
	/** Aborted when the service stops: readers go on elsewhere. */
	stopping: AbortSignal;
}

type Instruction = JobRequest['instructions'][number];

/** A chat sends what was said before along: that has been done in jobs of its own, and only helps to understand the rest. */
function instructionsOf({ messages }: AgentSessionRequest): Instruction[] {
	const last = messages.findLastIndex(({ role }) => role === 'assistant');
	const said = messages.slice(0, last + 1).filter(({ role }) => role !== 'system');
	const added = messages.filter(({ role }, place) => role === 'system' || place > last);
	const instructions = added.map(({ role, content }): Instruction => {
		return { role: role === 'system' ? 'system' : 'user', text: content };
	});
	if (said.length === 0) return instructions;
	const lines = said.map(({ role = 'user', content }) => `${role}: ${content}`);
	const before = `Earlier in this conversation, and done already unless it says otherwise:\n\n${lines.join('\n\n')}`;
	return [{ role: 'system', text: before.slice(0, agentPrompt.maxLength) }, ...instructions];
}

/** Headers take Latin letters alone. */
const headerOf = (branch: string) =>
	branch.replace(/[^\x21-\x7e]+/g, (rest) => encodeURIComponent(rest.toWellFormed()));

/** Creates a job and streams it. The job is the service's: it runs on when its reader leaves. */
function addCreate(app: HttpApp, gate: Gate, { jobs, stopping }: AgentV1Parts): void {
	app.post(routePatterns.agentJobsCreate('v1'), async (context) => {
		const { id: keyId } = await authorizeAdmin(context, gate);
		const request = validate(agentSessionRequest, await readJsonBody(context.req.raw));
		const { job, isReplay, limits } = await jobs.create({
			instructions: instructionsOf(request),
			model: request.model,
			isDraft: request.asDraft,
			branch: request.branch,
			keyId,
			idempotencyKey: context.req.header(headers.idempotencyKey),
		});
		const chunks = followJob(jobs, job.id, { signal: stopping }).pipeThrough(sessionChunks(job.id));
		return new Response(encodeDataStream(chunks, { keepAlive: keepAliveMs }), {
			headers: {
				...dataStreamHeaders,
				...rateLimitHeaders(limits),
				...(isReplay && { 'idempotent-replayed': 'true' }),
				[headers.sessionId]: job.id,
				[headers.branchName]: headerOf(job.branch),
			},
		});
	});
	refuseOtherMethods(app, routePatterns.agentJobsCreate('v1'), ['POST']);
}

const paramOf = (context: HttpContext, name: 'projectId' | 'id') => context.req.param(name) ?? '';

function deprecateAll(app: HttpApp): void {
	deprecate(app, routePatterns.agentJobsCreate('v1'), (context) =>
		agentJobsCreatePath('v2', paramOf(context, 'projectId')),
	);
	deprecate(app, routePatterns.agentJob('v1'), (context) =>
		agentJobPath('v2', paramOf(context, 'projectId'), paramOf(context, 'id')),
	);
	deprecate(app, routePatterns.agentJobs('v1'), (context) => agentJobsPath('v2', paramOf(context, 'projectId')));
}

/** The deprecated generation: the same jobs, seen as sessions. */
export function addAgentV1Routes(app: HttpApp, gate: Gate, parts: AgentV1Parts): void {
	const { jobs, domain } = parts;
	deprecateAll(app);
	addCreate(app, gate, parts);

	app.get(routePatterns.agentJob('v1'), async (context) => {
		await authorizeAdmin(context, gate);
		const job = await jobs.get(paramOf(context, 'id'));
		return context.json(sessionOf(job, domain) satisfies AgentSession, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.agentJob('v1'), ['GET', 'HEAD']);

	app.get(routePatterns.agentJobs('v1'), async (context) => {
		await authorizeAdmin(context, gate);
		const { skip, take } = validate(agentSessionListQuery, context.req.query());
		const page = await jobs.list({ archived: true, skip, limit: take });
		const allSessions = page.jobs.map((job) => sessionOf(job, domain));
		return context.json({ allSessions } satisfies AgentSessionList, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.agentJobs('v1'), ['GET', 'HEAD']);
}
