import type { AuditAction } from '../../../contract/schema/audit.js';
import { ServiceError } from '../../errors/service-error.js';
import { agentJobOf } from '../../jobs/job-view.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import { type JobPage, jobPage } from '../../pages/admin/job-page.js';
import { type JobWithPullRequest, jobAddress } from '../../pages/admin/job-words.js';
import { jobStatuses, jobsPage } from '../../pages/admin/jobs-page.js';
import { instructionOf, newJobPage, noSource } from '../../pages/admin/new-job-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import { isOwnForm } from '../middleware/admin-cookie.js';
import type { HttpContext } from '../middleware/http-context.js';
import { type HandlerParts, type Limits, route } from '../route.js';
import {
	domainPage,
	domainsFor,
	fromElsewhere,
	instructionIn,
	missing,
	noDomain,
	type PageStatus,
	page,
	sameQueryAt,
	sessionForm,
	statusOf,
} from './admin.js';

const shownJobs = 50;
const shownEvents = 5_000;

const notFound = 'There is no such job in this project.';

async function withPullRequest(job: StoredJob, { agent }: HandlerParts): Promise<JobWithPullRequest> {
	const { pullRequest } = job;
	return {
		job: agentJobOf(job),
		pullRequest: pullRequest && { url: pullRequest.url, state: await agent.pullRequestState(pullRequest) },
	};
}

async function showJob(
	context: HttpContext,
	parts: HandlerParts,
	more: { problem?: JobPage['problem']; status?: PageStatus } = {},
) {
	const { jobs } = parts.agent;
	const [domain] = await domainsFor(context, parts);
	if (domain === undefined) return missing(context, parts, notFound);
	try {
		const job = await jobs.get(context.req.query('id') ?? '');
		const [shown, diff, events] = await Promise.all([
			withPullRequest(job, parts),
			jobs.diff(job.id),
			jobs.events(job.id, 0, shownEvents),
		]);
		return page(context, jobPage({ ...shown, domain, diff, events, problem: more.problem }), more.status);
	} catch (error) {
		if (ServiceError.isInstance(error) && error.code === 'unknown_job') return missing(context, parts, notFound);
		throw error;
	}
}

const action = (
	path: string,
	{ limits, ...row }: { limits: Limits<'session'>; audit: AuditAction },
	act: (jobs: HandlerParts['agent']['jobs'], id: string, form: URLSearchParams) => Promise<unknown>,
) =>
	route({
		...sessionForm,
		...row,
		scope: 'jobs',
		path,
		pageOf: sameQueryAt(pagePaths.adminJob),
		limits,
		async handle({ context, form }, parts) {
			if (!isOwnForm(context)) return showJob(context, parts, { status: 403, problem: { words: fromElsewhere } });
			const id = context.req.query('id') ?? '';
			try {
				await act(parts.agent.jobs, id, form);
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				const problem = { words: error.message, instruction: form.get('instruction') ?? undefined };
				return showJob(context, parts, { status: statusOf(error), problem });
			}
			const [domain] = await domainsFor(context, parts);
			return context.redirect(jobAddress(domain ?? parts.config.domain, id), 303);
		},
	});

export const adminJobRoutes = [
	domainPage(pagePaths.adminJobs, 'jobs', async (context, parts, domain) => {
		const status = jobStatuses.find((name) => name === context.req.query('status'));
		const cursor = context.req.query('cursor');
		try {
			const list = await parts.agent.jobs.list({
				limit: shownJobs,
				...(status && { status }),
				...(cursor !== undefined && { cursor }),
			});
			const jobs = await Promise.all(list.jobs.map((job) => withPullRequest(job, parts)));
			return page(context, jobsPage({ domain, jobs, status, nextCursor: list.nextCursor }));
		} catch (error) {
			if (!ServiceError.isInstance(error) || error.code !== 'invalid_request') throw error;
			return missing(context, parts, 'There is no such place in the list of jobs.');
		}
	}),
	domainPage(pagePaths.adminJob, 'jobs', (context, parts) => showJob(context, parts), notFound),
	domainPage(pagePaths.adminNewJob, 'jobs', (context, { agent, gaps }, domain) =>
		page(context, newJobPage({ domain, hasSource: agent.hasSource(domain), hasModel: gaps.canCompose })),
	),
	route({
		...sessionForm,
		path: pagePaths.adminNewJob,
		scope: 'jobs',
		audit: 'job_created',
		limits: ['address', 'job'],
		async handle({ context, key, form }, parts) {
			const [domain] = await domainsFor(context, parts);
			if (domain === undefined) return missing(context, parts, noDomain);
			const { jobs } = parts.agent;
			const hasSource = parts.agent.hasSource(domain);
			const refuse = (words: string, status: PageStatus) =>
				page(
					context,
					newJobPage({ domain, hasSource, hasModel: parts.gaps.canCompose, refused: { words, form } }),
					status,
				);
			if (!isOwnForm(context)) return refuse(fromElsewhere, 403);
			if (!hasSource) return refuse(noSource(domain), 409);
			const asked = instructionOf(form);
			if ('problem' in asked) return refuse(asked.problem, 400);
			try {
				const instructions = [{ role: 'user', text: asked.instruction }] as const;
				const { job } = await jobs.create({ instructions, isDraft: form.get('draft') === 'on', keyId: key.id });
				context.set('subject', job.id);
				return context.redirect(jobAddress(domain, job.id), 303);
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				return refuse(error.message, statusOf(error));
			}
		},
	}),
	action(pagePaths.adminJobMessage, { limits: ['address', 'job'], audit: 'job_message' }, (jobs, id, form) =>
		jobs.message(id, instructionIn(form)),
	),
	action(pagePaths.adminJobCancel, { limits: ['address'], audit: 'job_cancelled' }, (jobs, id) => jobs.cancel(id)),
];
