/**
 * Docent by `require('docent')`. The first call imports the module, so that a program has one assistant, whichever way its parts ask
 * for it. Jest and other programs that cannot import modules can load this file all the same.
 */

import { DocentError } from '../../client/docent-error.js';
import type { DocentApi } from './docent-api.js';

const notHere =
	'Docent: this program cannot import the widget; Jest can with --experimental-vm-modules, and a test can replace it by a mock.';

function imported<Name extends keyof DocentApi>(name: Name): DocentApi[Name] {
	const call = async (...args: unknown[]) => {
		const docent: DocentApi = await import('./index.js').catch((cause: unknown) => {
			throw new DocentError('load', notHere, { retryable: false, cause });
		});
		return (docent[name] as (...args: unknown[]) => Promise<unknown>)(...args);
	};
	return call as DocentApi[Name];
}

export const init = imported('init');
export const open = imported('open');
export const close = imported('close');
export const ask = imported('ask');
export const update = imported('update');
export const reset = imported('reset');
export const consent = imported('consent');
export const forget = imported('forget');
export const doctor = imported('doctor');
/** Where the module cannot be imported, there is no assistant to remove: components are unmounted in tests as well. */
export const destroy: DocentApi['destroy'] = () =>
	imported('destroy')().catch((error: DocentError) => {
		if (error.code !== 'load') throw error;
	});
export { DocentError };
