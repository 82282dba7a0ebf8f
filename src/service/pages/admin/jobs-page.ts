import type { AgentJobStatus } from '../../../contract/agent-v2.js';
import { type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { visibleText } from '../review/visible-text.js';
import { dataTable, linkTo } from './data-table.js';
import { type JobWithPullRequest, jobAddress, linkedJobState } from './job-words.js';
import { noneInState, pagingLink, stateFilter } from './list-links.js';

interface JobsPage {
	domain: string;
	jobs: readonly JobWithPullRequest[];
	/** The requested status; without one, all. */
	status: AgentJobStatus | undefined;
	nextCursor: string | null;
}

const statusWords: Record<AgentJobStatus, string> = { active: 'In progress', completed: 'Completed', failed: 'Failed' };
export const jobStatuses = Object.keys(statusWords) as AgentJobStatus[];

/** The title of a job, with the reason when it failed. */
function titleCell(domain: string, { job }: JobWithPullRequest): Html {
	const why = job.status === 'failed' && job.message !== null && html`<p class="facts">${visibleText(job.message)}</p>`;
	return html`${linkTo(jobAddress(domain, job.id), visibleText(job.title))}${why}`;
}

const newJobLink = (domain: string) =>
	html`<a class="main-button" href="${adminAddress(pagePaths.adminNewJob, { domain })}">${said('New job')}</a>`;

export function jobsPage({ domain, jobs, status, nextCursor }: JobsPage): string {
	const path = pagePaths.adminJobs;
	const content =
		jobs.length === 0
			? status === undefined
				? emptyState(
						'No jobs yet',
						'Start one here, or approve a gap: the agent edits the documentation and opens a pull request.',
					)
				: noneInState('jobs', statusWords[status], adminAddress(path, { domain }))
			: dataTable({
					label: 'Jobs, newest first',
					head: ['Instruction', 'State', 'Began'],
					rows: jobs.map((shown) => [titleCell(domain, shown), linkedJobState(shown), moment(shown.job.createdAt)]),
				});
	const next =
		nextCursor !== null && pagingLink(adminAddress(path, { domain, status, cursor: nextCursor }), 'Older jobs');
	return adminPage({
		title: 'Jobs',
		domain,
		current: path,
		main: html`<div class="jobs"><div class="admin-head"><div><h1>${said('Jobs')}</h1><p class="lead">What the agent was told to do, and what came of it.</p></div>${newJobLink(domain)}</div>
${stateFilter({ path, domain, name: 'status', words: statusWords, current: status })}${content}${next}</div>`,
	});
}
