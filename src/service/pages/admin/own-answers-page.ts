import { type OwnAnswer, type OwnAnswerRequest, ownAnswerMax } from '../../../contract/schema/own-answers.js';
import { type Html, html, renderedMarkdown } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { refusal, section } from '../service-page.js';
import { dataTable } from './data-table.js';

interface OwnAnswersPage {
	domain: string;
	answers: readonly OwnAnswer[];
	/** HTML of the answers by their ids. */
	rendered: ReadonlyMap<string, string>;
	/** What stands in the form, with the last day as `until`; nothing while nobody writes. */
	written: Partial<OwnAnswerRequest> | undefined;
	problem: string | undefined;
	/** Instructions for some questions only; none in another domain than the configured one. */
	guides: readonly { file: string; paths: readonly string[]; words: readonly string[] }[];
}

function answerHtml({ domain, rendered }: OwnAnswersPage, answer: OwnAnswer): Html {
	const { id, questions, markdown, sources, until, always, updatedAt, changed } = answer;
	const [first, ...others] = questions;
	const ends = until && [Date.parse(until) > Date.now() ? 'until ' : 'not found since ', moment(until)];
	const facts = [['Saved: ', moment(updatedAt)], ends, always && 'always said', ...sources].filter(Boolean);
	const sourcesHtml = changed.map((url, place) => html`${place > 0 && ', '}<a href="${url}">${url}</a>`);
	const isRight = html`<form method="post" action="${adminAddress(pagePaths.adminAnswers, { domain, id })}"><input type="hidden" name="checked" value="yes" /><button class="quiet-button">${said('Still right')}</button></form>`;
	const check = html`<div class="callout caution"><p class="callout-title">Check again</p><p>Changed since you saved it: ${sourcesHtml}.</p>${isRight}</div>`;
	const text = rendered.get(id);
	return section(id, first, [
		others.length > 0 && html`<ul>${others.map((question) => html`<li>${question}</li>`)}</ul>`,
		changed.length > 0 && check,
		html`<div class="rendered">${text === undefined ? markdown : renderedMarkdown(text)}</div>`,
		html`<p class="facts">${facts.map((fact, place) => [place > 0 && ' · ', fact])}</p>`,
		html`<div class="answer-actions"><a class="quiet-button" href="${adminAddress(pagePaths.adminAnswers, { domain, id })}">${said('Edit')}</a><a class="quiet-button" href="${adminAddress(pagePaths.adminNewJob, { domain, answer: id })}">${said('Make a page of it')}</a></div>`,
		html`<details><summary>Remove…</summary><form method="post" action="${adminAddress(pagePaths.adminAnswersRemove, { domain, id })}"><button class="quiet-button">${said('Remove this answer')}</button></form></details>`,
	]);
}

function field(name: string, label: string, hint: string, value: string | undefined, rows = 0, more?: Html): Html {
	const attributes = html`id="${name}" name="${name}" aria-describedby="${name}-hint"${more}`;
	const lines = html`<textarea ${attributes} rows="${rows}">\n${value}</textarea>`;
	const input = rows > 0 ? lines : html`<input type="date" ${attributes} value="${value}" />`;
	return html`<div class="field"><label for="${name}">${label}</label>${input}<p class="hint" id="${name}-hint">${hint}</p></div>`;
}

function formHtml({ domain, written = {} }: OwnAnswersPage): Html {
	const { id, questions, markdown, sources, until, always } = written;
	return html`<form method="post" action="${adminAddress(pagePaths.adminAnswers, { domain, id })}">
${field('questions', 'Questions', 'One on each line, in the words of readers. Leave out names and other personal data.', questions?.join('\n'), 3, html` required`)}
${field('markdown', 'Answer', `Markdown, at most ${ownAnswerMax.markdown} characters.`, markdown, 10, html` required`)}
${field('sources', 'Sources', 'Optional. Addresses of pages, one on each line, as in /guide/install#docker. If one changes, this page tells you to check the answer again.', sources?.join('\n'), 2)}
${field('until', 'Last day', 'Optional, in UTC. Afterwards nobody finds the answer.', until)}
<label class="choose"><input type="checkbox" name="always" value="on"${always && ' checked'} /> Always say this, and nothing else. No model is asked.</label>
<button class="main-button">${said('Save')}</button></form>`;
}

/** The answers that the owner has written, and the form of one. */
export function ownAnswersPage(page: OwnAnswersPage): string {
	const { domain, answers, written, problem, guides } = page;
	const all = answers.map((answer) => answerHtml(page, answer));
	return adminPage({
		title: 'Own answers',
		domain,
		current: pagePaths.adminAnswers,
		main: html`<div class="new-job"><h1>${said('Own answers')}</h1><p class="lead">Answers that you write yourself. Readers get them word for word, under your name.</p>${problem && refusal(problem)}
<section><details${written && html` open`}><summary>${written?.id ? 'Edit the answer' : 'Write an answer'}</summary>${formHtml(page)}</details></section>
${all.length > 0 ? all : emptyState('No own answers yet', 'Write one, or choose “Answer it yourself” in a gap or a conversation.')}
${guides.length > 0 && section('guides', 'Guides', dataTable({ label: 'Guides', head: ['File', 'Paths', 'Words'], long: [1, 2], rows: guides.map(({ file, paths, words }) => [file, paths.join(', '), words.join(', ')]) }))}</div>`,
	});
}
