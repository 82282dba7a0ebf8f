/**
 * The `<script>` entry: reads the options from its own tag, puts `Docent` on the page and replays the calls that were
 * made before it arrived.
 */
import { createDocent, type DocentApi } from './docent.js';
import { type DocentOptions, optionNames } from './options.js';
import type { PanelModule } from './panel-context.js';

/** Name of the panel's hashed file, relative to this script; set by the build. */
declare const __PANEL_FILE__: string;

/** What a page may put in place of `Docent` before the script has loaded: `Docent.q.push(['open'])`. */
interface DocentQueue {
	q?: [keyof DocentApi, ...unknown[]][];
}

const scope = window as { Docent?: DocentApi | DocentQueue };
const script = (document.currentScript ??
	document.querySelector('script[src*="/docent.js"][data-domain]')) as HTMLScriptElement | null;
const address = script?.src || location.href;

function optionsOf(element: HTMLScriptElement): DocentOptions {
	const given: Record<string, unknown> = {};
	for (const name of optionNames) {
		const value = element.dataset[name];
		if (value !== undefined) given[name] = value;
	}
	return given as unknown as DocentOptions;
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error);

function start(): void {
	const early = scope.Docent;
	// Included twice: the first one serves both tags, and warns when they disagree.
	const api: DocentApi =
		early && 'init' in early
			? early
			: createDocent({
					defaultBaseUrl: () => new URL(address).origin,
					loadPanel: (attempt) =>
						import(
							/* @vite-ignore */ new URL(__PANEL_FILE__ + (attempt ? `?r=${attempt}` : ''), address).href
						) as Promise<PanelModule>,
				});
	scope.Docent = api;
	if (script?.dataset.domain || script?.dataset.apiKey) api.init(optionsOf(script)).catch(report);
	for (const [name, ...args] of (early as DocentQueue | undefined)?.q ?? []) {
		(api[name] as (...args: unknown[]) => Promise<void>)(...args).catch(report);
	}
}

start();
