import { DocentError } from '../client/docent-error.js';

/** As much of a value as helps to find it. A key is never repeated: pages forward their errors to others. */
function written(name: string, value: unknown): string {
	if (typeof value === 'function') return 'a function';
	const text = typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value);
	if (/(?:svc|mint)_(?!dsc_)/.test(text)) return 'a secret key; revoke that one, for everybody can read a page';
	if (name === 'apiKey' && typeof value === 'string') return 'another text';
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/**
 * What somebody is told who has set the assistant up wrongly.
 * @param sentence Names the option, the value and the fix.
 */
export const optionError = (sentence: string): DocentError =>
	new DocentError('options', `Docent: ${sentence}`, { retryable: false });

export const badOption = (name: string, expected: string, value: unknown): DocentError =>
	optionError(`the option "${name}" must be ${expected}, not ${written(name, value)}.`);
