import { loadFailed } from '../strings/loader.js';
import type { LoadedModules } from './loaded-modules.js';
import type { PanelHandle, PanelLoader, WidgetContext } from './widget-context.js';

/**
 * Fetches the panel's code once, at the first sign of interest in the launcher or when it is needed, mounts it once,
 * and says so on the launcher when it cannot be had.
 */
export function createPanelLoader({ panel: load }: LoadedModules, widget: WidgetContext): PanelLoader {
	const { launcher, emit, renew } = widget;
	let mounting: Promise<PanelHandle | undefined> | undefined;
	let failure: unknown;
	let gone = false;

	// Nobody awaits it. The browser fetches a module once. `then` in place of `catch`: some pages have removed `catch`.
	const preload = () => {
		load().then(undefined, () => {});
	};

	/** Resolves with undefined when the panel cannot be loaded. */
	const mount = () =>
		load()
			.then(({ mountPanel }) => (gone ? undefined : mountPanel(widget)))
			.then(undefined, (error: unknown) => {
				mounting = undefined;
				failure = error;
				return undefined;
			});

	return {
		mounted: () => mounting,
		preload,
		async get(call) {
			launcher.ariaBusy = 'true';
			mounting ??= mount();
			const handle = await mounting;
			if (!handle && !gone)
				await renew(failure, call).then(undefined, (error) => {
					launcher.textContent = loadFailed;
					// A small screen shows the mark alone.
					launcher.style.width = 'auto';
					console.warn(loadFailed, error);
					emit('error', { code: 'load', message: loadFailed });
				});
			launcher.ariaBusy = null;
			return gone ? undefined : handle;
		},
		destroy() {
			gone = true;
			mounting?.then((mounted) => mounted?.destroy());
		},
	};
}
