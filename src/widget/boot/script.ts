/**
 * The `<script>` entry: reads the options from its own tag and from the page's block of JSON, puts `Docent` on the page and
 * replays the calls that were made before it arrived.
 */

import type { DocentOptions } from '../../options/options.js';
import { loadFailed } from '../strings/loader.js';
import { createDocent } from './docent.js';
import type { DocentApi } from './docent-api.js';

/** Hashed files that are loaded later, relative to this script. The build inserts them. */
declare const __FILES__: { panel: string; content: string; settings: string };
const files = __FILES__;

/** A page may set this in place of `Docent` before the script loads: `Docent.q.push(['open'])`. */
interface DocentQueue {
	q?: [keyof DocentApi, ...unknown[]][];
	/** Set by a copy of this script whose files no longer exist. */
	renewed?: boolean;
}

const scope = window as { Docent?: DocentApi | DocentQueue };
const script = (document.currentScript ??
	document.querySelector('script[data-domain][src*=docent]')) as HTMLScriptElement | null;
const address = script?.src || location.href;

const load = (file: string) => () =>
	// `import()` turns the URL into a string.
	import(/* @vite-ignore */ new URL(file, address) as unknown as string).then(undefined, (error) => {
		// A browser may remember a failed import for as long as the page is there.
		file += '?r';
		throw error;
	});
/** Docent's own errors are sentences. Other errors get a sentence in front. */
const report = ({ message }: Error) => console.error(message.includes('Docent') ? message : `${loadFailed} ${message}`);

const early = (scope.Docent ?? {}) as Partial<DocentApi> & DocentQueue;
// A second tag uses the API of the first, which warns when their options differ. An element of the page may have the same name.
const api: DocentApi =
	typeof early.init === 'function'
		? (early as DocentApi)
		: createDocent({
				origin: () => new URL(address).origin,
				modules: {
					panel: load(files.panel),
					content: load(files.content),
					settings: load(files.settings),
					async renew(given) {
						if (early.renewed) return undefined;
						scope.Docent = { q: [['init', given], ['update', given], ['open']], renewed: true };
						try {
							await load(`?r=${Date.now()}`)();
							await api.destroy();
							return true;
						} catch {
							scope.Docent = api;
						}
						return undefined;
					},
				},
			});
scope.Docent = api;
const options: Partial<DocentOptions> & { optionsBlock: Element | null } = {
	...script?.dataset,
	optionsBlock: document.querySelector('script[data-docent-options]'),
};
if (options.domain || options.apiKey || options.optionsBlock)
	api.init(options as DocentOptions).then(undefined, report);
(async () => {
	// The calls run in order, because one may depend on another.
	for (const [name, ...args] of early.q ?? []) {
		await (api[name] as (...args: unknown[]) => Promise<void>)(...args).then(undefined, report);
	}
})();
