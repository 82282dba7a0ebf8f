import type { Emit } from './events.js';
import type { LoadedModules } from './loaded-modules.js';
import type { PanelContext, PanelHandle, PanelModule } from './panel-context.js';
import { loadFailed } from './strings/loader.js';

export interface PanelLoader {
	/** The panel, loaded if need be; `undefined` when its code could not be fetched or the widget is gone. */
	get(): Promise<PanelHandle | undefined>;
	/** The panel if it is there already or on its way, as soon as it is there. */
	mounted(): Promise<PanelHandle | undefined> | undefined;
	/** Fetches the code and shows nothing. */
	preload(): void;
	destroy(): void;
}

/**
 * Fetches the panel's code once, at the first sign of interest in the launcher or when it is needed, mounts it once,
 * and says so on the launcher when it cannot be had.
 */
export function createPanelLoader(
	{ panel: load, renew }: LoadedModules,
	launcher: HTMLButtonElement,
	emit: Emit,
	context: () => PanelContext,
): PanelLoader {
	let code: Promise<PanelModule> | undefined;
	let mounting: Promise<PanelHandle | undefined> | undefined;
	let gone = false;
	let attempt = 0;

	// A browser may remember a failed import for the page's lifetime, so every try has an address of its own. A failure is
	// handled here, so that nobody has to wait for code that is only fetched ahead.
	const fetchCode = () => {
		code ??= load(attempt++).catch(() => load(attempt++));
		code.catch(() => {
			code = undefined;
		});
		return code;
	};

	for (const intent of ['pointerenter', 'focusin', 'touchstart']) {
		launcher.addEventListener(intent, fetchCode, { passive: true });
	}

	/** Resolves without a panel when there can be none. */
	const mount = () =>
		fetchCode()
			.then(({ mountPanel }) => (gone ? undefined : mountPanel(context())))
			.catch(async (error) => {
				mounting = undefined;
				if (!(await renew?.())) {
					launcher.textContent = loadFailed;
					console.warn(loadFailed, error);
					emit('error', { code: 'load', message: loadFailed });
				}
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
