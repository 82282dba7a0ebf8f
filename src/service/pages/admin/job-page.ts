import type { AgentEvent, AgentJobDiff } from '../../../contract/agent-v2.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage } from '../admin-page.js';
import { instructionField } from '../instruction-form.js';
import { said } from '../language.js';
import { pagePaths } from '../page-paths.js';
import { diffSection } from '../review/diff-section.js';
import { checksSection, commitsSection, historySection } from '../review/history-section.js';
import { visibleText } from '../review/visible-text.js';
import { refusal, section } from '../service-page.js';
import { toldHtml } from '../told-text.js';
import { pullRequestLink } from './gap-words.js';
import { type JobWithPullRequest, jobAddress, jobStateMark, jobTimes } from './job-words.js';

interface JobPage extends JobWithPullRequest {
	domain: string;
	diff: AgentJobDiff;
	events: readonly AgentEvent[];
	/** The reason for a refusal, and the instruction that was refused. */
	problem?: { words: string; instruction?: string | undefined } | undefined;
}

function cameOfIt({ domain, job, pullRequest }: JobPage): Content {
	const words =
		job.status === 'active'
			? html`<p>The agent is at work. <a href="${jobAddress(domain, job.id)}">Load this page again</a> to see how far it has come.</p>`
			: html`<p>${visibleText((job.message ?? 'The job has ended.').replace(` ${pullRequest?.url}`, ''))}</p>`;
	return [words, pullRequest && html`<p>${pullRequestLink(pullRequest.url, 'Go to the pull request')}</p>`];
}

function instructionsHtml(events: readonly AgentEvent[]): Html {
	const items = events.flatMap(({ type, data }) =>
		type === 'message' ? [html`<li class="asked">${toldHtml(data.text)}</li>`] : [],
	);
	return html`<ol class="transcript">${items}</ol>`;
}

function planHtml(page: JobPage): Content {
	const { plan, outcome, endedAt } = page.job;
	if (plan === undefined || plan.state === 'planning') return undefined;
	const files = plan.files.map(
		({ path, intention }) => html`<li><code>${visibleText(path)}</code><p>${visibleText(intention)}</p></li>`,
	);
	const fields = html`<input type="hidden" name="seen" value="${endedAt}" /><button class="main-button" name="plan" value="approve">${said('Approve the plan')}</button> <button class="quiet-button" name="plan" value="refuse">${said('Refuse it')}</button>`;
	const answers = outcome === 'plan' && formOf(pagePaths.adminJobPlan, page, fields);
	return section('plan', 'Plan', html`<ul class="plan">${files}</ul>${answers}`);
}

const formOf = (path: string, { domain, job }: JobPage, fields: Html) =>
	html`<form method="post" action="${adminAddress(path, { domain, id: job.id })}">${fields}</form>`;

function actsHtml(page: JobPage): Content {
	const { job, problem } = page;
	const isPlan = job.outcome === 'plan';
	const words = isPlan
		? 'The agent changes the plan, and shows it to you again.'
		: job.status === 'active'
			? 'The agent starts on it when this turn has ended.'
			: 'The agent continues from where it stopped.';
	const follow = formOf(
		pagePaths.adminJobMessage,
		page,
		html`${instructionField(isPlan ? 'What should be different?' : 'Another instruction', 3, problem?.instruction, html` aria-describedby="told"`)}
<p class="hint" id="told">${words}</p><button class="quiet-button">${said('Send to the agent')}</button>`,
	);
	const cancel =
		job.status === 'active' &&
		formOf(pagePaths.adminJobCancel, page, html`<button class="quiet-button">${said('Cancel the job')}</button>`);
	return [cancel, section('more', isPlan ? 'Change the plan' : 'Follow up', follow)];
}

/** One job: its instructions, its steps and its result. All of it is shown as text. */
export function jobPage(page: JobPage): string {
	const { domain, job, diff, events, problem } = page;
	const checks = events.findLast(({ type }) => type === 'checks');
	const hasChanges = diff.files.length > 0;
	return adminPage({
		title: job.title,
		domain,
		current: pagePaths.adminJobs,
		main: html`<div class="job review"><p class="states">${jobStateMark(page)}</p><h1>${visibleText(job.title)}</h1>
<p class="facts">${jobTimes(job)} · ${visibleText(job.source.repository)}${job.source.ref !== null && html` · <code>${visibleText(job.source.ref)}</code>`}</p>
${problem && refusal(problem.words)}${cameOfIt(page)}
${planHtml(page)}
${section('instructions', 'Instructions', instructionsHtml(events))}
${actsHtml(page)}
${hasChanges && section('changes', 'Changes', diffSection(diff))}
${checks?.type === 'checks' && section('checks', 'Checks', checksSection(checks.data.checks))}
${hasChanges && section('commits', 'Commits', commitsSection(events))}
${section('history', 'History', historySection(events, true))}
<p class="facts unbroken">${job.id}</p></div>`,
	});
}
