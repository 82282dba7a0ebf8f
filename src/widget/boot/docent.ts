import type { DocentOptions } from '../../options/options.js';
import { resolvePlain } from '../../options/resolved-options.js';
import type { DocentApi } from './docent-api.js';
import type { DocentSession, LoadedModules } from './loaded-modules.js';
import type { DocentCall, Renew } from './missing-part.js';
import { createWidget } from './widget.js';
import type { Widget } from './widget-context.js';

/** Where browsers keep the tools of a page. */
interface MayKeepTools {
	modelContext?: object;
}

/** Differences between the ways of embedding. */
interface DocentEnvironment {
	modules: LoadedModules;
	/** Value of `baseUrl` when the options have none. */
	origin: () => string;
}

export function createDocent({ modules, origin }: DocentEnvironment): DocentApi {
	let given: DocentOptions | undefined;
	let widget: Widget | undefined;
	/** Settles when `init` has added the assistant. Calls wait for it. */
	let reading: Promise<unknown> | undefined;

	const renew: Renew = (error, call?) => modules.renew({ api, given: () => given, error, call });
	const session: DocentSession = {
		given: () => given,
		widget: () => widget,
		origin,
		adopt(next, resolved) {
			given = next;
			widget ??= createWidget(resolved, modules, renew, () => {
				const now = given as DocentOptions;
				void api.destroy();
				void api.init(now);
			});
		},
	};
	/** A call that `settings` makes. */
	const later = (...call: DocentCall): Promise<unknown> =>
		modules.settings().then(
			(settings) => settings.call(session, call),
			(error) => renew(error, call),
		);
	const api = {
		async init(next: DocentOptions) {
			if (given) {
				await reading;
				return later('init', next);
			}
			given = next;
			const read = (async () => {
				// The page has painted and is whole. What a server still sends would come behind our element, where a framework does not
				// expect it. Each paint asks anew, because a page that is written anew forgets who listens.
				do await nextPaint();
				while (document.readyState === 'loading');
				const resolved = !needsSettings() && resolvePlain(next, origin());
				// The assistant may have been removed meanwhile.
				return resolved ? given === next && session.adopt(next, resolved) : later('init', next);
			})();
			reading = read.then(undefined, () => {
				if (given === next) given = undefined;
			});
			return read;
		},
		async destroy() {
			widget?.destroy();
			widget = given = undefined;
		},
	} as DocentApi;
	for (const name of 'open close ask reset update consent forget doctor'.split(' ') as (keyof DocentApi)[]) {
		(api[name] as unknown) = async (...args: unknown[]) => {
			await reading;
			const call = widget?.[name as keyof Widget] as ((...args: unknown[]) => unknown) | undefined;
			return call ? call(...args) : later(name, ...args);
		};
	}
	return api;
}

/**
 * Whether `settings` is needed whatever the options are: an inert page gets a warning, a browser that is too old a sentence, and a
 * browser for agents tools.
 */
const needsSettings = (): unknown =>
	document.documentElement.inert ||
	(document as MayKeepTools).modelContext ||
	(navigator as MayKeepTools).modelContext ||
	!document.adoptedStyleSheets;

/** Resolves after the next paint, or after a second in a background tab, which does not paint. */
const nextPaint = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 1000);
		requestAnimationFrame(() => setTimeout(resolve));
	});
