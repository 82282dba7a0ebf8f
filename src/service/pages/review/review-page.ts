import { withoutData } from '../../../answering/prompt/data-fence.js';
import { amountText } from '../../insights/figures.js';
import { reviewActionPath } from '../../reviews/review-paths.js';
import type { Review } from '../../reviews/reviews.js';
import { type Content, type Html, html, renderedMarkdown } from '../../site/html.js';
import { adminHead } from '../admin-page.js';
import { instructionField, keptInstruction } from '../instruction-form.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { refusal, section, servicePage } from '../service-page.js';
import { toldHtml } from '../told-text.js';
import { countsHtml, diffSection } from './diff-section.js';
import { checksSection, commitsSection, historySection } from './history-section.js';
import { visibleText } from './visible-text.js';

export interface ReviewPage {
	review: Review;
	/** The text of the pull request as HTML, from a `TextRenderer`; without it the text is shown as it was written. */
	description: string | undefined;
	/** The domain that the head of an admin's page leads to. */
	domain: string;
	isAdmin: boolean;
	/** The place that a merge writes to: see `Reviews`. */
	target: string;
	/** The reason for a refusal, and the instruction that was refused. */
	problem?: { words: string; conflicts?: readonly string[]; instruction?: string | undefined } | undefined;
}

/** The address of the sign-in form that leads back to the pull request. */
const signInAddress = (token: string): string =>
	`${pagePaths.admin}?${new URLSearchParams({ review: token }).toString()}`;

const stateWords = { open: 'Open', closed: 'Closed', merged: 'Merged' } as const;

function headHtml({ pullRequest, diff }: Review): Html {
	const { title, state, isDraft, head, base, createdAt, endedAt } = pullRequest;
	const counts = (diff?.files ?? []).reduce(
		(sum, file) => ({ additions: sum.additions + file.additions, deletions: sum.deletions + file.deletions }),
		{ additions: 0, deletions: 0 },
	);
	const draft = isDraft && state === 'open' && html` <span class="state state-draft">Draft</span>`;
	const ended = endedAt !== null && html` · ${state} ${moment(endedAt.toISOString())}`;
	const amount = diff && html` · ${amountText(diff.files.length, 'file')} ${countsHtml(counts)}`;
	return html`<header class="review-head"><p class="states"><span class="state state-${state}">${stateWords[state]}</span>${draft}</p>
<h1>${visibleText(title)}</h1>
<p class="branches"><code>${visibleText(head)}</code> <span aria-label="into">→</span> <code>${visibleText(base)}</code></p>
<p class="facts">Opened ${moment(createdAt.toISOString())}${ended}${amount}</p></header>`;
}

function problemHtml(problem: ReviewPage['problem']): Content {
	if (problem === undefined) return undefined;
	const { words, conflicts = [] } = problem;
	const files = conflicts.map((path) => html`<li><code>${visibleText(path)}</code></li>`);
	return refusal(words, files.length > 0 ? html`<ul>${files}</ul>` : undefined);
}

/** The warnings for a reviewer before a merge. */
function warnings({ pullRequest, job }: Review): string[] {
	const failed = pullRequest.checks.filter(({ status }) => status === 'failed').length;
	return [
		...(job.status === 'active' ? ['The agent is still working on this job, so its next changes may be missing.'] : []),
		...(failed === 0 ? [] : [`${amountText(failed, 'check')} found something; see below.`]),
		...(pullRequest.isDraft ? ['This is a draft.'] : []),
	];
}

function endedHtml({ pullRequest: { state, base, mergedSha }, job }: Review): Html {
	const follow = html`Another instruction to the job <code class="unbroken">${job.id}</code> opens a new one.`;
	if (state === 'closed') return html`<p>Closed without a merge. ${follow}</p>`;
	const commit = mergedSha !== null && html` as <code>${mergedSha.slice(0, 10)}</code>`;
	return html`<p>Merged into <code>${visibleText(base)}</code>${commit}. ${follow}</p>`;
}

const followUpHtml = (token: string, instruction: string): Html =>
	html`<details class="follow-up"${instruction && ' open'}><summary>Ask for a change</summary><form method="post" action="${reviewActionPath('message', token)}">
${instructionField('What should be different?', 4, instruction)}
<button class="quiet-button">${said('Send to the agent')}</button></form></details>`;

function actionsHtml({ review, isAdmin, target, problem }: ReviewPage): Html {
	const { token, state, base } = review.pullRequest;
	const instruction = problem?.instruction ?? '';
	const followUp = followUpHtml(token, instruction);
	const ended = state !== 'open' && endedHtml(review);
	if (!isAdmin) {
		const words = state === 'open' ? 'Sign in to merge or close' : 'Sign in';
		return html`<div class="review-actions">${ended}<p><a class="quiet-button" href="${signInAddress(token)}">${words}</a></p>${instruction && keptInstruction(instruction)}</div>`;
	}
	if (ended) return html`<div class="review-actions">${ended}${followUp}</div>`;
	const notes = warnings(review).map((words) => html`<li>${words}</li>`);
	return html`<div class="review-actions"><p>Merging writes the changes into ${target}.</p>
${notes.length > 0 && html`<ul class="notes">${notes}</ul>`}
<div class="buttons"><form method="post" action="${reviewActionPath('merge', token)}"><input type="hidden" name="head" value="${review.diff?.headSha}" /><button class="main-button">Merge into ${visibleText(base)}</button></form><form method="post" action="${reviewActionPath('close', token)}"><button class="quiet-button">${said('Close without merging')}</button></form></div>
${followUp}</div>`;
}

/** The instructions. Only admins see what readers of the documentation wrote. */
function instructionsHtml({ events }: Review, isAdmin: boolean): Content {
	const items = events
		.flatMap(({ type, data }) => (type === 'message' && data.role === 'user' ? [data] : []))
		.map(({ text }) => html`<li>${toldHtml(isAdmin ? text : withoutData(text))}</li>`);
	return items.length > 0 && section('asked', 'Instruction', html`<ol class="instructions">${items}</ol>`);
}

function changesHtml({ diff, pullRequest }: Review): Content {
	if (diff === undefined || diff.files.length === 0) {
		const words = pullRequest.state === 'open' ? 'No diff has been kept yet.' : 'The diff was not kept.';
		return html`<p class="hint">${words}</p>`;
	}
	return diffSection(diff);
}

function descriptionHtml({ review, description }: ReviewPage): Content {
	const rendered = description?.trim();
	if (rendered === '') return undefined;
	const text =
		rendered === undefined
			? html`<div class="words">${visibleText(review.pullRequest.body)}</div>`
			: renderedMarkdown(rendered);
	return html`<section class="pull-request-text" aria-labelledby="description"><h2 id="description" class="unseen">Description</h2>${text}</section>`;
}

/** The page of a pull request in a plain repository, for everybody with its address. */
export function reviewPage(page: ReviewPage): string {
	const { review, domain, isAdmin, problem } = page;
	const { pullRequest, events } = review;
	return servicePage({
		title: pullRequest.title,
		...(isAdmin ? adminHead(domain) : { links: [] }),
		main: html`<div class="admin review">${headHtml(review)}${problemHtml(problem)}${actionsHtml(page)}
${descriptionHtml(page)}
${instructionsHtml(review, isAdmin)}
${section('changes', 'Changes', changesHtml(review))}
${section('checks', 'Checks', checksSection(pullRequest.checks))}
${section('commits', 'Commits', commitsSection(events))}
${section('history', 'History', historySection(events, isAdmin))}</div>`,
	});
}

/** The page for an address without a pull request. It says nothing else to somebody who guesses. */
export const missingReviewPage = (): string =>
	servicePage({
		title: 'Not found',
		links: [],
		main: html`<h1>${said('Not found')}</h1><p>There is no pull request at this address. Check that you copied all of it.</p>`,
	});
