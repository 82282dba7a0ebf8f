import type { Gap, GapState } from '../../../contract/owner/gaps.js';
import { amountText, countText } from '../../insights/figures.js';
import { gapStateWords } from '../../insights/state-words.js';
import { type Content, type Html, html } from '../../site/html.js';

export const stateMark = (state: GapState): Html =>
	html`<span class="state state-gap-${state}">${gapStateWords[state]}</span>`;

/** Addresses of pull requests come from a forge; nothing but the web is followed. */
export const pullRequestLink = (url: string, words: string | Html): Content =>
	/^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${words}</a>` : words;

/** The state, which leads to the pull request where there is one. */
export const linkedState = ({ state, job }: Gap): Content =>
	job?.prLink ? pullRequestLink(job.prLink, stateMark(state)) : stateMark(state);

/** `Asked 12 times, 8 unanswered, 4 not helpful`. */
export function troubleText({ asked, unanswered, disliked }: Gap): string {
	return [
		`Asked ${amountText(asked, 'time')}`,
		unanswered > 0 ? `${countText(unanswered)} unanswered` : '',
		disliked > 0 ? `${countText(disliked)} not helpful` : '',
	]
		.filter(Boolean)
		.join(', ');
}

/** What has come of a gap, beyond its state; empty when there is nothing to add. */
export function sinceText({ state, sinceJob }: Gap): string {
	if (sinceJob === null || sinceJob === 0 || state === 'in_progress') return '';
	return `asked again ${amountText(sinceJob, 'time')} since`;
}
