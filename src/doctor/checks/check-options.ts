import { misspeltOptions, optionFaults } from '../../options/read-options.js';
import { type Check, fine, problem } from '../check.js';

/** Every option that cannot be used, in the words that the browser's console has for it. */
export function checkOptions(given: Record<string, unknown>): Check[] {
	const faults = [...optionFaults(given).map(({ message }) => message), ...misspeltOptions(given)];
	if (faults.length > 0) return faults.map((message) => problem('options', message));
	return [fine('options', `${Object.keys(given).join(', ')}: all can be used.`)];
}
