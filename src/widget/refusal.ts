import { DocentError } from './docent-error.js';
import { anyText, type BadOption } from './options.js';

/** What an option must be where its pattern would tell nobody. */
const inWords: Record<string, string> = {
	shortcut: 'like Mod+I, or false',
	retrievalPageSize: '1 to 50',
	starters: 'a list of texts',
};

/** Said to a site whose second `init` names another documentation. */
export const again = 'Docent: call destroy() before another init().';

/**
 * What a site's owner is told who has set the assistant up wrongly: which option, what it must be, what it is. Loaded when it is
 * needed, because pages that are right should not pay for it.
 * @param bad none when the assistant was called before it was set up
 */
export function refusal(bad?: BadOption): DocentError {
	return new DocentError('options', `Docent: ${bad ? sentence(bad) : 'call init() first.'}`, { retryable: false });
}

function sentence([name, pattern, value]: BadOption): string {
	const expected = pattern === anyText ? 'some text' : (inWords[name] ?? pattern.replaceAll('|', ' or '));
	return `the option "${name}" must be ${expected}, not ${JSON.stringify(value)}.`;
}
