import type { ThreadTranscript, TranscriptMessage } from '../../../contract/transcripts.js';
import { amountText, countText, durationText, momentText, moneyText } from '../../insights/figures.js';
import { escapeHtml } from '../../site/escape-html.js';
import { adminPage } from './admin-page.js';

/** Addresses that a click may follow: of the web, or of the documentation itself. */
const followable = /^(?:https?:\/\/|\/(?![/\\]))/i;

function sourceHtml({ url, title }: { url: string; title: string }): string {
	return followable.test(url)
		? `<li><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a></li>`
		: `<li>${escapeHtml(title)}</li>`;
}

/** A citation as answers write it. */
const citation = /\[(\d{1,3})\]\(([^\s()]+)\)/g;

/** Text as it was written, but that citations can be followed. */
function wordsHtml(text: string): string {
	const pieces: string[] = [];
	let end = 0;
	for (const { 0: whole, 1: number = '', 2: url = '', index } of text.matchAll(citation)) {
		if (!followable.test(url)) continue;
		pieces.push(escapeHtml(text.slice(end, index)), `<a href="${escapeHtml(url)}" rel="noreferrer">[${number}]</a>`);
		end = index + whole.length;
	}
	return pieces.join('') + escapeHtml(text.slice(end));
}

const outcomeWords = { finished: 'Answered', aborted: 'Stopped by the reader', failed: 'Failed' } as const;

function factsOf(message: TranscriptMessage): string[] {
	const { outcome, unanswered, model, usage, firstTextMs, durationMs } = message;
	return [
		outcome ? (outcome === 'finished' && unanswered ? 'Unanswered' : outcomeWords[outcome]) : '',
		model ?? '',
		firstTextMs === undefined ? '' : `first words after ${durationText(firstTextMs)}`,
		durationMs === undefined ? '' : `done after ${durationText(durationMs)}`,
		usage
			? `${usage.isEstimated ? 'about ' : ''}${countText(usage.inputTokens)} tokens in, ${countText(usage.outputTokens)} out`
			: '',
		usage?.cost === undefined ? '' : moneyText(usage.cost, usage.currency ?? null),
	].filter(Boolean);
}

function feedbackHtml({ feedback }: TranscriptMessage): string {
	if (!feedback) return '';
	const words = feedback.rating === 'up' ? 'Rated helpful' : 'Rated not helpful';
	const reasons = feedback.reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ');
	const comment = feedback.comment === '' ? '' : `<q>${escapeHtml(feedback.comment)}</q>`;
	return `<p class="verdict verdict-${feedback.rating}"><b>${words}</b>${reasons ? `: ${escapeHtml(reasons)}` : ''} ${comment}</p>`;
}

function contextHtml({ context = [], currentPath }: TranscriptMessage): string {
	const page = currentPath === undefined ? '' : `<p class="facts">On the page ${escapeHtml(currentPath)}</p>`;
	return page + context.map(({ value }) => `<pre class="pointed">${escapeHtml(value)}</pre>`).join('');
}

function messageHtml(message: TranscriptMessage): string {
	const isQuestion = message.role === 'user';
	const { sources = [] } = message;
	const list =
		sources.length === 0
			? ''
			: `<details><summary>${amountText(sources.length, 'source')}</summary><ul>${sources.map(sourceHtml).join('')}</ul></details>`;
	const facts = factsOf(message).map(escapeHtml).join(' · ');
	return `<li class="${isQuestion ? 'asked' : 'said'}" id="${escapeHtml(message.id)}">
<h2>${isQuestion ? 'Reader' : 'Docent'} <time datetime="${message.createdAt}">${momentText(message.createdAt)} UTC</time></h2>
<div class="words">${(isQuestion ? escapeHtml(message.text) : wordsHtml(message.text)) || '<em>No words</em>'}</div>
${contextHtml(message)}${list}${facts ? `<p class="facts">${facts}</p>` : ''}${feedbackHtml(message)}</li>`;
}

/** A whole conversation. What was said is shown as text: it is other people's. */
export function threadPage({ id, domain, fp, createdAt, messages }: ThreadTranscript): string {
	const questions = messages.filter(({ role }) => role === 'user').length;
	const reader = fp === 'anonymous' ? 'An anonymous reader' : `The reader ${escapeHtml(fp)}`;
	return adminPage({
		title: 'Conversation',
		domain,
		main: `<h1>Conversation</h1>
<p class="lead">${reader} asked ${amountText(questions, 'question')} from ${momentText(createdAt)} UTC on.</p>
<p class="facts unbroken">${escapeHtml(id)}</p>
<ol class="transcript">${messages.map(messageHtml).join('')}</ol>`,
	});
}
