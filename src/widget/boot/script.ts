/**
 * The `<script>` entry: reads the options from its own tag and from the page's block of JSON, puts `Docent` on the page and
 * makes the calls of the page's queue.
 */

import type { DocentOptions } from '../../options/options.js';
import { createDocent } from './docent.js';
import type { DocentApi } from './docent-api.js';
import type { DocentCall } from './missing-part.js';
import type { EarlyDocent, RenewModule } from './renew.js';

/** Files that are loaded later, relative to this script. The build inserts them; all but `renew` are hashed. */
declare const __FILES__: { panel: string; content: string; early: string; settings: string; renew: string };
const files = __FILES__;

const scope = window as { Docent?: EarlyDocent };
const early: EarlyDocent = scope.Docent ?? {};
/** Stands in for the tag when this script takes the place of another copy. A module does not know its own tag. */
const script = (early.script ??
	document.currentScript ??
	document.querySelector('script[src*=docent]:is([data-domain],[src*=docent\\.js])')) as HTMLScriptElement | null;
const address = script?.src;
const origin = () => new URL(address as string).origin;

/** `import()` turns the URL into a string. */
const load = async (file: string, tries: number) =>
	import(/* @vite-ignore */ new URL(tries ? `${file}?r${tries}` : file, address) as unknown as string);
/**
 * Tries a new address where one fails: a browser may remember a failed import for as long as the page is there. Calls that fail at once
 * try the same one. A page that has pinned a release tries the old one, because browsers check hashes there alone.
 */
const part =
	(file: string, tries = 0) =>
	(first = tries) =>
		load(file, first).then(undefined, () => {
			tries = script?.integrity ? 0 : first + 1;
			return load(file, tries);
		});
const renew = part(files.renew);
// A second tag uses the API of the first, which warns when their options differ. An element of the page may have the same name, but is not a function.
const api: DocentApi = (early as Partial<DocentApi>).init?.call
	? (early as DocentApi)
	: createDocent({
			origin,
			modules: {
				panel: part(files.panel),
				content: part(files.content),
				early: part(files.early),
				settings: part(files.settings),
				renew: (missing) => renew().then((module: RenewModule) => module.renew(missing, address)),
			},
		});
scope.Docent = api;
const options: Partial<DocentOptions> & { optionsBlock: Element | null } = {
	// Another copy would take its own address, or the page's. It is read when a call is made, which tells what keeps it.
	get baseUrl() {
		return address && origin();
	},
	...script?.dataset,
	optionsBlock: early.script ? null : document.querySelector('script[data-docent-options]'),
};
const push = async ([name, ...args]: DocentCall) => {
	try {
		await (api[name] as (...args: unknown[]) => unknown)(...args);
	} catch (error) {
		console.error((error as Error).message);
	}
};
if (options.domain || options.apiKey || options.index || options.optionsBlock) push(['init', options]);
early.q?.forEach?.(push);
(api as EarlyDocent).q = { push };
