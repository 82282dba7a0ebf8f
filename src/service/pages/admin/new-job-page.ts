import { agentPrompt } from '../../../contract/limits.js';
import type { OwnAnswer } from '../../../contract/schema/own-answers.js';
import { type ActionField, actionFields, sentenceOfFields } from '../../agent/actions/action-fields.js';
import type { ActionName } from '../../agent/actions/action-inputs.js';
import { actionNames, actionOf } from '../../agent/actions/actions.js';
import { exampleSentence } from '../../agent/actions/write-sentence.js';
import { ownAnswerDraft } from '../../insights/own-answer-job.js';
import { type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { draftField, instructionField, keptInstruction, planField, writtenInstruction } from '../instruction-form.js';
import { said } from '../language.js';
import { pagePaths } from '../page-paths.js';
import { visibleText } from '../review/visible-text.js';
import { refusal, section } from '../service-page.js';

interface NewJobPage {
	domain: string;
	/** Whether the agent can edit the domain's source. */
	hasSource: boolean;
	/** Whether a model carries instructions out; without one the agent knows exact sentences. */
	hasModel: boolean;
	refused?: { words: string; form: URLSearchParams } | undefined;
	/** The own answer that the agent is to make a page of. */
	answer?: OwnAnswer | undefined;
}

/** The words for a domain that the agent cannot edit. */
export const noSource = (domain: string): string => `The agent does not have the source of the domain “${domain}”.`;

/** `newPath` as in “New path”. */
const labelOf = (name: string) =>
	name.replace(/^[a-z]|[A-Z]/g, (letter, at) => (at === 0 ? letter.toUpperCase() : ` ${letter.toLowerCase()}`));

/** The instruction that a form stands for, or a sentence about what is missing or wrong. */
export function instructionOf(form: URLSearchParams): { instruction: string } | { problem: string } {
	const name = actionNames.find((one) => one === form.get('action'));
	if (name === undefined) return writtenInstruction(form);
	const switches = new Set(actionFields(name).flatMap(({ kind, name: field }) => (kind === 'switch' ? [field] : [])));
	const read = sentenceOfFields(name, (field) => {
		if (switches.has(field)) return form.has(field) || undefined;
		return form.get(field) || undefined;
	});
	if ('sentence' in read) {
		return read.sentence.length > agentPrompt.maxLength
			? { problem: `The text is too long: an instruction has at most ${agentPrompt.maxLength} characters.` }
			: { instruction: read.sentence };
	}
	const label = labelOf(read.field);
	return {
		problem: read.reason === undefined ? `“${label}” is missing.` : `“${label}” is not valid. ${read.reason}`,
	};
}

function fieldHtml(action: ActionName, field: ActionField, form: URLSearchParams | undefined): Html {
	const { name, kind, description, isRequired } = field;
	const id = `${action}-${name}`;
	const label = labelOf(name);
	if (kind === 'switch') {
		const checked = form?.has(name) && ' checked';
		return html`<label class="choose"><input type="checkbox" name="${name}" value="on"${checked} /> ${label}</label>`;
	}
	const given = form?.get(name);
	const hint = description && html`<p class="hint" id="${id}-hint">${description}</p>`;
	const attributes = html`id="${id}" name="${name}"${isRequired && ' required'}${hint && html` aria-describedby="${id}-hint"`}`;
	const input =
		name === 'text'
			? html`<textarea ${attributes} rows="5">\n${given}</textarea>`
			: html`<input ${attributes} value="${given}" autocomplete="off" spellcheck="false" />`;
	const optional = !isRequired && html` <span class="facts">optional</span>`;
	return html`<div class="field"><label for="${id}">${label}${optional}</label>${input}${hint}</div>`;
}

const formOf = (domain: string, form: URLSearchParams | undefined, fields: Html, answer?: string) =>
	html`<form method="post" action="${adminAddress(pagePaths.adminNewJob, { domain, answer })}">${fields}${planField(form?.has('plan'))}${draftField(form?.has('draft'))}<button class="main-button">${said('Start the job')}</button></form>`;

function actionHtml({ domain, refused }: NewJobPage, name: ActionName): Html {
	const { title, description } = actionOf(name);
	const form = refused?.form.get('action') === name ? refused.form : undefined;
	const fields = actionFields(name).map((field) => fieldHtml(name, field, form));
	const all = html`<p class="hint">${description}</p><input type="hidden" name="action" value="${name}" />${fields}`;
	return html`<details name="action"${form && ' open'}><summary>${title}</summary>${formOf(domain, form, all)}</details>`;
}

function instructionHtml({ domain, hasModel, refused, answer }: NewJobPage): Html {
	const form = refused?.form.has('action') ? undefined : refused?.form;
	const words = answer
		? html`A draft, in your name: change it as you like. Your answer to <q>${visibleText(answer.questions[0] ?? '')}</q>, its questions and its sources go to the agent with it, as quotations that give no orders.`
		: hasModel
			? 'Say what to change, in your own words.'
			: html`No model is configured (<code>model.provider</code>), so it only understands <a href="/service/instructions#the-sentences">exact sentences</a>. The forms below write them for you; with a <a href="/service/models">model</a>, your own words will do.`;
	const example = !hasModel && html` placeholder="${exampleSentence()}"`;
	const attributes = html` aria-describedby="told"${example}`;
	const written = form?.get('instruction') ?? (answer && ownAnswerDraft);
	const field = instructionField('Instruction for the agent', 4, written, attributes);
	return formOf(domain, form, html`${field}\n<p class="hint" id="told">${words}</p>`, answer?.id);
}

/** The page that starts a job: by an instruction, or by a form for each action, which writes the instruction. */
export function newJobPage(page: NewJobPage): string {
	const { domain, hasSource, hasModel, refused } = page;
	const written = refused?.form.get('instruction') ?? '';
	const byForm = hasModel
		? 'Each of these writes the instruction for you; the model carries it out.'
		: 'Each of these is done without a model.';
	const content = hasSource
		? html`${section('words', 'Describe it', instructionHtml(page))}
${!page.answer && section('actions', 'Use a form', html`<p>${byForm} Links, anchors and the navigation follow.</p>${actionNames.map((name) => actionHtml(page, name))}`)}`
		: [
				emptyState(
					noSource(domain),
					html`It edits the folder of documentation that the service was given for its own domain, or a repository. Set <code>agent.repository</code> (<code>DOCENT_AGENT_REPOSITORY</code>) to the repository that holds its source; <a href="/service/agent-pull-requests">how to</a>.`,
				),
				written && keptInstruction(written),
			];
	return adminPage({
		title: 'New job',
		domain,
		current: pagePaths.adminJobs,
		main: html`<div class="new-job"><h1>${said('New job')}</h1><p class="lead">${domain}: the agent edits a copy of the documentation and opens a pull request. Nothing is published before you merge.</p>${refused && refusal(refused.words)}${content}</div>`,
	});
}
