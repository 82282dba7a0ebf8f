import type { Gap, GapExample, GapResponse } from '../../../contract/schema/gaps.js';
import { exampleSentence } from '../../agent/actions/write-sentence.js';
import { amountText, reasonsText } from '../../insights/figures.js';
import type { GapName } from '../../insights/gaps/gaps-store.js';
import { notFoundByWords } from '../../insights/state-words.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, answerItLink, messageAddress } from '../admin-page.js';
import { draftField, instructionField, keptInstruction, planField } from '../instruction-form.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { visibleText } from '../review/visible-text.js';
import { refusal, section } from '../service-page.js';
import { pullRequestLink, sinceText, stateMark, troubleText } from './gap-words.js';
import { type OwnNames, ownAnswerLink, ownIdIn } from './list-links.js';

export interface GapPage {
	gap: GapResponse;
	own: OwnNames;
	/** The gaps that it may be joined with. @default none */
	others?: readonly GapName[];
	/** The gap of a question that was just taken out of this one. */
	taken?: GapResponse | undefined;
	/** Whether a model carries out composed instructions. Without a model the agent knows only exact sentences. */
	canCompose: boolean;
	/** The reason for a refusal, and the instruction that was refused. */
	problem?: { words: string; instruction?: string | undefined; isDraft?: boolean; isPlanned?: boolean } | undefined;
}

function exampleHtml({ gap, own }: GapPage, example: GapExample): Html {
	const { question, previousQuestion, currentPath, unanswered, shown, reasons, comment, askedAt } = example;
	const facts = [
		example.askedBy === 'agent' ? 'By an agent' : '',
		unanswered ? 'Nothing found' : shown ? 'Pages shown, none opened' : 'Rated not helpful',
		reasonsText(reasons),
		currentPath === null ? '' : `on the page ${currentPath}`,
	].filter(Boolean);
	const before =
		previousQuestion !== null && html`<p class="facts">After asking: <q>${visibleText(previousQuestion)}</q></p>`;
	const remark = comment && html`<p class="verdict verdict-down"><q>${visibleText(comment)}</q></p>`;
	const [id] = [...gap.cited, ...gap.nearest].flatMap(({ url }) => ownIdIn(url, own) ?? []);
	const takeOut =
		gap.questions > 1 &&
		gap.state !== 'in_progress' &&
		formOf(
			pagePaths.adminGapMove,
			gap,
			html`<input type="hidden" name="question" value="${question}" /><button class="quiet-button">${said('Not about this: take the question out')}</button>`,
		);
	return html`<li class="asked"><div class="words">${question ? visibleText(question) : html`<em>No text</em>`}</div>${before}${remark}
<p class="facts">${visibleText(facts.join(' · '))} · ${moment(askedAt)} · <a href="${messageAddress(gap.domain, example)}">Conversation</a> · ${answerItLink(gap.domain, example, id)}</p>${takeOut}</li>`;
}

const times = (count: number) => count !== 1 && html` <span class="facts">${amountText(count, 'time')}</span>`;

function sectionsHtml({ gap: { domain }, own }: GapPage, sections: Gap['cited']): Html {
	const items = sections.map(({ url, title, count }) => {
		const page = html`<code>${visibleText(url)}</code> ${visibleText(title)}`;
		return html`<li>${ownAnswerLink(domain, url, own) ?? page}${times(count)}</li>`;
	});
	return html`<ul>${items}</ul>`;
}

/** Advice about sections that exist but that readers' words do not find. */
function foundAgainHtml(page: GapPage): Content {
	const { foundAgain } = page.gap;
	const words = html`<p>A second search, with other words, found what the answers cite. Add the words of the questions there.</p>`;
	return foundAgain.length > 0 && section('found-again', notFoundByWords, [words, sectionsHtml(page, foundAgain)]);
}

function placesHtml(page: GapPage): Content {
	const { readOn, cited, nearest } = page.gap;
	const read = readOn.map(({ path, count }) => html`<li><code>${visibleText(path)}</code>${times(count)}</li>`);
	const others = nearest.filter(({ url }) => !cited.some((one) => one.url === url));
	return [
		read.length > 0 && section('read-on', 'Where readers were', html`<ul>${read}</ul>`),
		cited.length > 0 && section('cited', 'What the answers cite', sectionsHtml(page, cited)),
		others.length > 0 && section('nearest', 'What the answers showed first', sectionsHtml(page, others)),
	];
}

function jobHtml(gap: Gap): Content {
	const { job } = gap;
	if (job === null) return undefined;
	const words =
		job.status === 'active'
			? html`The agent began: ${moment(job.createdAt)}. This page loads itself again until it is done.`
			: visibleText(job.message ?? 'The job has ended.');
	const link = job.prLink !== null && html`<p>${pullRequestLink(job.prLink, 'Go to the pull request')}</p>`;
	const since = sinceText(gap);
	const again = since && html`<p class="notes">Readers ${since}.</p>`;
	return section('job', 'Last job', html`<p>${words}</p>${link}${again}<p class="facts unbroken">${job.id}</p>`);
}

const formOf = (path: string, { domain, id }: GapResponse, fields: Html) =>
	html`<form method="post" action="${adminAddress(path, { domain, id })}">${fields}</form>`;

const unaided = html`<p class="notes" id="told">No model is configured (<code>model.provider</code>), so the agent cannot work out by itself what to write. Say exactly what to do, in <a href="/service/instructions#the-sentences">the sentences that the editor knows</a>, or configure a model.</p>`;

function approvalHtml({ gap, canCompose, problem }: GapPage): Html {
	const instruction = problem?.instruction ?? (canCompose ? gap.instruction : '');
	// A placeholder, not a value: the owner has to complete the sentence before it can be sent.
	const page = (gap.cited[0]?.url ?? gap.nearest[0]?.url ?? gap.readOn[0]?.path)?.replace(/#.*$/, '');
	const example = !canCompose && html` placeholder="${exampleSentence(page)}"`;
	const words = canCompose
		? html`<p class="hint" id="told">A draft, in your name: change it as you like. What readers wrote and the pages on this page go to the agent with it, as quotations that give no orders.</p>`
		: unaided;
	const attributes = html` aria-describedby="told"${example}`;
	const fields = html`${instructionField('Instruction for the agent', 5, instruction, attributes)}
${words}${planField(problem?.isPlanned)}${draftField(problem?.isDraft)}
<button class="main-button">${said('Start the job')}</button>`;
	return section('approve', 'Close this gap', formOf(pagePaths.adminGapJob, gap, fields));
}

const isApprovable = ({ state }: Gap): boolean => !['dismissed', 'in_progress', 'pull_request'].includes(state);

function problemHtml({ gap, problem }: GapPage): Content {
	if (problem === undefined) return undefined;
	const { words, instruction } = problem;
	return [refusal(words), instruction && !isApprovable(gap) && keptInstruction(instruction)];
}

function joinHtml({ gap, others = [] }: GapPage): Content {
	if (others.length === 0) return undefined;
	const choices = others.map(({ id, question }) => html`<option value="${id}">${visibleText(question)}</option>`);
	return formOf(
		pagePaths.adminGapMove,
		gap,
		html`<label class="join">Join with <select name="into">${choices}</select></label> <button class="quiet-button">${said('Join')}</button> <span class="hint">For two gaps about the same thing.</span>`,
	);
}

function takenHtml({ gap, taken }: GapPage): Content {
	if (!taken) return undefined;
	const { domain, id, question, asked } = taken;
	const back = html`<input type="hidden" name="into" value="${gap.id}" /><button class="quiet-button">${said('Put it back')}</button>`;
	return html`<div class="callout" role="status"><p class="callout-title">The question is taken out</p><p>“<a href="${adminAddress(pagePaths.adminGap, { domain, id })}">${visibleText(question)}</a>”, asked ${amountText(asked, 'time')}, is a gap of its own now.</p>${formOf(pagePaths.adminGapMove, taken, back)}</div>`;
}

function decisionHtml(page: GapPage): Content {
	const { gap } = page;
	const dismiss = formOf(
		pagePaths.adminGapDismiss,
		gap,
		html`<button class="quiet-button">${said('Dismiss')}</button> <span class="hint">No change needed. Removes it from the lists.</span>`,
	);
	if (gap.state === 'dismissed') {
		return formOf(pagePaths.adminGapReopen, gap, html`<button class="quiet-button">${said('Reopen')}</button>`);
	}
	if (gap.state === 'in_progress') return undefined;
	if (gap.state === 'pull_request') {
		return html`<p>Merge or close the pull request, or send its job a message. Then you can start another job.</p>${dismiss}`;
	}
	return [approvalHtml(page), joinHtml(page), dismiss];
}

/** One gap and the actions on it. Words of readers are shown as text. */
export function gapPage(page: GapPage): string {
	const { gap } = page;
	const { domain, state, question, examples, firstSeenAt, lastSeenAt } = gap;
	return adminPage({
		title: 'Gap',
		domain,
		current: pagePaths.adminGaps,
		// The page of a refusal shows the refused words, which a reload would lose.
		refreshSeconds: state === 'in_progress' && page.problem === undefined ? 10 : undefined,
		main: html`<div class="gap"><p class="states">${stateMark(state)}</p><h1>${question ? visibleText(question) : 'No text'}</h1>
${gap.asked > 0 && html`<p class="lead">${troubleText(gap)}; first ${moment(firstSeenAt)}, last ${moment(lastSeenAt)}.</p>`}${takenHtml(page)}${problemHtml(page)}
${jobHtml(gap)}
${examples.length > 0 && section('asked', amountText(examples.length, 'example'), html`<ol class="transcript">${examples.map((example) => exampleHtml(page, example))}</ol>`)}
${foundAgainHtml(page)}${placesHtml(page)}${decisionHtml(page)}</div>`,
	});
}
