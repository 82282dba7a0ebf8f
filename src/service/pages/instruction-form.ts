import { agentPrompt } from '../../contract/limits.js';
import { type Content, type Html, html } from '../site/html.js';

/** The text area for an instruction to the agent. Browsers drop the first line break of a text area. */
export const instructionField = (label: string, rows: number, text: Content, attributes?: Html): Html =>
	html`<label for="instruction">${label}</label>
<textarea id="instruction" name="instruction" dir="auto" rows="${rows}" maxlength="${agentPrompt.maxLength}" required${attributes}>\n${text}</textarea>`;

export const draftField = (isChecked: boolean | undefined): Html =>
	html`<label class="choose"><input type="checkbox" name="draft" value="on"${isChecked && ' checked'} /> Open it as a draft</label>`;

export const planField = (isChecked: boolean | undefined): Html =>
	html`<label class="choose"><input type="checkbox" name="plan" value="on"${isChecked && ' checked'} /> Show me a plan first</label>`;

/** The instruction that a person wrote into a form, or what is wrong with it, in words. */
export function writtenInstruction(form: URLSearchParams): { instruction: string } | { problem: string } {
	const instruction = (form.get('instruction') ?? '').trim();
	return instruction === '' || instruction.length > agentPrompt.maxLength
		? { problem: `Give an instruction of 1 to ${agentPrompt.maxLength} characters.` }
		: { instruction };
}

/** An instruction that was refused, where no form can hold it, for people to copy. */
export const keptInstruction = (instruction: string): Html =>
	html`<div class="kept"><label for="kept">What you wrote, ready to copy</label>
<textarea id="kept" rows="5" readonly>\n${instruction}</textarea></div>`;
