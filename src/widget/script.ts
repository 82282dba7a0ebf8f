/**
 * The `<script>` entry: reads the options from its own tag, puts `Docent` on the page and replays the calls that were
 * made before it arrived.
 */
import { createDocent } from './docent.js';
import type { DocentApi } from './docent-api.js';
import type { DocentOptions } from './options.js';

/** The hashed files that are loaded later, relative to this script; set by the build. */
declare const __FILES__: { panel: string; content: string; refusal: string };
const files = __FILES__;

/** What a page may put in place of `Docent` before the script has loaded: `Docent.q.push(['open'])`. */
interface DocentQueue {
	q?: [keyof DocentApi, ...unknown[]][];
}

const scope = window as { Docent?: DocentApi | DocentQueue };
const script = (document.currentScript ??
	document.querySelector('script[data-domain][src*="docent.js"]')) as HTMLScriptElement | null;
const address = script?.src || location.href;

const load = (file: string) => import(/* @vite-ignore */ new URL(file, address).href);
const report = (error: Error) => console.error(error.message);

const early = scope.Docent;
// Included twice: the first one serves both tags, and warns when they disagree.
const api: DocentApi =
	early && 'init' in early
		? early
		: createDocent({
				defaultBaseUrl: () => new URL(address).origin,
				modules: {
					panel: (attempt) => load(files.panel + (attempt ? `?r=${attempt}` : '')),
					content: () => load(files.content),
					refusal: () => load(files.refusal),
				},
			});
scope.Docent = api;
if (script?.dataset.domain || script?.dataset.apiKey)
	api.init({ ...script.dataset } as unknown as DocentOptions).catch(report);
for (const [name, ...args] of (early as DocentQueue | undefined)?.q ?? []) {
	(api[name] as (...args: unknown[]) => Promise<void>)(...args).catch(report);
}
