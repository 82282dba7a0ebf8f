import { DocentError } from '../client/docent-error.js';
import { tellPage } from '../widget/page/tell-page.js';

const reported = new Set<string>();

/**
 * Says once what is wrong with a function among the options: on the console, and to the page as `docent:error`.
 * @param name of the option
 */
export function reportHook(name: string, error: unknown): void {
	if (reported.has(name)) return;
	reported.add(name);
	const said = new DocentError('hook', `Docent: the option "${name}" threw an error; the default is shown instead.`, {
		retryable: false,
		cause: error,
	});
	console.error(said.message, error);
	tellPage('error', { code: said.code, message: said.message });
}
