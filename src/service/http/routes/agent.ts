import type { AgentJob, AgentJobDiff, AgentJobList } from '../../../contract/agent-v2.js';
import { agentJobPath, headers, routePatterns } from '../../../contract/routes.js';
import { agentJobListQuery, agentJobRequest, agentPromptRequest } from '../../../contract/schema/agent.js';
import type { AgentJobs, AskedJob } from '../../jobs/create-agent-jobs.js';
import { agentJobOf } from '../../jobs/job-view.js';
import type { StoredJob } from '../../jobs/queue/agent-job-store.js';
import { rateLimitHeaders } from '../../limits/limit-state.js';
import { authorizeAdmin, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';

const respond = (context: HttpContext, job: StoredJob) =>
	context.json(agentJobOf(job) satisfies AgentJob, 200, uncached);

/** Answers of something that is counted: a replay looks as the first answer did, but for the job as it is now. */
function respondAsked(context: HttpContext, { job, isReplay, limits }: AskedJob, status: 200 | 201): Response {
	const told = { ...uncached, ...rateLimitHeaders(limits), ...(isReplay && { 'idempotent-replayed': 'true' }) };
	const where = { location: agentJobPath('v2', job.projectId, job.id) };
	return context.json(agentJobOf(job) satisfies AgentJob, status, status === 201 ? { ...told, ...where } : told);
}

function addAskingRoutes(app: HttpApp, gate: Gate, jobs: AgentJobs): void {
	app.post(routePatterns.agentJobsCreate('v2'), async (context) => {
		const { id: keyId } = await authorizeAdmin(context, gate);
		const { prompt, draft, branch, model } = validate(agentJobRequest, await readJsonBody(context.req.raw));
		const asked = await jobs.create({
			instructions: [{ role: 'user', text: prompt }],
			...{ isDraft: draft, branch, model, keyId },
			idempotencyKey: context.req.header(headers.idempotencyKey),
		});
		return respondAsked(context, asked, 201);
	});
	refuseOtherMethods(app, routePatterns.agentJobsCreate('v2'), ['POST']);

	app.post(routePatterns.agentJobMessage, async (context) => {
		await authorizeAdmin(context, gate);
		const { prompt } = validate(agentPromptRequest, await readJsonBody(context.req.raw));
		const key = context.req.header(headers.idempotencyKey);
		return respondAsked(context, await jobs.message(context.req.param('id') ?? '', prompt, key), 200);
	});
	refuseOtherMethods(app, routePatterns.agentJobMessage, ['POST']);
}

/** The current generation of the agent's routes, for holders of an admin key. */
export function addAgentRoutes(app: HttpApp, gate: Gate, jobs: AgentJobs): void {
	addAskingRoutes(app, gate, jobs);
	app.get(routePatterns.agentJob('v2'), async (context) => {
		await authorizeAdmin(context, gate);
		return respond(context, await jobs.get(context.req.param('id') ?? ''));
	});
	refuseOtherMethods(app, routePatterns.agentJob('v2'), ['GET', 'HEAD']);

	app.get(routePatterns.agentJobs('v2'), async (context) => {
		await authorizeAdmin(context, gate);
		const { jobs: page, nextCursor } = await jobs.list(validate(agentJobListQuery, context.req.query()));
		return context.json({ jobs: page.map(agentJobOf), nextCursor } satisfies AgentJobList, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.agentJobs('v2'), ['GET', 'HEAD']);

	app.get(routePatterns.agentJobDiff, async (context) => {
		await authorizeAdmin(context, gate);
		return context.json((await jobs.diff(context.req.param('id'))) satisfies AgentJobDiff, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.agentJobDiff, ['GET', 'HEAD']);

	for (const change of ['cancel', 'archive'] as const) {
		const path = change === 'cancel' ? routePatterns.agentJobCancel : routePatterns.agentJobArchive;
		app.post(path, async (context) => {
			await authorizeAdmin(context, gate);
			return respond(context, await jobs[change](context.req.param('id') ?? ''));
		});
		refuseOtherMethods(app, path, ['POST']);
	}
}
