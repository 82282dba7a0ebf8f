import { agentPrompt } from '../../../contract/limits.js';
import { amountText, momentText } from '../../insights/figures.js';
import { withoutData } from '../../models/data-fence.js';
import { reviewActionPath } from '../../reviews/review-paths.js';
import type { Review } from '../../reviews/reviews.js';
import { escapeHtml } from '../../site/escape-html.js';
import { pagePaths } from '../page-paths.js';
import { keptInstruction, refusal, section, servicePage } from '../service-page.js';
import { countsHtml, diffSection } from './diff-section.js';
import { checksSection, commitsSection, historySection } from './history-section.js';
import { visibleText } from './visible-text.js';

export interface ReviewPage {
	review: Review;
	/** The text of the pull request as HTML, from a `TextRenderer`; without it the text is shown as it was written. */
	description: string | undefined;
	/** Whether an admin has signed in. */
	isAdmin: boolean;
	/** Where a merge goes: see `Reviews`. */
	target: string;
	/** Why what was asked for could not be done, and the instruction that was not sent. */
	problem?: { words: string; conflicts?: readonly string[]; instruction?: string | undefined } | undefined;
}

/** Where an admin signs in and comes back from. */
const signInAddress = (token: string): string =>
	`${pagePaths.admin}?${new URLSearchParams({ review: token }).toString()}`;

const stateWords = { open: 'Open', closed: 'Closed', merged: 'Merged' } as const;

function headHtml({ pullRequest, diff }: Review): string {
	const { title, state, isDraft, head, base, createdAt, endedAt } = pullRequest;
	const counts = (diff?.files ?? []).reduce(
		(sum, file) => ({ additions: sum.additions + file.additions, deletions: sum.deletions + file.deletions }),
		{ additions: 0, deletions: 0 },
	);
	const draft = isDraft && state === 'open' ? ' <span class="state state-draft">Draft</span>' : '';
	const ended = endedAt === null ? '' : ` · ${state} ${momentText(endedAt.toISOString())}`;
	const amount = diff === undefined ? '' : ` · ${amountText(diff.files.length, 'file')} ${countsHtml(counts)}`;
	return `<header class="review-head"><p class="states"><span class="state state-${state}">${stateWords[state]}</span>${draft}</p>
<h1>${visibleText(title)}</h1>
<p class="branches"><code>${visibleText(head)}</code> <span aria-label="into">→</span> <code>${visibleText(base)}</code></p>
<p class="facts">Opened ${momentText(createdAt.toISOString())} UTC${ended}${amount}</p></header>`;
}

function problemHtml(problem: ReviewPage['problem']): string {
	if (problem === undefined) return '';
	const { words, conflicts = [] } = problem;
	const files = conflicts.map((path) => `<li><code>${visibleText(path)}</code></li>`).join('');
	return refusal(words, files && `<ul>${files}</ul>`);
}

/** What a reviewer should know before the button. */
function warnings({ pullRequest, job }: Review): string[] {
	const failed = pullRequest.checks.filter(({ status }) => status === 'failed').length;
	return [
		...(job.status === 'active' ? ['The agent is at work on this job; its next changes may be missing.'] : []),
		...(failed === 0 ? [] : [`${amountText(failed, 'check')} found something; see below.`]),
		...(pullRequest.isDraft ? ['This is a draft.'] : []),
	];
}

function endedHtml({ pullRequest: { state, base, mergedSha }, job }: Review): string {
	const { id } = job;
	const follow = `A further instruction to the job <code class="unbroken">${escapeHtml(id)}</code> opens a new one.`;
	if (state === 'closed') return `<p>Closed without a merge. ${follow}</p>`;
	const commit = mergedSha === null ? '' : ` as <code>${escapeHtml(mergedSha.slice(0, 10))}</code>`;
	return `<p>Merged into <code>${visibleText(base)}</code>${commit}. ${follow}</p>`;
}

const button = (action: string, attributes: string, words: string, fields = '') =>
	`<form method="post" action="${escapeHtml(action)}">${fields}<button ${attributes}>${words}</button></form>`;

function followUpHtml(token: string, instruction: string): string {
	return `<details class="follow-up"${instruction && ' open'}><summary>Ask for a change</summary><form method="post" action="${escapeHtml(reviewActionPath('message', token))}">
<label for="instruction">What should be different?</label>
<textarea id="instruction" name="instruction" rows="4" maxlength="${agentPrompt.maxLength}" required>\n${escapeHtml(instruction)}</textarea>
<button class="quiet-button">Send to the agent</button></form></details>`;
}

function actionsHtml({ review, isAdmin, target, problem }: ReviewPage): string {
	const { token, state, base } = review.pullRequest;
	const followUp = followUpHtml(token, problem?.instruction ?? '');
	if (!isAdmin) {
		const words = state === 'open' ? 'Sign in to merge or close' : 'Sign in';
		return `<div class="review-actions">${state === 'open' ? '' : endedHtml(review)}<p><a class="quiet-button" href="${escapeHtml(signInAddress(token))}">${words}</a></p>${problem?.instruction ? keptInstruction(problem.instruction) : ''}</div>`;
	}
	if (state !== 'open') return `<div class="review-actions">${endedHtml(review)}${followUp}</div>`;
	const sha = review.diff?.headSha ?? '';
	const seen = `<input type="hidden" name="head" value="${escapeHtml(sha)}" />`;
	const notes = warnings(review).map((words) => `<li>${words}</li>`);
	return `<div class="review-actions"><p>Merging writes the changes into ${escapeHtml(target)}.</p>
${notes.length === 0 ? '' : `<ul class="notes">${notes.join('')}</ul>`}
<div class="buttons">${button(reviewActionPath('merge', token), 'class="main-button"', `Merge into ${visibleText(base)}`, seen)}${button(reviewActionPath('close', token), 'class="quiet-button"', 'Close')}</div>
${followUp}</div>`;
}

/** What readers of the documentation have written is not for everybody who has the address. */
function instructionsHtml({ events }: Review, isAdmin: boolean): string {
	const items = events
		.flatMap(({ type, data }) => (type === 'message' && data.role === 'user' ? [data] : []))
		.map(({ text }) => `<li class="words">${visibleText(isAdmin ? text : withoutData(text))}</li>`);
	return items.length === 0 ? '' : section('asked', 'Asked for', `<ol class="instructions">${items.join('')}</ol>`);
}

function changesHtml({ diff, pullRequest }: Review): string {
	if (diff === undefined || diff.files.length === 0) {
		const words = pullRequest.state === 'open' ? 'No diff has been kept yet.' : 'The diff was not kept.';
		return `<p class="hint">${words}</p>`;
	}
	return diffSection(diff);
}

function descriptionHtml({ review, description }: ReviewPage): string {
	const html = description?.trim() ?? `<div class="words">${visibleText(review.pullRequest.body)}</div>`;
	if (html === '') return '';
	return `<section class="pull-request-text" aria-labelledby="description"><h2 id="description" class="unseen">Description</h2>${html}</section>`;
}

/** A pull request of a plain repository, for everybody who has its address. Whole without script. */
export function reviewPage(page: ReviewPage): string {
	const { review, isAdmin, problem } = page;
	const { pullRequest, events } = review;
	return servicePage({
		title: pullRequest.title,
		links: isAdmin ? [[pagePaths.admin, 'Insights']] : [],
		main: `<div class="admin review">${headHtml(review)}${problemHtml(problem)}${actionsHtml(page)}
${descriptionHtml(page)}
${instructionsHtml(review, isAdmin)}
${section('changes', 'Changes', changesHtml(review))}
${section('checks', 'Checks', checksSection(pullRequest.checks))}
${section('commits', 'Commits', commitsSection(events))}
${section('history', 'History', historySection(events, isAdmin))}</div>`,
	});
}

/** For an address that leads to no pull request, which says no more to somebody who guesses. */
export const missingReviewPage = (): string =>
	servicePage({
		title: 'Not found',
		links: [],
		main: '<h1>Not found</h1><p>There is no pull request at this address; check that all of it was copied.</p>',
	});
