import type { Gap, GapState } from '../../../contract/schema/gaps.js';
import { amountText, countText } from '../../insights/figures.js';
import { gapStateWords } from '../../insights/state-words.js';
import { type Content, type Html, html } from '../../site/html.js';
import { said } from '../language.js';

export const stateMark = (state: GapState): Html =>
	html`<span class="state state-gap-${state}">${said(gapStateWords[state])}</span>`;

/** A link to a pull request. A forge names the address, so only http and https become links. */
export const pullRequestLink = (url: string, words: string | Html): Content =>
	/^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${words}</a>` : words;

/** The state, as a link to the pull request when there is one. */
export const linkedState = ({ state, job }: Pick<Gap, 'state' | 'job'>): Content =>
	job?.prLink ? pullRequestLink(job.prLink, stateMark(state)) : stateMark(state);

/** `3 questions, asked 12 times: nothing found for 8, 4 not helpful`. */
export function troubleText({ asked, questions, unanswered, shown, disliked }: Gap): string {
	return [
		`${amountText(questions, 'question')}, asked ${amountText(asked, 'time')}`,
		unanswered > 0 ? `nothing found for ${countText(unanswered)}` : '',
		shown > 0 ? `pages shown and none opened for ${countText(shown)}` : '',
		disliked > 0 ? `${countText(disliked)} not helpful` : '',
	]
		.filter(Boolean)
		.join(', ');
}

/** The number of questions since the last job; empty without any. */
export function sinceText({ state, sinceJob }: Gap): string {
	if (sinceJob === null || sinceJob === 0 || state === 'in_progress') return '';
	return `asked again ${amountText(sinceJob, 'time')} since`;
}
