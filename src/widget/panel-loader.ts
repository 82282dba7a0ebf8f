import type { Emit } from './events.js';
import type { LoadedModules } from './loaded-modules.js';
import type { PanelContext, PanelHandle, PanelModule } from './panel-context.js';
import { loadFailed } from './strings/loader.js';

export interface PanelLoader {
	/** The panel, loaded if need be; `undefined` when its code could not be fetched or the widget is gone. */
	get(): Promise<PanelHandle | undefined>;
	/** The panel if it is there already. */
	loaded(): PanelHandle | undefined;
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
	let handle: PanelHandle | undefined;
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

	return {
		loaded: () => handle,
		preload: fetchCode,
		async get() {
			launcher.ariaBusy = 'true';
			try {
				mounting ??= fetchCode().then(({ mountPanel }) => (gone ? undefined : mountPanel(context())));
				handle = await mounting;
			} catch (error) {
				mounting = undefined;
				if (!(await renew?.())) {
					launcher.textContent = loadFailed;
					console.warn(loadFailed, error);
					emit('error', { code: 'load', message: loadFailed });
				}
			}
			launcher.ariaBusy = null;
			return gone ? undefined : handle;
		},
		destroy() {
			gone = true;
			mounting?.then((mounted) => mounted?.destroy());
		},
	};
}
