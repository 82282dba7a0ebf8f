import { agentPrompt } from '../../../contract/limits.js';

/** The instruction that a person wrote into a form, or what is wrong with it, in words. */
export function writtenInstruction(form: URLSearchParams): { instruction: string } | { problem: string } {
	const instruction = (form.get('instruction') ?? '').trim();
	return instruction === '' || instruction.length > agentPrompt.maxLength
		? { problem: `Give an instruction of 1 to ${agentPrompt.maxLength} characters.` }
		: { instruction };
}
