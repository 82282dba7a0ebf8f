import type { AgentJob } from '../../../contract/agent-v2.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { pullRequestLink } from './gap-words.js';

export interface JobWithPullRequest {
	job: AgentJob;
	pullRequest: { url: string; state: 'open' | 'closed' | 'merged' } | undefined;
}

export const jobAddress = (domain: string, id: string): string => adminAddress(pagePaths.adminJob, { domain, id });

const pullRequestWords = { open: 'Pull request', merged: 'Merged', closed: 'Not merged' } as const;

/** The state of a job: the end of its class, and its words. */
function jobState({ job, pullRequest }: JobWithPullRequest): [name: string, words: string] {
	const { status, outcome } = job;
	if (status === 'active') return ['active', 'In progress'];
	if (outcome === 'plan') return ['active', 'Plan to approve'];
	if (outcome === 'cancelled') return ['cancelled', 'Cancelled'];
	if (status === 'failed') return ['failed', 'Failed'];
	// A follow-up that changes nothing leaves the pull request of the job as it is.
	if (pullRequest === undefined && outcome === 'no_changes') return ['cancelled', 'No changes'];
	const { state = 'open' } = pullRequest ?? {};
	return [state, pullRequestWords[state]];
}

export function jobStateMark(shown: JobWithPullRequest): Html {
	const [name, words] = jobState(shown);
	return html`<span class="state state-job-${name}">${said(words)}</span>`;
}

/** The state, as a link to the pull request when there is one. */
export function linkedJobState(shown: JobWithPullRequest): Content {
	const { job, pullRequest } = shown;
	return pullRequest === undefined || job.status !== 'completed'
		? jobStateMark(shown)
		: pullRequestLink(pullRequest.url, jobStateMark(shown));
}

export const jobTimes = ({ createdAt, endedAt }: AgentJob): Html =>
	html`Began ${moment(createdAt)}${endedAt !== null && html`, ended ${moment(endedAt)}`}`;
