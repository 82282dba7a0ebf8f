import type { DocentOptions } from '../../options/options.js';
import { resolvePlain } from '../../options/resolved-options.js';
import type { DocentApi } from './docent-api.js';
import type { DocentSession, LoadedModules, Settings } from './loaded-modules.js';
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

	const session: DocentSession = {
		given: () => widget && given,
		widget: () => widget,
		origin,
		adopt(next, resolved) {
			given = next;
			if (widget) widget.update(resolved);
			else widget = createWidget(resolved, { ...modules, renew: () => modules.renew?.(given) });
		},
	};
	const later =
		<Name extends keyof Settings>(name: Name) =>
		async (...args: unknown[]): Promise<Awaited<ReturnType<Settings[Name]>>> => {
			const settings = await modules.settings();
			await reading;
			return (settings[name] as (...args: unknown[]) => Awaited<ReturnType<Settings[Name]>>)(session, ...args);
		};
	const api = {
		async init(next: DocentOptions) {
			if (given) return later('again')(next);
			// The copy tells this call from a later `init` with the same object.
			const own: DocentOptions = { ...next };
			given = own;
			// The page paints before it is read or changed.
			const read = nextPaint().then(async () => {
				const resolved = !needsSettings() && resolvePlain(own, origin());
				const settings = resolved || (await modules.settings());
				// The assistant was removed meanwhile.
				if (given !== own) return;
				if (resolved) session.adopt(own, resolved);
				else (settings as Settings).init(session, own);
			});
			reading = read.then(undefined, () => {
				if (given === own) given = undefined;
			});
			return read;
		},
		async destroy() {
			widget?.destroy();
			widget = given = undefined;
		},
	} as DocentApi;
	for (const name of ['open', 'close', 'ask', 'reset'] as const) {
		api[name] = async (...args: unknown[]) => {
			await reading;
			return widget ? (widget[name] as (...args: unknown[]) => Promise<void>)(...args) : later('notReady')();
		};
	}
	for (const name of ['update', 'consent', 'forget', 'doctor'] as const) (api[name] as unknown) = later(name);
	return api;
}

/** Whether `settings` is needed whatever the options are: an inert page gets a warning, and a browser for agents gets tools. */
const needsSettings = (): unknown =>
	document.documentElement.inert || (document as MayKeepTools).modelContext || (navigator as MayKeepTools).modelContext;

/** Resolves after the next paint, or after a second in a background tab, which does not paint. */
const nextPaint = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 1000);
		requestAnimationFrame(() => setTimeout(resolve));
	});
