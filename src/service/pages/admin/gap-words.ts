import type { Gap, GapState } from '../../../contract/owner/gaps.js';
import { amountText, countText } from '../../insights/figures.js';
import { gapStateWords } from '../../insights/state-words.js';
import { escapeHtml } from '../../site/escape-html.js';

/** HTML. */
export const stateMark = (state: GapState): string =>
	`<span class="state state-gap-${state}">${gapStateWords[state]}</span>`;

/** Addresses of pull requests come from a forge; nothing but the web is followed. `words` is HTML, as is what it gives. */
export const pullRequestLink = (url: string, words: string): string =>
	/^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}" rel="noreferrer">${words}</a>` : words;

/** The state, which leads to the pull request where there is one. HTML. */
export const linkedState = ({ state, job }: Gap): string =>
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
