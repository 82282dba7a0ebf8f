/**
 * Docent as a module: `import { init } from 'docent'`. Safe to import on a server; only the calls need a browser.
 *
 * @example
 * await init({ domain: 'acme', apiKey: 'svc_dsc_…', baseUrl: 'https://docs-assistant.example.com' });
 */

import { optionError } from '../../options/check-options.js';
import { createDocent } from './docent.js';
import type { DocentApi } from './docent-api.js';
import type { DocentGlobal } from './page-global.js';

/** Asks a second time where the first fails, as on a flaky network. */
const twice =
	<Part>(load: () => Promise<Part>) =>
	() =>
		load().then(undefined, load);

const docent: DocentApi = createDocent({
	origin: () => location.origin,
	modules: {
		panel: twice(() => import('../panel/mount-panel.js')),
		content: twice(() => import('../page/watch-content.js')),
		early: twice(() => import('./begin-early.js')),
		settings: twice(() => import('./customise/customise.js')),
		renew: ({ error }) => Promise.reject(error),
	},
});

const scope = globalThis as { Docent?: DocentGlobal };

/** One page has one assistant: that of the script tag where it has come first, else this module's, which the script then finds. */
function assistantOfPage(): DocentApi {
	const { Docent: found } = scope;
	if (typeof found?.init === 'function') return found as DocentApi;
	const push: DocentGlobal['q']['push'] = ([name, ...args]) =>
		(docent[name] as (...args: unknown[]) => Promise<unknown>)(...args).catch(({ message }) => console.error(message));
	// Calls that wait for the script stay in the page's own queue.
	scope.Docent = Object.assign(docent, { q: found?.q ?? { push } });
	return docent;
}

/** On a server every call throws one clear error. */
function inPage<Name extends keyof DocentApi>(name: Name): DocentApi[Name] {
	const call = async (...args: unknown[]) => {
		if (globalThis.document) return (assistantOfPage()[name] as (...args: unknown[]) => Promise<unknown>)(...args);
		throw optionError(`there is no page to call ${name}() on; call it in the browser, for example in an effect.`);
	};
	return call as DocentApi[Name];
}

export const init = inPage('init');
export const open = inPage('open');
export const close = inPage('close');
export const ask = inPage('ask');
export const update = inPage('update');
export const reset = inPage('reset');
export const consent = inPage('consent');
export const forget = inPage('forget');
export const doctor = inPage('doctor');
export const destroy = inPage('destroy');
export { DocentError, type DocentErrorCode } from '../../client/docent-error.js';
export type { Check, CheckName, CheckStatus, DoctorReport } from '../../doctor/check.js';
export type { DocentEvents, HandoffConversation } from '../../options/events.js';
export type {
	AnswerMessage,
	CitationPlace,
	CitedSource,
	ConsentNotice,
	DocentHooks,
	DocentOptions,
	EventSettings,
	Handoff,
	LinkKind,
	MessageAction,
	OwnStrings,
	PageTool,
	PageToolCall,
} from '../../options/options.js';
export type { AskHow, DocentApi, OptionChanges } from './docent-api.js';
export type { DocentGlobal } from './page-global.js';
