import { loadFailed } from '../strings/loader.js';
import type { LoadedModules } from './loaded-modules.js';
import type { PanelHandle, PanelLoader, PanelModule, WidgetContext } from './widget-context.js';

/**
 * Fetches the panel's code once, at the first sign of interest in the launcher or when it is needed, mounts it once,
 * and says so on the launcher when it cannot be had.
 */
export function createPanelLoader({ panel: load, renew }: LoadedModules, widget: WidgetContext): PanelLoader {
	const { launcher, emit } = widget;
	let code: Promise<PanelModule> | undefined;
	let mounting: Promise<PanelHandle | undefined> | undefined;
	let gone = false;

	// The rejection is handled here, because nobody awaits a prefetch.
	const fetchCode = () => {
		// `then` in place of `catch`: some pages have removed `catch`.
		code ??= load().then(undefined, load);
		code.then(undefined, () => {
			code = undefined;
		});
		return code;
	};

	launcher.onpointerenter = launcher.onfocus = fetchCode;

	/** Resolves with undefined when the panel cannot be loaded. */
	const mount = () =>
		fetchCode()
			.then(({ mountPanel }) => (gone ? undefined : mountPanel(widget)))
			.then(undefined, async (error: unknown) => {
				mounting = undefined;
				if (await renew?.()) return undefined;
				launcher.textContent = loadFailed;
				// A small screen shows the mark alone.
				launcher.style.width = 'auto';
				console.warn(loadFailed, error);
				emit('error', { code: 'load', message: loadFailed });
				return undefined;
			});

	return {
		mounted: () => mounting,
		preload: fetchCode,
		async get() {
			launcher.ariaBusy = 'true';
			mounting ??= mount();
			const handle = await mounting;
			launcher.ariaBusy = null;
			return gone ? undefined : handle;
		},
		destroy() {
			gone = true;
			mounting?.then((mounted) => mounted?.destroy());
		},
	};
}
