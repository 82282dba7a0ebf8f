import { quotingName } from '../../../answering/quoted-data.js';
import type { ThreadTranscript, TranscriptMessage } from '../../../contract/schema/transcripts.js';
import {
	amountText,
	askerWord,
	countText,
	durationText,
	moneyText,
	reasonsText,
	verdictWords,
} from '../../insights/figures.js';
import { modelFailureWords } from '../../models/failures/failure-words.js';
import { type Content, type Html, html, renderedMarkdown } from '../../site/html.js';
import { adminAddress, adminPage, answerItLink } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';

/** Addresses that a click may follow: of the web, or of the documentation itself. */
const followable = /^(?:https?:\/\/|\/(?![/\\]))/i;

function sourceHtml({ url, title }: { url: string; title: string }): Html {
	return followable.test(url) ? html`<li><a href="${url}" rel="noreferrer">${title}</a></li>` : html`<li>${title}</li>`;
}

/** An answer as its reader saw it, a question as it was typed. */
function wordsHtml(text: string, rendered: string | undefined): Html {
	if (rendered !== undefined) return html`<div class="rendered">${renderedMarkdown(rendered)}</div>`;
	return html`<div class="words">${text || html`<em>No text</em>`}</div>`;
}

const outcomeWords = { finished: 'Answered', aborted: 'Stopped by the reader', failed: 'Failed' } as const;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function factsOf(message: TranscriptMessage): string[] {
	const { outcome, unanswered, doubtful, model, modelFailure, usage, firstTextMs, durationMs } = message;
	const open = unanswered ? 'unanswered' : doubtful && (model === quotingName ? 'shown' : 'doubtful');
	return [
		outcome === 'finished' && open ? verdictWords[open] : ((outcome && outcomeWords[outcome]) ?? ''),
		model ?? '',
		modelFailure ? `no answer of the model: ${lowerFirst(modelFailureWords[modelFailure])}` : '',
		firstTextMs === undefined ? '' : `first words after ${durationText(firstTextMs)}`,
		durationMs === undefined ? '' : `done after ${durationText(durationMs)}`,
		usage
			? `${usage.isEstimated ? 'about ' : ''}${countText(usage.inputTokens)} tokens in, ${countText(usage.outputTokens)} out`
			: '',
		usage?.cost === undefined ? '' : moneyText(usage.cost, usage.currency ?? null),
	].filter(Boolean);
}

function feedbackHtml({ feedback }: TranscriptMessage): Content {
	if (!feedback) return undefined;
	const words = feedback.rating === 'up' ? 'Rated helpful' : 'Rated not helpful';
	const reasons = reasonsText(feedback.reasons);
	const comment = feedback.comment && html`<q>${feedback.comment}</q>`;
	return html`<p class="verdict verdict-${feedback.rating}"><b>${words}</b>${reasons && `: ${reasons}`} ${comment}</p>`;
}

const contextHtml = ({ context = [], currentPath }: TranscriptMessage): Content => [
	currentPath !== undefined && html`<p class="facts">On the page ${currentPath}</p>`,
	context.map(({ value }) => html`<pre class="pointed">${value}</pre>`),
];

function messageHtml(
	message: TranscriptMessage,
	{ id, domain, askedBy }: ThreadTranscript,
	rendered: string | undefined,
): Html {
	const isQuestion = message.role === 'user';
	const { sources = [] } = message;
	const list =
		sources.length > 0 &&
		html`<details><summary>${amountText(sources.length, 'source')}</summary><ul>${sources.map(sourceHtml)}</ul></details>`;
	const facts = factsOf(message).join(' · ');
	const own = !isQuestion && answerItLink(domain, { threadId: id, messageId: message.id });
	return html`<li class="${isQuestion ? 'asked' : 'said'}" id="${message.id}">
<h2>${isQuestion ? askerWord(askedBy) : 'Docent'} ${moment(message.createdAt)}</h2>
${wordsHtml(message.text, rendered)}
${contextHtml(message)}${list}${facts && html`<p class="facts">${facts}</p>`}${feedbackHtml(message)}${own && html`<p class="facts">${own}</p>`}</li>`;
}

/** Export and deletion, for a reader who asks for it. A deletion cannot be undone, so its button is hidden at first. */
function actionsHtml({ id, domain, fp, askedBy }: ThreadTranscript): Html {
	const address = (path: string) => adminAddress(path, { domain, id });
	const isKnown = fp !== 'anonymous' && askedBy !== 'agent';
	const all =
		isKnown &&
		html`<button class="quiet-button" name="all" value="yes">Delete all conversations and ratings of ${fp}</button>`;
	return html`<p><a class="quiet-button" href="${address(pagePaths.adminThreadExport)}" download>${said('Export as JSON')}</a></p>
<details><summary>Delete…</summary><form method="post" action="${address(pagePaths.adminThreadDelete)}">
<p>This cannot be undone. It deletes questions, answers, ratings, and what jobs of the agent quote from them.</p>
<p class="choices"><button class="quiet-button">${said('Delete this conversation')}</button> ${all}</p></form></details>`;
}

/** A whole conversation, with the HTML of its answers from a `TextRenderer`. Questions are shown as text. */
export function threadPage(transcript: ThreadTranscript, rendered: ReadonlyMap<string, string>): string {
	const { id, domain, fp, askedBy, createdAt, messages } = transcript;
	const questions = messages.filter(({ role }) => role === 'user').length;
	const known = fp === 'anonymous' ? 'an anonymous reader' : `the reader ${fp}`;
	const reader = askedBy === 'agent' ? 'an agent' : known;
	return adminPage({
		title: 'Conversation',
		domain,
		current: pagePaths.adminThreads,
		main: html`<h1>${said('Conversation')}</h1>
<p class="lead">${amountText(questions, 'question')} from ${reader}, begun ${moment(createdAt)}.</p>
<p class="facts unbroken">${id}</p>
${actionsHtml(transcript)}
<ol class="transcript">${messages.map((message) => messageHtml(message, transcript, rendered.get(message.id)))}</ol>`,
	});
}
