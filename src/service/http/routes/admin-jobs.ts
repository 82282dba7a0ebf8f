import type { OwnAnswer } from '../../../contract/schema/own-answers.js';
import { ServiceError } from '../../errors/service-error.js';
import { toldInstructions } from '../../insights/gaps/gap-instruction.js';
import { ownAnswerMaterial, ownAnswerRules } from '../../insights/own-answer-job.js';
import { agentJobOf } from '../../jobs/job-view.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import { openDomain } from '../../library/library.js';
import { jobPage } from '../../pages/admin/job-page.js';
import { type JobWithPullRequest, jobAddress } from '../../pages/admin/job-words.js';
import { jobStatuses, jobsPage } from '../../pages/admin/jobs-page.js';
import { instructionOf, newJobPage, noSource } from '../../pages/admin/new-job-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import type { HttpContext } from '../middleware/http-context.js';
import type { HandlerParts } from '../route.js';
import { domainForm, domainPage, instructionIn, page, type RefusedForm, unless } from './admin.js';

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

function showJob(context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) {
	const { jobs } = parts.agent;
	const problem = refused && { words: refused.words, instruction: refused.form.get('instruction') ?? undefined };
	return unless('unknown_job', notFound, [context, parts], async () => {
		const job = await jobs.get(context.req.query('id') ?? '');
		const [shown, diff, events] = await Promise.all([
			withPullRequest(job, parts),
			jobs.diff(job.id),
			jobs.events(job.id, 0, shownEvents),
		]);
		return page(context, jobPage({ ...shown, domain, diff, events, problem }), refused?.status);
	});
}

/** The own answer that a job is to make a page of, which only a model can. */
async function answerOf(context: HttpContext, parts: HandlerParts, domain: string): Promise<OwnAnswer | undefined> {
	const id = context.req.query('answer');
	if (id === undefined || !parts.gaps.canCompose) return undefined;
	const answers = await parts.ownAnswers.list(domain, await openDomain(parts.library, domain));
	return answers.find((answer) => answer.id === id);
}

async function showNewJob(context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) {
	const [hasSource, hasModel] = [parts.agent.hasSource(domain), parts.gaps.canCompose];
	const answer = await answerOf(context, parts, domain);
	const html = newJobPage({ domain, hasSource, hasModel, refused, answer });
	return page(context, html, refused?.status);
}

const action = (
	row: Pick<Parameters<typeof domainForm>[0], 'path' | 'audit' | 'limits'>,
	act: (jobs: HandlerParts['agent']['jobs'], id: string, form: URLSearchParams) => Promise<unknown>,
) =>
	domainForm(
		{ ...row, on: pagePaths.adminJob, scope: 'jobs', unknown: notFound },
		async ({ agent }, { context, domain, id, form }) => {
			await act(agent.jobs, id, form);
			return context.redirect(jobAddress(domain, id), 303);
		},
		showJob,
	);

export const adminJobRoutes = [
	domainPage(pagePaths.adminJobs, 'jobs', (context, parts, domain) => {
		const status = jobStatuses.find((name) => name === context.req.query('status'));
		const cursor = context.req.query('cursor');
		return unless('invalid_request', 'There is no such place in the list of jobs.', [context, parts], async () => {
			const list = await parts.agent.jobs.list({
				limit: shownJobs,
				...(status && { status }),
				...(cursor !== undefined && { cursor }),
			});
			const jobs = await Promise.all(list.jobs.map((job) => withPullRequest(job, parts)));
			return page(context, jobsPage({ domain, jobs, status, nextCursor: list.nextCursor }));
		});
	}),
	domainPage(pagePaths.adminJob, 'jobs', showJob, { unknown: notFound }),
	domainPage(pagePaths.adminNewJob, 'jobs', showNewJob),
	domainForm(
		{
			path: pagePaths.adminNewJob,
			on: pagePaths.adminNewJob,
			scope: 'jobs',
			audit: 'job_created',
			limits: ['address', 'job'],
		},
		async (parts, { context, domain, key, form }) => {
			const { agent } = parts;
			if (!agent.hasSource(domain)) throw new ServiceError('conflict', noSource(domain));
			const asked = instructionOf(form);
			if ('problem' in asked) throw new ServiceError('invalid_request', asked.problem);
			const answer = await answerOf(context, parts, domain);
			if (!answer && context.req.query('answer') !== undefined && parts.gaps.canCompose)
				throw new ServiceError('conflict', 'This own answer was removed. Say all that the agent has to know.');
			const instructions = answer
				? toldInstructions(ownAnswerRules, asked.instruction, ownAnswerMaterial(answer))
				: [{ role: 'user', text: asked.instruction } as const];
			const isDraft = form.has('draft');
			const { job } = await agent.jobs.create({ instructions, isDraft, isPlanned: form.has('plan'), keyId: key.id });
			context.set('subject', job.id);
			return context.redirect(jobAddress(domain, job.id), 303);
		},
		showNewJob,
	),
	action({ path: pagePaths.adminJobMessage, limits: ['address', 'job'], audit: 'job_message' }, (jobs, id, form) =>
		jobs.message(id, instructionIn(form)),
	),
	action({ path: pagePaths.adminJobPlan, limits: ['address', 'job'], audit: 'job_message' }, async (jobs, id, form) => {
		const { endedAt } = await jobs.get(id);
		if (form.get('seen') !== endedAt?.toISOString())
			throw new ServiceError('conflict', 'The plan has changed since you opened this page; read it again.');
		await jobs.message(id, 'Answered on the page.', form.get('plan') === 'approve' ? 'approve' : 'refuse');
	}),
	action({ path: pagePaths.adminJobCancel, audit: 'job_cancelled' }, (jobs, id) => jobs.cancel(id)),
];
